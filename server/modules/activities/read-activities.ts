import { eq, type SQL } from 'drizzle-orm';
import { inList } from '#server/db/id-list.ts';
import { activities } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';

/** One statement of thousands of rows would keep writes waiting on the embedded database, even in a long snapshot. */
export const ACTIVITIES_AT_ONCE = 500;

/** The activities that meet a condition, in any order. */
export const readActivities = async (reader: Reader, where: SQL | undefined): Promise<ActivityRecord[]> =>
  withRest(reader, where, await reader.select().from(activities).where(where).limit(ACTIVITIES_AT_ONCE));

/** `first`: the rows of a statement with that limit. */
export async function withRest(
  reader: Reader,
  where: SQL | undefined,
  first: ActivityRecord[],
): Promise<ActivityRecord[]> {
  if (first.length < ACTIVITIES_AT_ONCE) return first;
  const all = [...first];
  const known = new Set(first.map(({ id }) => id));
  const found = await reader.select({ id: activities.id }).from(activities).where(where);
  const rest = found.flatMap(({ id }) => (known.has(id) ? [] : id));
  for (let from = 0; from < rest.length; from += ACTIVITIES_AT_ONCE)
    all.push(
      ...(await reader
        .select()
        .from(activities)
        .where(inList(activities.id, rest.slice(from, from + ACTIVITIES_AT_ONCE)))),
    );
  return all;
}

export const ofEvent = (eventId: string): SQL => eq(activities.eventId, eventId);

/** In time order. */
export const inTimeOrder = (a: ActivityRecord, b: ActivityRecord): number =>
  a.startsLocal === b.startsLocal ? (a.id < b.id ? -1 : 1) : a.startsLocal < b.startsLocal ? -1 : 1;
