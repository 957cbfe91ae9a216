import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/** Notifies people in the app of a host's decision about their requests to join. */
export async function notifyDecided(
  unit: Unit,
  eventId: string,
  decided: readonly { row: RsvpRecord; to: RsvpStatus }[],
): Promise<void> {
  const kindOf = (status: RsvpStatus) =>
    status === 'YES' ? 'approved' : status === 'WAITLISTED' ? 'waiting' : 'refused';
  for (const kind of ['approved', 'waiting', 'refused'] as const) {
    const to = decided.flatMap((one) => (kindOf(one.to) === kind ? one.row.userId : []));
    await notifyInApp(unit, { eventId, kind, subjectId: eventId, by: unit.actor.userId, to });
  }
}

/** Notifies invited people who have an account, except those who have unsubscribed from invitations to this event. */
export async function notifyInvited(unit: Unit, invited: readonly RsvpRecord[]): Promise<void> {
  const [first] = invited;
  if (!first) return;
  const { eventId } = first;
  const to = invited.flatMap(({ userId, invitationsMutedAt }) => (invitationsMutedAt === null ? userId : []));
  await notifyInApp(unit, { eventId, kind: 'invited', subjectId: eventId, by: unit.actor.userId, to });
}
