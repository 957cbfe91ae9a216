import ICAL from 'ical.js';
import type { CalendarClock } from '#server/modules/schedule-import/calendar-clock.ts';

type Named = ICAL.Time & { timezone?: string };

export const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

export interface Occurrence {
  item: ICAL.Event;
  startDate: ICAL.Time;
  endDate: ICAL.Time;
  /** Whether it states its own end, whatever the rest of its series does. */
  ends?: boolean;
  /** For a repetition: its original start by the rule. */
  recurrenceId?: ICAL.Time;
}

/**
 * Converts the end of a series (UNTIL), which is in UTC, to wall time of the series. Times in a zone that the
 * file does not describe are compared as written, so a morning east of UTC would otherwise count as after the
 * end.
 */
export function settleEnds(event: ICAL.Event, clock: CalendarClock): void {
  const zone = event.startDate.isDate ? null : clock.zoneOf(event.startDate);
  if (zone === null) return;
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    if (!rule.until || rule.until.isDate) continue;
    const until = ICAL.Time.fromDateTimeString(clock.in(rule.until, zone));
    until.zone = event.startDate.zone;
    rule.until = named(until, event.startDate);
  }
}

/** Iterates over the occurrences of an entry; a series may be endless. */
export function occurrencesOf(event: ICAL.Event): () => Occurrence | null {
  if (!event.isRecurring()) {
    let given = false;
    return () => {
      if (given) return null;
      given = true;
      return textOf(event.component, 'status') === 'CANCELLED'
        ? null
        : { item: event, startDate: event.startDate, endDate: event.endDate };
    };
  }
  const iterator = event.iterator();
  // with RDATE only, its own start is an occurrence too, which the iterator leaves out
  const datesAlone = !event.component.hasProperty('rrule');
  let start = datesAlone ? event.startDate : null;
  return () => {
    if (start) {
      const first = detailsOf(event, start);
      start = null;
      return first;
    }
    let at = iterator.next() as ICAL.Time | null | undefined;
    if (at && datesAlone && at.compare(event.startDate) === 0)
      at = iterator.next() as ICAL.Time | null | undefined;
    return at ? detailsOf(event, at) : null;
  };
}

function detailsOf(event: ICAL.Event, at: ICAL.Time): Occurrence {
  const details: Occurrence = event.getOccurrenceDetails(at);
  named(details.startDate, event.startDate);
  named(details.endDate, event.startDate);
  return details;
}

/** Gives a computed time the name of the series' zone, which it lacks if the file does not describe that zone. */
function named(time: Named, { timezone }: Named): ICAL.Time {
  if (timezone !== undefined && time.zone?.tzid === 'floating') time.timezone ??= timezone;
  return time;
}

/** The occurrence with its own end, as an added period has. */
export function lasting(at: Occurrence, length: ICAL.Duration): Occurrence {
  const endDate = at.startDate.clone();
  endDate.addDuration(length);
  return { ...at, endDate, ends: true };
}
