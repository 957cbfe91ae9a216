import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import { mails } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { mailInvitations } from '#server/modules/mail/mail-decisions.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { isOfInvitation } from '#server/modules/mail/mute-link.ts';

/**
 * Requeues, for each of these people, the last mail about an event that bounced. Invitations are written anew,
 * because the recipient may have unsubscribed and the note may have changed. Returns the ids of the rows that had
 * such a mail.
 */
export async function sendAgain(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  rows: readonly RsvpRecord[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const refused = await unit.tx
    .selectDistinctOn([mails.recipient])
    .from(mails)
    .where(
      and(
        eq(mails.eventId, event.id),
        inArray(
          mails.recipient,
          rows.map(({ emailId }) => emailId),
        ),
        eq(mails.failed, true),
        // the text of expired mails has been cleared
        ne(mails.textBody, ''),
      ),
    )
    .orderBy(mails.recipient, desc(mails.createdAt), desc(mails.id));
  const invitations = new Set(
    refused.flatMap(({ recipient, unsubscribeUrl }) => (isOfInvitation(unsubscribeUrl) ? recipient : [])),
  );
  const others = refused.filter(({ recipient }) => !invitations.has(recipient));
  await mailer.mail.queue(
    unit,
    others.map(({ recipient, subject, textBody, htmlBody, calendar, unsubscribeUrl }) => ({
      to: recipient,
      subject,
      text: textBody,
      html: htmlBody,
      eventId: event.id,
      ...(calendar !== null && { calendar }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    })),
  );
  const invited = rows.filter(
    ({ emailId, invitationsMutedAt }) => invitations.has(emailId) && invitationsMutedAt === null,
  );
  await mailInvitations(unit, mailer, event, unit.actor.userId, invited);
  const found = new Set([
    ...others.map(({ recipient }) => recipient),
    ...invited.map(({ emailId }) => emailId),
  ]);
  return rows.flatMap(({ id, emailId }) => (found.has(emailId) ? id : []));
}
