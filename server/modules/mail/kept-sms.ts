import { randomUUID } from 'node:crypto';
import { mails } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { SmsSender } from '#server/providers/sms/sms-sender.ts';

/** Where an installation cannot send text messages, stores them among its mails, for the mailbox page. */
export const keptSms = ({ db, clock }: { db: Db; clock: () => Date }): SmsSender => ({
  async send(phone, text) {
    const now = clock();
    await db.insert(mails).values({
      id: randomUUID(),
      recipient: phone,
      subject: 'Text message',
      textBody: text,
      htmlBody: `<!doctype html><html lang="en"><head><title>Text message</title></head><body><p>${text.replace(/[&<>]/g, (c) => `&#${c.codePointAt(0)};`)}</p></body></html>`,
      kept: true,
      nextTryAt: now,
      expiresAt: now,
      createdAt: now,
    });
  },
});
