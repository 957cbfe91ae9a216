import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import {
  activityTimesError,
  defaultActivityTimes,
  endAt,
  moveEnd,
  moveStart,
} from '#contract/rules/activity-times.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { Location, RequiredText } from '#contract/schemas/common.ts';
import { ChosenFile } from '#src/features/form/chosen-file.ts';
import { jsonDraft } from '#src/features/form/draft-format.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';

const text = v.fallback(v.string(), '');
const Kept = v.object({
  name: text,
  description: text,
  subtitle: text,
  place: text,
  /** The suggestion that was picked; valid only while `place` still contains its text. */
  location: v.fallback(Location, null),
  /** The time zone at that place, if known; '' otherwise. */
  placeZone: text,
  /** The zone of the times; '': the event's zone. Set only by an explicit choice. */
  timezone: text,
  /** HH:MM; null until touched: until then the defaults follow the clock. */
  times: v.fallback(v.nullable(v.object({ start: v.string(), end: v.string() })), null),
});

/** How the form is stored while it is filled in. */
export const ACTIVITY_DRAFT = jsonDraft(Kept, { cover: null as File | null }, ['cover']);
/** The form's values. */
export type ActivityForm = typeof ACTIVITY_DRAFT.empty;

type Timed = Pick<ActivityForm, 'times' | 'timezone'>;

/** The day the activity is for, and the zone of its event. */
export interface Where {
  date: string;
  zone: string;
}

const wall = (date: string, clock: string): string => `${date}T${clock}:00`;
const clockOf = (local: string): string => local.slice(11, 16);

/** Start and end as shown: what the person set, otherwise the current time of day, for one hour. */
export function timesOf(
  { times, timezone }: Timed,
  { date, zone }: Where,
  now: number,
): { start: string; end: string } {
  if (times) return times;
  const { start, end } = defaultActivityTimes(date, localOf(new Date(now).toISOString(), timezone || zone));
  return { start: clockOf(start), end: clockOf(end) };
}

/** Sets one of the times; the other one follows where it must, and so does the end while it is the default. */
export function withTime(
  form: Timed,
  where: Where,
  now: number,
  which: 'start' | 'end',
  clock: string,
): { start: string; end: string } {
  const { start, end } = timesOf(form, where, now);
  const hourFrom = (time: string) => moveStart(wall(where.date, time), wall(where.date, time)).end;
  const given = form.times === null || clockOf(hourFrom(start)) === end;
  const moved =
    which === 'start'
      ? moveStart(wall(where.date, clock), given ? hourFrom(clock) : endAt(where.date, end))
      : moveEnd(wall(where.date, start), endAt(where.date, clock));
  return { start: clockOf(moved.start), end: clockOf(moved.end) };
}

export function instantsOf(
  form: Timed,
  where: Where,
  now: number,
): { startIsoTime: string; endIsoTime: string } {
  const { start, end } = timesOf(form, where, now);
  return {
    startIsoTime: instantOf(wall(where.date, start), form.timezone || where.zone),
    endIsoTime: instantOf(endAt(where.date, end), form.timezone || where.zone),
  };
}

/** Validation at `now`; errors in times are reported on `times.start` or `times.end`. */
export const activityRules = (where: Where, now: () => number) =>
  v.pipe(
    v.object({
      ...Kept.entries,
      name: RequiredText(TEXT_LIMITS.name, messages.form.required),
      description: RequiredText(TEXT_LIMITS.description, messages.form.required),
      cover: ChosenFile,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const form = dataset.value as ActivityForm;
      const { startIsoTime, endIsoTime } = instantsOf(form, where, now());
      const wrong = activityTimesError({
        start: startIsoTime,
        end: endIsoTime,
        date: where.date,
        zone: where.zone,
        own: form.timezone || where.zone,
        now: now(),
        checkPast: { start: true, end: true },
      });
      if (!wrong) return;
      const step = (key: string) =>
        ({ type: 'object', origin: 'value', input: { ...form }, key, value: form.times }) as const;
      addIssue({
        message: wrong.text,
        path: [step('times'), step(wrong.field === 'startIsoTime' ? 'start' : 'end')],
      });
    }),
  );
