import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { addDays, daysBetween } from './time.ts';

/**
 * What is wrong with the dates of a new event, as texts next to the fields, or null. `today` is the caller's date;
 * one day of grace for zones behind UTC.
 */
export function eventDatesError(
  startOn: string,
  endOn: string,
  today: string,
): { field: 'startIsoTime' | 'endIsoTime'; text: string } | null {
  if (startOn < addDays(today, -1))
    return { field: 'startIsoTime', text: 'Start date must be today or later' };
  if (endOn < startOn) return { field: 'endIsoTime', text: 'End date must be after or same as start date' };
  if (daysBetween(startOn, endOn) >= EVENT_DAYS_MAX)
    return { field: 'endIsoTime', text: `An experience can have at most ${EVENT_DAYS_MAX} days.` };
  return null;
}
