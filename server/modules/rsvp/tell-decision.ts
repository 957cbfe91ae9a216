import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import { settleRequests } from '#server/modules/rsvp/tell-answer.ts';

/** A person who asked to join learns in the app what a host has decided. */
export async function tellDecision(
  unit: Unit,
  { id, eventId, userId }: RsvpRecord,
  status: RsvpStatus,
): Promise<void> {
  await settleRequests(unit, eventId, [{ id, userId }]);
  const kind = status === 'YES' ? 'approved' : status === 'WAITLISTED' ? 'waiting' : 'refused';
  await tell(unit, { eventId, kind, subjectId: eventId, by: unit.actor.userId, to: [userId] });
}

/** Invited people who have an account, but those who want no invitations to this event. */
export async function tellInvited(unit: Unit, invited: readonly RsvpRecord[]): Promise<void> {
  const [first] = invited;
  if (!first) return;
  const { eventId } = first;
  const to = invited.flatMap(({ userId, invitationsMutedAt }) => (invitationsMutedAt === null ? userId : []));
  await tell(unit, { eventId, kind: 'invited', subjectId: eventId, by: unit.actor.userId, to });
}
