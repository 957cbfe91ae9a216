import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { BIN_MAX } from '#contract/constants.ts';
import type { Unit } from '#server/change/unit.ts';
import { activityDocuments, bin, importedActivities, type activities } from '#server/db/schema.ts';
import { forgetBinned } from '#server/modules/days/forget-binned.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';

const ROWS_AT_ONCE = 1000;

interface Gone {
  eventId: string;
  version: number;
  /** Id of the act in which it was deleted with others. */
  together: string | undefined;
  day: DayRecord;
  /** Position of the day, from 0, if the day itself is deleted. */
  place: number | null;
  activities: readonly (typeof activities.$inferSelect)[];
}

/**
 * Copies to the bin what is about to be deleted: a day with its activities, or activities of a day. Call it before
 * deleting, because it also reads what the deletion cascades to.
 */
export async function putInBin(unit: Unit, gone: Gone): Promise<void> {
  const { eventId, version, day, place } = gone;
  const common = { eventId, was: day.on, on: day.on, deletedAt: unit.now, version, updatedAt: unit.now };
  const belongings = await readBelongings(unit, gone.activities);
  const rows: (typeof bin.$inferInsert)[] = gone.activities.map((activity) => {
    const { eventId: _event, imageFileId, version: _version, updatedAt: _at, ...kept } = activity;
    const entry = gone.together ?? (place === null ? activity.id : day.id);
    const own = belongings(activity.id);
    return { ...common, id: randomUUID(), entry, imageFileId, activity: { ...kept, ...own } };
  });
  if (place !== null) {
    const { id, name, subtitle, description, imageFileId, imageCredit, writers } = day;
    const kept = { id, place, name, subtitle, description, imageCredit, writers };
    rows.push({ ...common, id: randomUUID(), entry: gone.together ?? id, imageFileId, day: kept });
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await unit.tx.insert(bin).values(rows.slice(from, from + ROWS_AT_ONCE));
  await forgetOldest(unit, { eventId, version });
}

async function readBelongings({ tx }: Unit, of: Gone['activities']) {
  const ids = of.map(({ id }) => id);
  if (ids.length === 0) return () => ({ documents: [], told: [] });
  const links = await tx.select().from(activityDocuments).where(inArray(activityDocuments.activityId, ids));
  const told = await tx
    .select({ id: importedActivities.id, activityId: importedActivities.activityId })
    .from(importedActivities)
    .where(inArray(importedActivities.activityId, ids));
  return (activityId: string) => ({
    documents: links
      .filter((link) => link.activityId === activityId)
      .map(({ documentId, linkedAt }) => ({ id: documentId, linkedAt: linkedAt.toISOString() })),
    told: told.filter((row) => row.activityId === activityId).map(({ id }) => id),
  });
}

/** The bin is limited; otherwise somebody could fill the database by filling and emptying an event. */
async function forgetOldest(unit: Unit, of: { eventId: string; version: number }): Promise<void> {
  const mine = eq(bin.eventId, of.eventId);
  const tooMany = (await unit.tx.$count(bin, mine)) - BIN_MAX;
  if (tooMany <= 0) return;
  const { id, imageFileId, restoredAt } = bin;
  await forgetBinned(
    unit,
    of,
    await unit.tx
      .select({ id, imageFileId, restoredAt })
      .from(bin)
      .where(mine)
      // restored entries go first: they are kept only for late requests
      .orderBy(sql`${bin.restoredAt} is null`, asc(bin.deletedAt), asc(bin.version), asc(bin.id))
      .limit(tooMany),
  );
}
