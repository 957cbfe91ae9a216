import { and, eq, inArray } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { arrivals, rsvps } from '#server/db/schema.ts';

type Guest = Pick<RsvpRecord, 'id' | 'userId'>;
interface Found {
  id: string;
  eventId: string;
  guest: Guest;
}

/** @throws Refusal ARRIVAL_NOT_FOUND, also for one of another event */
export async function findArrival({ tx }: Unit, eventId: string, arrivalId: string): Promise<Found> {
  const [found] = isId(arrivalId)
    ? await tx
        .select({
          id: arrivals.id,
          eventId: arrivals.eventId,
          guest: { id: rsvps.id, userId: rsvps.userId },
        })
        .from(arrivals)
        .innerJoin(rsvps, eq(rsvps.id, arrivals.rsvpId))
        .where(and(eq(arrivals.id, arrivalId), eq(arrivals.eventId, eventId)))
    : [];
  if (!found) throw new Refusal('ARRIVAL_NOT_FOUND');
  return found;
}

/** Undoes this arrival only. One recorded at another door stays, because the person here does not know of it. */
export async function undoCheckIn(unit: Unit, { id, eventId, guest }: Found): Promise<void> {
  const version = await unit.bump(eventId, { poke: false });
  await unit.tx.delete(arrivals).where(eq(arrivals.id, id));
  await leaveTombstones(unit, { eventId, version }, guest, [id]);
}

/** Deletes the arrivals of somebody who is removed from the list. */
export async function dropArrivals(
  unit: Unit,
  of: { eventId: string; version: number },
  guests: readonly Guest[],
): Promise<void> {
  const gone = await unit.tx
    .delete(arrivals)
    .where(
      inArray(
        arrivals.rsvpId,
        guests.map(({ id }) => id),
      ),
    )
    .returning({ id: arrivals.id, rsvpId: arrivals.rsvpId });
  for (const guest of guests)
    await leaveTombstones(
      unit,
      of,
      guest,
      gone.filter(({ rsvpId }) => rsvpId === guest.id).map(({ id }) => id),
    );
}

// people without an account hold no rows, so only the hosts learn of it, one of whom is the caller
const leaveTombstones = (
  unit: Unit,
  of: { eventId: string; version: number },
  { userId }: Guest,
  ids: readonly string[],
): Promise<void> => insertTombstones(unit, of, 'arrivals', ids, userId ?? unit.actor.userId);
