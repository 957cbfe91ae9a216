import { and, eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { REMINDER_INTERVAL } from '#contract/constants.ts';
import { isRefusedMail } from '#contract/rules/is-undelivered.ts';
import type { RemindAnswer } from '#contract/schemas/invitation-answers.ts';
import { isFinished, type EventAccess, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailReminders } from '#server/modules/mail/mail-decisions.ts';
import { sendAgain } from '#server/modules/mail/send-again.ts';
import { countInvitations } from '#server/modules/rsvp/count-invitations.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';

/**
 * Reminds invited people who have not answered, each at most once a day; `ids` limits it to these rows. Those of
 * `ids` who have answered get their last mail again if it bounced.
 * @throws Refusal EVENT_FINISHED, RSVP_NOT_FOUND for rows of another event, TOO_MANY_INVITATIONS
 */
export async function remindInvited(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  ids: readonly string[] | undefined,
): Promise<InferOutput<typeof RemindAnswer>> {
  if (isFinished(event, unit.now)) throw new Refusal('EVENT_FINISHED');
  const wanted = ids && [...new Set(ids)];
  const rows = await unit.tx
    .select()
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        wanted ? inList(rsvps.id, wanted) : inArray(rsvps.status, ['REQUESTED', 'ONBOARD_REQUESTED']),
      ),
    );
  if (wanted && rows.length < wanted.length) throw new Refusal('RSVP_NOT_FOUND');

  const dayAgo = new Date(unit.now.getTime() - REMINDER_INTERVAL);
  const isDue = (row: RsvpRecord): boolean =>
    isInvited(row) &&
    row.invitationsMutedAt === null &&
    (row.remindedAt === null || row.remindedAt <= dayAgo);
  const due = rows.filter(isDue);
  // whoever has declined needs no mail about it
  const hasDeclined = (row: RsvpRecord) => row.status === 'NO' && row.decidedBy === 'SELF';
  const lost = rows.filter((row) => !isInvited(row) && !hasDeclined(row) && isRefusedMail(row.mailTrouble));
  const again = await sendAgain(unit, mailer, event, lost);
  const changed = due.length + again.length > 0 ? await unit.bump(event.id) : 0;
  const stamp = { version: changed, updatedAt: unit.now };
  if (again.length > 0) {
    await unit.tx
      .update(rsvps)
      .set({ ...stamp, mailTrouble: 'RETRYING' })
      .where(inList(rsvps.id, again));
    await countInvitations(unit, again.length);
  }
  const sent = due.map(({ id }) => id);
  if (due.length > 0) {
    await unit.tx
      .update(rsvps)
      .set({ ...stamp, remindedAt: unit.now })
      .where(inList(rsvps.id, sent));
    await countInvitations(unit, due.length);
    await mailReminders(unit, mailer, event, unit.actor.userId, due);
  }
  const all = [...sent, ...again];
  return { sent: all, skipped: rows.flatMap(({ id }) => (all.includes(id) ? [] : id)) };
}
