import { and, eq, type SQL } from 'drizzle-orm';
import type { Action } from '#contract/rules/who-may.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { EventAccess, RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Actor, Unit } from '#server/change/unit.ts';
import { rsvps } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import type { Db, Reader } from '#server/db/types.ts';
import { presenterOfRsvps, type RsvpOfPerson } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';

/** People on the guest list of an event, at one version of the event. */
export interface PreloadedPeople {
  version: number;
  people: RsvpOfPerson[];
}

const read = (reader: Reader, eventId: string, which: SQL | undefined) =>
  readRsvps(reader, and(eq(rsvps.eventId, eventId), which));

/**
 * Reads people before the transaction that decides about them. For hundreds of people, reading takes a third of the
 * transaction's time, during which everybody else waits on the embedded database.
 */
export function preloadPeople(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  { eventId, action }: { eventId: string; action: Action },
  which: SQL | undefined,
): Promise<PreloadedPeople> {
  const versionIn = async (reader: Reader) =>
    (await eventFor(reader, actor.userId, eventId, action, now)).event.version;
  return longSnapshot(
    db,
    async (reader) => ({ version: await versionIn(reader), people: await read(reader, eventId, which) }),
    versionIn,
  );
}

/** The people as they are now, under the event's lock: those read before, unless the event has changed since. */
export const currentPeople = async (
  { tx }: Unit,
  { event }: EventAccess,
  which: SQL | undefined,
  seen: PreloadedPeople | undefined,
): Promise<RsvpOfPerson[]> => (seen?.version === event.version ? seen.people : read(tx, event.id, which));

/** The people for the answer to a change, with the rows that it changed. */
export function presentChanged(
  unit: Unit,
  access: EventAccess,
  people: readonly RsvpOfPerson[],
  changed: readonly RsvpRecord[],
): Promise<RsvpRow[]> {
  const after = new Map(changed.map((row) => [row.id, row]));
  const present = presenterOfRsvps(access, { userId: unit.actor.userId, now: unit.now });
  return mapInTurns(people, ({ rsvp, user }) => present({ rsvp: after.get(rsvp.id) ?? rsvp, user }));
}
