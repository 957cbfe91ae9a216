import { activityTimesError } from '#contract/rules/activity-times.ts';
import { localOf } from '#contract/rules/time.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { badField } from '#server/change/refusal.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';

interface Times {
  start: string;
  end: string;
  /** Which of them must not lie in the past: those that change. */
  checkPast: { start: boolean; end: boolean };
  /** When the person made the change, in ms. */
  doneAt: number;
  /** The activity's own zone; null = the event's. */
  timezone: string | null;
}

/**
 * Validates an activity's instants against the past and against its day, by the activity's clock or the
 * event's, and returns them as the wall times to store.
 * @throws Refusal INVALID_INPUT at the field
 */
export function wallTimes(
  event: EventRecord,
  day: DayRecord,
  { start, end, checkPast, doneAt, timezone }: Times,
): { startsLocal: string; endsLocal: string } {
  const wrong = activityTimesError({
    start,
    end,
    date: day.on,
    zone: event.timezone,
    own: timezone ?? event.timezone,
    now: doneAt,
    checkPast,
  });
  if (wrong) throw badField(wrong.field, wrong.text);
  const zone = timezone ?? event.timezone;
  const local = { startsLocal: localOf(start, zone), endsLocal: localOf(end, zone) };
  // ambiguous in the hour that clocks repeat
  if (local.endsLocal <= local.startsLocal) throw badField('endIsoTime', 'End time must be after start time');
  return local;
}
