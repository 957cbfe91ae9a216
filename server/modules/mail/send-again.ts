import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { mails } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';

/**
 * Queues anew, for each of these addresses, the last mail about an event that was refused for good. Returns
 * the addresses for which there is one.
 */
export async function sendAgain(
  unit: Unit,
  mailer: Mailer,
  eventId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const refused = await unit.tx
    .selectDistinctOn([mails.recipient])
    .from(mails)
    .where(
      and(
        eq(mails.eventId, eventId),
        inArray(mails.recipient, [...addresses]),
        eq(mails.failed, true),
        // what expired is cleared
        ne(mails.textBody, ''),
      ),
    )
    .orderBy(mails.recipient, desc(mails.createdAt), desc(mails.id));
  await mailer.mail.queue(
    unit,
    refused.map(({ recipient, subject, textBody, htmlBody, calendar, unsubscribeUrl }) => ({
      to: recipient,
      subject,
      text: textBody,
      html: htmlBody,
      eventId,
      ...(calendar !== null && { calendar }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    })),
  );
  return new Set(refused.map(({ recipient }) => recipient));
}
