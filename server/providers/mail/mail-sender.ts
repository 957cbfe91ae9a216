import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An attached iCalendar entry (RFC 5545). */
  calendar?: string | null;
  /** One-click unsubscribe address for mails of this kind (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** Hands one mail to a mail server. */
export interface MailSender {
  /**
   * Resolves when the mail server has accepted the mail.
   * @throws MailRefused when retrying is pointless
   */
  send(mail: Mail & { id: string }): Promise<void>;
  close(): void;
}

/** The receiving server refused for good; `meaning` is the reason as far as it is known. */
export class MailRefused extends Error {
  readonly meaning: 'NO_MAILBOX' | 'MAILBOX_FULL' | 'FAILED';

  constructor(text: string, meaning: MailRefused['meaning'], options?: ErrorOptions) {
    super(text, options);
    this.meaning = meaning;
  }
}

/**
 * Sends by SMTP. `url` is `smtp://` or `smtps://`, with credentials if needed. A mail keeps its Message-ID across all
 * attempts.
 */
export function smtpSender(of: { url: string; from: string }): MailSender {
  const transport = createTransport(
    {
      url: of.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: of.from },
  );
  const domain = /@([\w.-]+)/.exec(of.from)?.[1] ?? 'sojourn.localhost';
  return {
    async send({ id, to, subject, text, html, calendar, unsubscribeUrl }) {
      try {
        // name and address are separate fields: no address is parsed out of text, so none can be injected
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(calendar && {
            icalEvent: { method: 'PUBLISH', filename: 'experience.ics', content: calendar },
          }),
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(error.message, meaningOf(error), { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  responseCode: number;
  /** The server's reply, code first. */
  response?: string;
  command?: string;
  code?: string;
}

// A 5xx about this mail or its recipient is final. One during sign-in means a wrong configuration, which is worth
// retrying.
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return false;
  return error.responseCode >= 500 && (!('code' in error) || error.code !== 'EAUTH');
}

/**
 * Decides by the enhanced status code (RFC 3463) if present: 5.1.x concerns the address (5.1.7 and 5.1.8 the
 * sender's), 5.2.x the mailbox.
 */
function meaningOf({ responseCode, response = '', command }: SmtpError): MailRefused['meaning'] {
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject !== undefined) {
    if (subject === '1') return detail === '7' || detail === '8' ? 'FAILED' : 'NO_MAILBOX';
    if (subject === '2') return detail === '1' ? 'NO_MAILBOX' : detail === '2' ? 'MAILBOX_FULL' : 'FAILED';
    return 'FAILED';
  }
  if (responseCode === 552) return 'MAILBOX_FULL';
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) ? 'NO_MAILBOX' : 'FAILED';
}
