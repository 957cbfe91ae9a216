import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { EventAccess, EventRecord } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, days, imports, stagedActivities, tombstones } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { addDays } from '#server/modules/schedule-update/add-days.ts';
import { notifyUpdated } from '#server/modules/schedule-update/notify-updated.ts';
import type { Seen, UpdatePlan } from '#server/modules/schedule-update/plan-update.ts';
import { inChunks, insertTold } from '#server/modules/schedule-update/stage-update.ts';

/** Rows changed in one statement, which takes one turn of the event loop on the embedded database: some 10 ms. */
const ROWS_AT_ONCE = 500;

export interface Updated {
  added: number;
  changed: number;
  remove: { activityId: string; programId: string }[];
}

/**
 * Whether everything that the plan depends on is as it was when the update was planned. Call it under the event's
 * lock.
 */
export async function isAsSeen(tx: Tx, { id, timezone }: EventRecord, seen: Seen): Promise<boolean> {
  if (timezone !== seen.timezone) return false;
  const since = (table: typeof days | typeof activities | typeof tombstones): SQL | undefined =>
    and(eq(table.eventId, id), gt(table.version, seen.version));
  const deleted = and(since(tombstones), inArray(tombstones.tableName, ['days', 'activities']));
  const [last] = await tx.select({ file: imports.file }).from(imports).where(eq(imports.eventId, id));
  if ((last?.file ?? null) !== seen.file) return false;
  const changed = await tx
    .select({ at: days.version })
    .from(days)
    .where(since(days))
    .unionAll(tx.select({ at: activities.version }).from(activities).where(since(activities)))
    .unionAll(tx.select({ at: tombstones.version }).from(tombstones).where(deleted))
    .limit(1);
  return changed.length === 0;
}

/** Makes a planned update whose values `writeStaged` has written. */
export async function updateFromFile(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  plan: UpdatePlan,
): Promise<Updated> {
  const { event } = access;
  const { file, added, changed, remove } = plan;
  await addDays(unit, mailer, event, plan.days, plan.dayNames);
  unit.leaveToPulls();
  const version = await unit.bump(event.id);
  await insertNew(
    unit,
    activities,
    added.map((row) => ({ ...row, version, updatedAt: unit.now })),
  );
  await inChunks(plan.toldOfAdded, (some) => insertTold(unit.tx, { eventId: event.id, file }, some));
  const ids = changed.map(({ id }) => id).sort();
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    await giveValues(unit, version, { eventId: event.id, file, ids: ids.slice(from, from + ROWS_AT_ONCE) });
  const last = { timezone: plan.zone, importedAt: unit.now, file };
  await unit.tx
    .insert(imports)
    .values({ eventId: event.id, ...last })
    .onConflictDoUpdate({ target: imports.eventId, set: last });
  await notifyUpdated(unit, mailer, access, plan.upcoming);
  return { added: added.length, changed: changed.length, remove };
}

/**
 * Gives activities the values staged for them: from the first of these ids to the last, which is faster to find than a
 * list. The event is compared in a way that no index serves. Otherwise, with statistics from before the event was made,
 * the plan would read the whole event for each of its activities.
 */
async function giveValues(
  { tx, now }: Unit,
  version: number,
  of: { eventId: string; file: string; ids: string[] },
): Promise<void> {
  const staged = stagedActivities;
  await tx
    .update(activities)
    .set({
      dayId: sql`${staged.dayId}`,
      name: sql`${staged.name}`,
      subtitle: sql`${staged.subtitle}`,
      description: sql`${staged.description}`,
      location: sql`${staged.location}`,
      startsLocal: sql`${staged.startsLocal}`,
      endsLocal: sql`${staged.endsLocal}`,
      timezone: sql`${staged.timezone}`,
      writers: sql`${staged.writers}`,
      version,
      updatedAt: now,
    })
    .from(staged)
    .where(
      and(
        eq(staged.eventId, of.eventId),
        eq(staged.file, of.file),
        // nothing else is staged under this file
        sql`${staged.activityId} between ${of.ids[0]} and ${of.ids.at(-1)}`,
        eq(activities.id, staged.activityId),
        sql`(${eq(activities.eventId, of.eventId)}) is true`,
      ),
    );
}
