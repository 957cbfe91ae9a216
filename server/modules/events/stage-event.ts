import { and, eq, isNotNull } from 'drizzle-orm';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import { TransactionUnit, type Actor, type Unit } from '#server/change/unit.ts';
import { events } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { NewEvent } from '#server/modules/events/create-event.ts';
import { holdEvent } from '#server/modules/events/hold-event.ts';
import { purgeRowsOf } from '#server/modules/events/purge-events.ts';
import { addOwnerRsvp } from '#server/modules/rsvp/add-owner-rsvp.ts';
import type { Services } from '#server/providers/services.ts';

/** Events with fewer activities are written in one transaction. */
export const WORTH_STAGING = 300;
/** Takes the database some 10 ms, during which everybody else waits. */
const ROWS_AT_ONCE = 40;
const REFRESH_EVERY = 10;

/** Writes some rows of an event. */
export type Chunk = (unit: Unit) => Promise<void>;

export const inChunks = <Row>(
  rows: readonly Row[],
  write: (unit: Unit, some: Row[]) => Promise<void>,
  atOnce = ROWS_AT_ONCE,
): Chunk[] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, nth) => {
    const some = rows.slice(nth * atOnce, (nth + 1) * atOnce);
    return (unit) => write(unit, some);
  });

/**
 * Writes a large event in chunks. Where there is only one connection, thousands of activities in one transaction
 * would keep everybody waiting for half a second and more. The chunks go to an event that is deleted and has version
 * 0, which nobody can see or restore; its rows have version 1. `publishStaged` publishes it in the transaction of the
 * change. If that never happens, the next try discards what is left, or it is purged like any deleted event. Call
 * this only while holding the event.
 * @throws Refusal ID_TAKEN, REQUEST_TIMEOUT once `signal` is aborted
 */
export async function stageEvent(
  services: Pick<Services, 'db' | 'database' | 'clock'>,
  {
    actor,
    event,
    chunks,
    signal,
  }: { actor: Actor; event: NewEvent; chunks: readonly Chunk[]; signal?: AbortSignal },
): Promise<void> {
  const { db, database, clock } = services;
  const inTransaction = (write: Chunk) =>
    transaction(db, (tx) => write(new TransactionUnit(tx, actor, clock())));
  await discardStaged(services, actor, event.id);
  await inTransaction((unit) =>
    insertNew(unit, events, [
      {
        ...event,
        ownerId: actor.userId,
        version: 0,
        rowVersion: 1,
        deletedAt: unit.now,
        createdAt: unit.now,
        updatedAt: unit.now,
      },
    ]),
  );
  for (const [nth, chunk] of chunks.entries()) {
    if (signal?.aborted) throw new Refusal('REQUEST_TIMEOUT');
    if (nth % REFRESH_EVERY === 1) await database.refreshStatistics();
    await inTransaction(chunk);
  }
}

/** Publishes a staged event. Its rows are left to pulls. */
export async function publishStaged(unit: Unit, eventId: string): Promise<void> {
  const found = await unit.tx
    .update(events)
    .set({ deletedAt: null, createdAt: unit.now, updatedAt: unit.now })
    .where(isStaged(unit.actor, eventId))
    .returning({ id: events.id });
  if (found.length === 0) throw new Error(`event ${eventId} was staged and is gone`);
  unit.leaveToPulls();
  await addOwnerRsvp(unit, eventId, await unit.bump(eventId));
}

/** Deletes, in chunks, what this person has staged under that id, but never an event that was published. */
export async function discardStaged(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<void> {
  if ((await db.$count(events, isStaged(actor, eventId))) === 0) return;
  await purgeRowsOf(db, eventId);
  await db.delete(events).where(isStaged(actor, eventId));
}

/** The same within a change, in one statement. */
export async function discardStagedIn({ tx, actor }: Unit, eventId: string): Promise<void> {
  await tx.delete(events).where(isStaged(actor, eventId));
}

const isStaged = ({ userId }: Actor, eventId: string) =>
  and(eq(events.id, eventId), eq(events.ownerId, userId), eq(events.version, 0), isNotNull(events.deletedAt));

/** Something prepared while its event is held. */
export interface Held {
  /** Call it once the event has been published, or will not be. */
  release(): void;
}

/** Holds the event while it is prepared, and after that until `release`. Releases it if preparing fails. */
export async function holding<T extends object>(
  eventId: string,
  prepare: () => Promise<T>,
): Promise<T & Held> {
  const release = await holdEvent(eventId);
  try {
    return { ...(await prepare()), release };
  } catch (error) {
    release();
    throw error;
  }
}
