import { and, eq, isNull, or } from 'drizzle-orm';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { dropArrivals } from '#server/modules/arrivals/undo-check-in.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';
import { settleRequests } from '#server/modules/rsvp/notify-answered.ts';
import { tellDecided, type Teller } from '#server/modules/rsvp/tell-decided.ts';

/**
 * A host removes people from the guest list, all of them or none. They lose the host role too, and can only
 * come back when a host invites them again. Somebody already removed stays so; people who were not coming are
 * not notified.
 * @param users user ids, or for people without an account the ids of their rows
 * @throws Refusal FORBIDDEN for the owner, CANNOT_REMOVE_SELF, GUEST_NOT_FOUND for anybody not on the list
 */
export async function removeGuests(
  unit: Unit,
  services: Teller,
  { event }: EventAccess,
  users: readonly string[],
): Promise<void> {
  const wanted = [...new Set(users.map((id) => id.toLowerCase()))];
  if (wanted.includes(event.ownerId)) throw new Refusal('FORBIDDEN');
  if (wanted.includes(unit.actor.userId)) throw new Refusal('CANNOT_REMOVE_SELF');
  const rows = await unit.tx
    .select()
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        or(inList(rsvps.userId, wanted), and(isNull(rsvps.userId), inList(rsvps.id, wanted))),
      ),
    );
  if (rows.length < wanted.length) throw new Refusal('GUEST_NOT_FOUND');

  const leaving = rows.filter(({ status }) => status !== 'HOST_REMOVED');
  if (leaving.length === 0) return;
  const version = await stampEvent(unit, event.id);
  await unit.tx
    .update(rsvps)
    .set({
      status: 'HOST_REMOVED',
      decidedBy: 'HOST',
      isHost: false,
      ...statusMarks('HOST_REMOVED', version),
      version,
      updatedAt: unit.now,
    })
    .where(
      inList(
        rsvps.id,
        leaving.map(({ id }) => id),
      ),
    );
  await dropArrivals(unit, { eventId: event.id, version }, leaving);
  const asked = leaving.filter(
    ({ status }) => status === 'HOST_APPROVAL_REQUESTED' || status === 'WAITLISTED',
  );
  if (asked.length > 0) await settleRequests(unit, event.id, asked);
  await tellDecided(
    unit,
    services,
    event,
    leaving.map((row) => ({ row, to: 'HOST_REMOVED' })),
  );
  if (event.capacity !== null) await fillPlaces(unit, services, event);
}
