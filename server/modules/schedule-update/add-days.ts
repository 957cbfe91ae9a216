import { v7 as uuidv7 } from 'uuid';
import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { daysBetween } from '#contract/rules/time.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { days } from '#server/db/schema.ts';
import { placeDays } from '#server/modules/days/place-days.ts';
import { readDays } from '#server/modules/days/read-day-rows.ts';

/**
 * Adds a day for each of these dates that has none, at its place. Later days move on by one position, and names
 * that only state a position follow. Returns the ids of all days by date.
 * @throws Refusal TOO_MANY_DAYS
 */
export async function addDays(
  unit: Unit,
  eventId: string,
  dates: Iterable<string>,
  named: ReadonlyMap<string, string> | undefined,
): Promise<Map<string, string>> {
  const before = await readDays(unit.tx, eventId);
  const ids = new Map(before.map(({ id, on }) => [on, id]));
  const added = [...new Set(dates)].filter((on) => !ids.has(on)).sort();
  if (added.length === 0) return ids;
  for (const on of added) ids.set(on, uuidv7());
  const all = [...ids.keys()].sort();
  const [startOn = '', endOn = ''] = [all[0], all.at(-1)];
  if (daysBetween(startOn, endOn) >= EVENT_DAYS_MAX) throw new Refusal('TOO_MANY_DAYS');
  const version = await stampEvent(unit, eventId, { startOn, endOn });
  await insertNew(
    unit,
    days,
    added.map((on) => ({
      id: ids.get(on) ?? uuidv7(),
      eventId,
      on,
      name: named?.get(on) || dayName(all.indexOf(on)),
      version,
      updatedAt: unit.now,
    })),
  );
  await placeDays(
    unit,
    version,
    before.map(({ id, on, name }, from) => ({ id, name, from, to: all.indexOf(on) })),
  );
  return ids;
}
