import { and, eq, isNull, ne, not, sql } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { inList } from '#server/db/id-list.ts';
import { events, mails, rsvps } from '#server/db/schema.ts';
import { mailInvitations } from '#server/modules/mail/mail-decisions.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';

/**
 * Deletes the notes that this person has written with invitations, also from mails that were not sent. Invitations
 * that are still to be sent, or wait until the event is restored, are written anew for those who have not answered, in
 * the name of the event's owner; of the others, hosts no longer see that one is being retried. The events must be
 * locked.
 */
export async function deleteNotesBy(unit: Unit, mailer: Mailer, userId: string): Promise<void> {
  const { tx } = unit;
  const rows = await tx
    .update(rsvps)
    .set({ invitationNote: null, invitationNoteBy: null })
    .where(eq(rsvps.invitationNoteBy, userId))
    .returning();
  if (rows.length === 0) return;
  const urlOf = ({ id }: { id: string }): string => muteUrl(mailer.config, { rsvpId: id });
  const isUnsent = and(
    sql`${mails.unsubscribeUrl} in (select jsonb_array_elements_text(${JSON.stringify(rows.map(urlOf))}::jsonb))`,
    isNull(mails.sentAt),
    not(mails.kept),
  );
  const waiting = await tx
    .delete(mails)
    .where(and(isUnsent, not(mails.failed)))
    .returning({ url: mails.unsubscribeUrl, nextTryAt: mails.nextTryAt });
  // their text is not used when they are sent again, but its absence would mean that they have expired
  await tx
    .update(mails)
    .set({ textBody: sql`${mails.subject}`, htmlBody: '' })
    .where(and(isUnsent, ne(mails.textBody, '')));
  const dueAt = new Map(waiting.map(({ url, nextTryAt }) => [url, nextTryAt]));
  const waited = rows.filter((row) => dueAt.has(urlOf(row)));
  const again = waited.filter(isInvited);
  const theirs = await tx
    .select()
    .from(events)
    .where(
      and(
        inList(events.id, new Set(again.map(({ eventId }) => eventId))),
        // nobody can restore those that they have deleted themselves
        ne(events.ownerId, userId),
      ),
    );
  const settled = waited.filter(
    (row) =>
      row.mailTrouble === 'RETRYING' && !(isInvited(row) && theirs.some(({ id }) => id === row.eventId)),
  );
  for (const { id, eventId } of settled)
    await tx
      .update(rsvps)
      .set({ mailTrouble: null, version: await unit.bump(eventId), updatedAt: unit.now })
      .where(eq(rsvps.id, id));
  for (const event of theirs)
    await mailInvitations(
      unit,
      mailer,
      event,
      event.ownerId,
      again.filter(({ eventId }) => eventId === event.id),
      (row) => dueAt.get(urlOf(row)),
    );
}
