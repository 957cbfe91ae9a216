import { v7 as uuidv7 } from 'uuid';
import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { daysBetween } from '#contract/rules/time.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { days } from '#server/db/schema.ts';
import { placeDays } from '#server/modules/days/place-days.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { resumeEvent } from '#server/modules/rsvp/fill-places.ts';

export interface PlannedDays {
  before: readonly DayRecord[];
  /** Dates that get a day. */
  added: readonly string[];
  /** The ids of all days by date. */
  ids: ReadonlyMap<string, string>;
}

/**
 * Plans a day for each of these dates that has none.
 * @throws Refusal TOO_MANY_DAYS
 */
export function planDays(before: readonly DayRecord[], dates: Iterable<string>): PlannedDays {
  const ids = new Map(before.map(({ id, on }) => [on, id]));
  const added = [...new Set(dates)].filter((on) => !ids.has(on)).sort();
  for (const on of added) ids.set(on, uuidv7());
  if (added.length > 0) {
    const { startOn, endOn } = span(ids);
    if (daysBetween(startOn, endOn) >= EVENT_DAYS_MAX) throw new Refusal('TOO_MANY_DAYS');
  }
  return { before, added, ids };
}

/**
 * Adds the planned days at their positions. Later days move down by one, and names that only state a position change
 * accordingly.
 */
export async function addDays(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  { before, added, ids }: PlannedDays,
  named: ReadonlyMap<string, string> | undefined,
): Promise<void> {
  if (added.length === 0) return;
  const { id: eventId } = event;
  const { all, ...dates } = span(ids);
  const version = await stampEvent(unit, eventId, dates);
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
  await resumeEvent(unit, mailer, event, dates);
}

function span(ids: ReadonlyMap<string, string>): { all: string[]; startOn: string; endOn: string } {
  const all = [...ids.keys()].sort();
  return { all, startOn: all[0] ?? '', endOn: all.at(-1) ?? '' };
}
