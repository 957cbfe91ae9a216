import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as received by a real SMTP server on this machine. */
export interface CaughtMail {
  from: string;
  recipients: string[];
  mail: Email;
}

export interface MailCatcher {
  url: string;
  caught: CaughtMail[];
  /** Rejects the next attempts with this SMTP code. */
  refuseNext(code: number, times?: number): void;
  /**
   * Answers every RCPT TO for this address with this SMTP code and text; the default text contains the
   * address, as real servers' texts do.
   */
  refuseRecipient(address: string, code: number, words?: string): void;
  /** Number of delivery attempts so far, including rejected ones. */
  tries(): number;
  close(): Promise<void>;
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const refusals: number[] = [];
  const refused = new Map<string, Error>();
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refused.get(address) ?? null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        tries += 1;
        const code = refusals.shift();
        if (code !== undefined) return done(Object.assign(new Error('not now'), { responseCode: code }));
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          caught.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            recipients: session.envelope.rcptTo.map((to) => to.address),
            mail,
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    caught,
    refuseNext: (code, times = 1) => {
      refusals.push(...Array.from({ length: times }, () => code));
    },
    refuseRecipient: (address, code, words = `<${address}>: no such mailbox`) => {
      refused.set(address, Object.assign(new Error(words), { responseCode: code }));
    },
    tries: () => tries,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}
