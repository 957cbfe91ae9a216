import { and, eq, isNotNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { dayName } from '#contract/rules/day-name.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { TransactionUnit, type Actor, type Unit } from '#server/change/unit.ts';
import { days, events, importedActivities, imports } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { addOwnerRsvp } from '#server/modules/rsvp/add-owner-rsvp.ts';
import { holdEvent } from '#server/modules/schedule-import/hold-event.ts';
import { eventOf, insertActivities, type ImportAs } from '#server/modules/schedule-import/import-schedule.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import type { Services } from '#server/providers/services.ts';

/** Fewer go in at once. */
export const WORTH_STAGING = 300;
/** Some 10 ms of the database, in which everybody else waits. */
const ROWS_AT_ONCE = 40;
const KEEP_UP_EVERY = 10 * ROWS_AT_ONCE;

/** A planned event that lies in the database, whole, where nobody can see it. */
export interface StagedImport {
  eventId: string;
  /** Call it when the event has been brought to light, or will not be. */
  release(): void;
}

/**
 * Where one connection is all there is, thousands of activities in one transaction would keep everybody waiting for
 * half a second and more. So they are written piece by piece, to an event that is deleted and has never had a
 * version: nobody can see it, nor restore it. `bringToLight` makes it one that is there, in the transaction of the
 * change. What is left when that never comes gives way to the next try, and is purged like any deleted event.
 * @throws Refusal ID_TAKEN
 */
export async function stageImport(
  { db, database, clock }: Pick<Services, 'db' | 'database' | 'clock'>,
  plan: PlannedEvent,
  as: ImportAs & { actor: Actor },
): Promise<StagedImport> {
  const { id: eventId = uuidv7(), actor } = as;
  const release = await holdEvent(eventId);
  const inPiece = (write: (unit: Unit) => Promise<void>) =>
    transaction(db, (tx) => write(new TransactionUnit(tx, actor, clock())));
  try {
    const stamp = { eventId, version: 1, updatedAt: clock() };
    const dayIds = new Map(plan.dates.map((on) => [on, uuidv7()]));
    await inPiece(async (unit) => {
      await unit.tx.delete(events).where(and(eq(events.id, eventId), isStagedBy(actor)));
      await insertNew(unit, events, [
        {
          ...eventOf(plan, as),
          id: eventId,
          ownerId: actor.userId,
          version: 0,
          rowVersion: 1,
          deletedAt: unit.now,
          createdAt: unit.now,
          updatedAt: unit.now,
        },
      ]);
      await insertNew(
        unit,
        days,
        plan.dates.map((on, index) => ({
          id: dayIds.get(on) ?? eventId,
          on,
          name: plan.dayNames?.get(on) || dayName(index),
          ...stamp,
        })),
      );
      if (as.fromFile)
        await unit.tx.insert(imports).values({ eventId, timezone: plan.timezone, importedAt: unit.now });
    });
    for (let from = 0; from < plan.activities.length; from += ROWS_AT_ONCE) {
      if (from % KEEP_UP_EVERY === ROWS_AT_ONCE) await database.keepUp();
      await inPiece(async (unit) => {
        const some = plan.activities.slice(from, from + ROWS_AT_ONCE);
        const told = await insertActivities(unit, some, (on) => dayIds.get(on) ?? eventId, stamp);
        if (as.fromFile)
          await unit.tx
            .insert(importedActivities)
            .values(told.map((one) => ({ id: uuidv7(), eventId, ...one })));
      });
    }
    return { eventId, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** The event that was staged is there from now on. Returns its id. */
export async function bringToLight(unit: Unit, { eventId }: StagedImport): Promise<string> {
  const found = await unit.tx
    .update(events)
    .set({ deletedAt: null, createdAt: unit.now, updatedAt: unit.now })
    .where(and(eq(events.id, eventId), isStagedBy(unit.actor)))
    .returning({ id: events.id });
  if (found.length === 0) throw new Error(`event ${eventId} was staged and is gone`);
  unit.leaveToPulls();
  await addOwnerRsvp(unit, eventId, await unit.bump(eventId));
  return eventId;
}

const isStagedBy = ({ userId }: Pick<Actor, 'userId'>) =>
  and(eq(events.ownerId, userId), eq(events.version, 0), isNotNull(events.deletedAt));
