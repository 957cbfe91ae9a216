import { or } from 'drizzle-orm';
import type { EventAccess, RsvpRecord } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { dropArrivals } from '#server/modules/arrivals/undo-check-in.ts';
import { deleteQueued } from '#server/modules/mail/delete-queued.ts';
import { withdraw } from '#server/modules/notifications/withdraw.ts';
import { EXPECTED_STATUSES } from '#server/modules/rsvp/expected-statuses.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';
import { settleRequests } from '#server/modules/rsvp/notify-answered.ts';
import { announceDecisions, type Announcing } from '#server/modules/rsvp/announce-decisions.ts';
import { updateRows, withValues } from '#server/modules/rsvp/update-rows.ts';

const removedValues = (row: RsvpRecord) => ({
  status: 'HOST_REMOVED' as const,
  decidedBy: 'HOST' as const,
  isHost: false,
  // the mail that was being retried is deleted
  mailTrouble: row.mailTrouble === 'RETRYING' && !isRefused(row) ? null : row.mailTrouble,
});
/** Whoever was refused is still to learn of that: nothing makes it untrue, and they are not told of the removal. */
const isRefused = ({ status, decidedBy }: RsvpRecord): boolean =>
  decidedBy === 'HOST' && !EXPECTED_STATUSES.includes(status);

/** Condition: the people that a host names, by account or by row. */
export const named = (users: readonly string[]) => or(inList(rsvps.userId, users), inList(rsvps.id, users));

/**
 * A host removes people from the guest list, all of them or none. They lose the host role too, and can only come back
 * if a host invites them again. Mails to them about the event that were not sent yet are deleted, unless they say that
 * the person was refused; notifications that they are invited or waiting are withdrawn. Somebody already removed stays
 * so; people who were not coming are not notified.
 * @param users user ids, or the ids of rows: of people who had no account when the host chose them
 * @param rows their rows, as they are under the event's lock
 * @returns the rows that it changes, as they are afterwards
 * @throws Refusal FORBIDDEN for the owner, CANNOT_REMOVE_SELF, GUEST_NOT_FOUND for anybody not on the list
 */
export async function removeGuests(
  unit: Unit,
  services: Announcing,
  { event }: EventAccess,
  users: readonly string[],
  rows: readonly RsvpRecord[],
): Promise<RsvpRecord[]> {
  if (rows.some(({ userId }) => userId === event.ownerId)) throw new Refusal('FORBIDDEN');
  if (rows.some(({ userId }) => userId === unit.actor.userId)) throw new Refusal('CANNOT_REMOVE_SELF');
  const found = new Set(rows.flatMap(({ id, userId }) => [id, userId]));
  if (users.some((id) => !found.has(id))) throw new Refusal('GUEST_NOT_FOUND');

  const leaving = rows.filter(({ status }) => status !== 'HOST_REMOVED');
  if (leaving.length === 0) return [];
  const version = await stampEvent(unit, event.id);
  await updateRows(unit, version, leaving, removedValues);
  await deleteQueued(
    unit,
    event.id,
    leaving.flatMap((row) => (isRefused(row) ? [] : row.emailId)),
  );
  await dropArrivals(unit, { eventId: event.id, version }, leaving);
  const asked = leaving.filter(
    ({ status }) => status === 'HOST_APPROVAL_REQUESTED' || status === 'WAITLISTED',
  );
  if (asked.length > 0) await settleRequests(unit, event.id, asked);
  const accounts = leaving.flatMap(({ userId }) => userId ?? []);
  await withdraw(unit, event.id, event.id, ['invited', 'waiting'], accounts);
  await announceDecisions(
    unit,
    services,
    event,
    leaving.map((row) => ({ row, to: 'HOST_REMOVED' })),
  );
  if (event.capacity !== null) await fillPlaces(unit, services, event);
  return leaving.map((row) => withValues(row, removedValues(row), { version, now: unit.now }));
}
