import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '#server/change/unit.ts';
import { importedActivities, imports, type ImportedActivity } from '#server/db/schema.ts';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';

export interface ImportedEntry {
  key: string | null;
  told: ImportedActivity;
  /** null: deleted since, or left out. */
  activityId: string | null;
}
const ROWS_AT_ONCE = 100;

/** Stores what the file said that an event was created from, to be compared with the next file. */
export async function rememberImport(
  unit: Unit,
  { eventId, timezone }: { eventId: string; timezone: string },
  entries: readonly ImportedEntry[],
): Promise<void> {
  await unit.tx.insert(imports).values({ eventId, timezone, importedAt: unit.now });
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const some = entries.slice(from, from + ROWS_AT_ONCE);
    await unit.tx.insert(importedActivities).values(some.map((one) => ({ id: uuidv7(), eventId, ...one })));
    await yieldToOthers();
  }
}
