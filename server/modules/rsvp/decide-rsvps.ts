import { and, eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { readStatus } from '#contract/rules/expire.ts';
import { mayDecide } from '#contract/rules/respond.ts';
import type { HostUpdateBody, RsvpStatus } from '#contract/schemas/rsvp.ts';
import { isFinished, type EventAccess, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailDecision, mailInvitations } from '#server/modules/mail/mail-decisions.ts';
import { countInvitations } from '#server/modules/rsvp/count-invitations.ts';
import { invitedValues, isLostInvitation } from '#server/modules/rsvp/invite-again.ts';
import { leftVersion } from '#server/modules/rsvp/left-version.ts';

/**
 * A host approves, rejects or invites again, for all rows or for none. Repeating an invitation changes
 * nothing, unless it was not delivered: then it is sent again.
 * @throws Refusal RSVP_NOT_FOUND for rows of another event, FORBIDDEN for the owner's, BAD_TRANSITION,
 * TOO_MANY_INVITATIONS
 */
export async function decideRsvps(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { status, rsvps: ids }: InferOutput<typeof HostUpdateBody>,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await unit.tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), inArray(rsvps.id, wanted)));
  if (rows.length < wanted.length) throw new Refusal('RSVP_NOT_FOUND');
  if (rows.some(({ userId }) => userId === event.ownerId)) throw new Refusal('FORBIDDEN');
  const finished = isFinished(event, unit.now);
  if (rows.some((row) => !mayDecide(asDecided(readStatus(row.status, finished)), status)))
    throw new Refusal('BAD_TRANSITION');

  const again = (row: RsvpRecord): boolean => status === 'REQUESTED' && !finished && isLostInvitation(row);
  const changing = rows.filter((row) => asDecided(row.status) !== status || again(row));
  if (changing.length === 0) return;
  const version = await stampEvent(unit, event.id);
  for (const row of changing) {
    await unit.tx
      .update(rsvps)
      .set({
        ...decision(unit, row, status),
        ...leftVersion(status, version),
        version,
        updatedAt: unit.now,
      })
      .where(eq(rsvps.id, row.id));
    if (row.status === 'HOST_APPROVAL_REQUESTED')
      await mailDecision(unit, mailer, event, row, status === 'YES');
  }
  if (status !== 'REQUESTED') return;
  await countInvitations(unit, changing.filter((row) => row.invitationsMutedAt === null).length);
  await mailInvitations(unit, mailer, event, unit.actor.userId, changing);
}

// An invitation to an address without an account is the same state by another name.
const asDecided = (status: RsvpStatus): RsvpStatus => (status === 'ONBOARD_REQUESTED' ? 'REQUESTED' : status);

function decision(
  unit: Unit,
  row: RsvpRecord,
  status: InferOutput<typeof HostUpdateBody>['status'],
): Partial<typeof rsvps.$inferInsert> {
  if (status === 'REQUESTED') return invitedValues(row, unit.now);
  return { status, decidedBy: 'HOST', ...(status !== 'YES' && { isHost: false }) };
}
