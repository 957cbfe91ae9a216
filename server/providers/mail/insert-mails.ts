import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { mails } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

export type QueuedMail = Mail & {
  eventId?: string;
  /** When it becomes useless, such as with an expired code. Without this, it is retried for two days. */
  expiresAt?: Date;
  /** Not sent before this time. */
  notBefore?: Date;
};

/** A subject is one line. */
export const storedSubject = (subject: string): string => subject.replace(/\s+/g, ' ').trim();

/** One statement for any number of mails. A text shared by several mails is sent to the database only once. */
export async function insertMails(
  tx: Tx,
  queued: readonly QueuedMail[],
  { now, expiresAt: usual, kept }: { now: Date; expiresAt: Date; kept: boolean },
): Promise<void> {
  const nth = new Map<string, number>();
  const texts: object[] = [];
  const messages = queued.map(
    ({
      to,
      subject,
      text,
      html,
      calendar = null,
      unsubscribeUrl = null,
      eventId = null,
      expiresAt = usual,
      notBefore = now,
    }) => {
      const key = JSON.stringify([subject, text, html, calendar, unsubscribeUrl]);
      let at = nth.get(key);
      if (at === undefined) {
        at = texts.length;
        nth.set(key, at);
        texts.push({
          at,
          subject: storedSubject(subject),
          text,
          html,
          calendar,
          unsubscribe: unsubscribeUrl,
        });
      }
      // time-ordered ids keep the order of mails queued in one moment
      return { id: uuidv7(), recipient: to, at, event: eventId, next: notBefore, expires: expiresAt };
    },
  );
  const moment = now.toISOString();
  await tx.execute(sql`
    insert into ${mails} (id, recipient, subject, text_body, html_body, calendar, unsubscribe_url, event_id,
      next_try_at, expires_at, kept, created_at)
    select message.id, recipient, subject, text, html, calendar, unsubscribe, event,
      next, expires, ${kept}::boolean, ${moment}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as message (id uuid, recipient text, at integer, event uuid, next timestamptz, expires timestamptz)
      join jsonb_to_recordset(${JSON.stringify(texts, wellFormed)}::jsonb)
        as words (at integer, subject text, text text, html text, calendar text, unsubscribe text)
        on words.at = message.at
    order by message.id`);
}

/** Replaces lone surrogates, which the database does not accept in JSON. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;
