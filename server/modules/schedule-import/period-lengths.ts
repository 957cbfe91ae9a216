import ICAL from 'ical.js';
import { isDuration } from '#server/modules/schedule-import/readable-lines.ts';
import { PERIODS } from '#server/modules/schedule-import/repair-calendar.ts';

/** Durations of the periods added to a series, by their start as written. */
export function periodLengths(event: ICAL.Event): ReadonlyMap<string, ICAL.Duration> {
  const lengths = new Map<string, ICAL.Duration>();
  for (const property of event.component.getAllProperties(PERIODS.toLowerCase()))
    for (const period of property.getValues().join(',').split(',')) {
      const [start = '', end = ''] = period.trim().toUpperCase().split('/');
      const length = lengthOf(start, end);
      if (length) lengths.set(start, length);
    }
  return lengths;
}

function lengthOf(start: string, end: string): ICAL.Duration | null {
  if (end.startsWith('P') && isDuration(end)) return ICAL.Duration.fromString(end);
  if (start.endsWith('Z') !== end.endsWith('Z')) return null;
  const seconds = (instantOf(end) - instantOf(start)) / 1000;
  return seconds > 0 ? ICAL.Duration.fromSeconds(seconds) : null;
}

const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'));
