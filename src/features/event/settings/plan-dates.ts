import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, daysBetween, instantOf, localOf } from '#contract/rules/time.ts';
import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';

export interface When {
  startOn: string;
  endOn: string;
  timezone: string;
  /** What the event's were when these were chosen. */
  base?: When | undefined;
}

/** What a change of dates or zone would do to an event. */
export interface DatesPlan {
  /** Number of days by which everything moves; negative is earlier. */
  shift: number;
  /** Number of days added at the end. */
  added: number;
  /** Days removed from the end, with their contents. */
  dropped: DayView[];
  /** The new zone, and its effect on the first activity: a shift in hours, negative is earlier. */
  zone: { name: string; example: { activity: ActivityView; hours: number } | null } | null;
  /** Why it is not possible, shown next to the field. */
  wrong: { field: 'startOn' | 'endOn'; text: string } | null;
}

export const whenOf = ({ startOn, endOn, timezone }: EventView): When => ({ startOn, endOn, timezone });

/** The last day moves along with the first one; the event keeps its length. */
export const withFirstDay = (when: When, startOn: string): When => ({
  ...when,
  startOn,
  endOn: addDays(when.endOn, daysBetween(when.startOn, startOn)),
});

/** What was chosen, for the event as it is now: only what was changed then differs from it. */
export function carryOver(chosen: When, event: When): When {
  const { base } = chosen;
  if (!base) return chosen;
  const startOn = chosen.startOn === base.startOn ? event.startOn : chosen.startOn;
  return {
    startOn,
    endOn: addDays(startOn, lengthOf(event) + lengthOf(chosen) - lengthOf(base)),
    timezone: chosen.timezone === base.timezone ? event.timezone : chosen.timezone,
    base,
  };
}

/** Days were to be deleted from the end, and other days are there now. */
export const cutsOtherDays = (chosen: When, event: When): boolean =>
  chosen.base !== undefined &&
  lengthOf(chosen) < lengthOf(chosen.base) &&
  lengthOf(event) !== lengthOf(chosen.base);

const lengthOf = ({ startOn, endOn }: When): number => daysBetween(startOn, endOn);

export function planDates(event: EventView, days: readonly DayView[], when: When, today: string): DatesPlan {
  const shift = daysBetween(event.startOn, when.startOn);
  const dropped = days.filter(({ date }) => addDays(date, shift) > when.endOn);
  // what is added follows the last day that stays, which is earlier where a last day in a gap was chosen
  const stays = days.length - dropped.length;
  const end = addDays(dropped.length > 0 ? (days[stays - 1]?.date ?? event.startOn) : event.endOn, shift);
  // the shared rule accepts "yesterday" because of zones behind UTC
  const found = eventDatesError(when.startOn, when.endOn, addDays(today, 1));
  const text = found && !(found.field === 'startIsoTime' && shift === 0) ? found.text : null;
  return {
    shift,
    added: Math.max(0, daysBetween(end, when.endOn)),
    dropped,
    zone:
      when.timezone === event.timezone
        ? null
        : { name: when.timezone, example: exampleOf(event, days, when) },
    wrong: text && found ? { field: found.field === 'startIsoTime' ? 'startOn' : 'endOn', text } : null,
  };
}

export const changesNothing = ({ shift, added, dropped, zone }: DatesPlan): boolean =>
  shift === 0 && added === 0 && dropped.length === 0 && zone === null;

function exampleOf(
  { timezone }: EventView,
  days: readonly DayView[],
  when: When,
): { activity: ActivityView; hours: number } | null {
  const activity = days.flatMap((day) => day.activities).find((one) => one.timezone === timezone);
  if (!activity) return null;
  const then = instantOf(localOf(activity.startDateTime, timezone), when.timezone);
  return { activity, hours: (Date.parse(then) - Date.parse(activity.startDateTime)) / 3_600_000 };
}
