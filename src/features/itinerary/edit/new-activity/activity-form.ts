import {
  activityTimesError,
  defaultActivityTimes,
  moveEnd,
  moveStart,
} from '#contract/rules/activity-times.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';

/** What is typed. `times` are HH:MM; null until touched: until then the defaults move with the clock. */
export interface ActivityForm {
  name: string;
  description: string;
  subtitle: string;
  place: string;
  times: { start: string; end: string } | null;
}
export type FormErrors = Partial<Record<'name' | 'description' | 'start' | 'end', string>>;
/** The day the activity is for, and the zone its times are meant in. */
export interface Where {
  date: string;
  zone: string;
}

export const EMPTY_FORM: ActivityForm = { name: '', description: '', subtitle: '', place: '', times: null };

const wall = (date: string, clock: string): string => `${date}T${clock}:00`;
const clockOf = (local: string): string => local.slice(11, 16);

/** Start and end as they are shown: the person's, else the current time of day for one hour. */
export function timesOf(
  form: ActivityForm,
  { date, zone }: Where,
  now: number,
): { start: string; end: string } {
  if (form.times) return form.times;
  const { start, end } = defaultActivityTimes(date, localOf(new Date(now).toISOString(), zone));
  return { start: clockOf(start), end: clockOf(end) };
}

/** One of the times was set; the other one follows where it must. */
export function withTime(
  form: ActivityForm,
  where: Where,
  now: number,
  which: 'start' | 'end',
  clock: string,
): ActivityForm {
  const { start, end } = timesOf(form, where, now);
  const moved =
    which === 'start'
      ? moveStart(wall(where.date, clock), wall(where.date, end))
      : moveEnd(wall(where.date, start), wall(where.date, clock));
  return { ...form, times: { start: clockOf(moved.start), end: clockOf(moved.end) } };
}

export function instantsOf(
  form: ActivityForm,
  where: Where,
  now: number,
): { startIsoTime: string; endIsoTime: string } {
  const { start, end } = timesOf(form, where, now);
  return {
    startIsoTime: instantOf(wall(where.date, start), where.zone),
    endIsoTime: instantOf(wall(where.date, end), where.zone),
  };
}

export function formErrors(form: ActivityForm, where: Where, now: number): FormErrors {
  const errors: FormErrors = {};
  if (!form.name.trim()) errors.name = messages.form.required;
  if (!form.description.trim()) errors.description = messages.form.required;
  const { startIsoTime, endIsoTime } = instantsOf(form, where, now);
  const wrong = activityTimesError({
    start: startIsoTime,
    end: endIsoTime,
    date: where.date,
    zone: where.zone,
    now,
    checkPast: { start: true, end: true },
  });
  if (wrong) errors[wrong.field === 'startIsoTime' ? 'start' : 'end'] = wrong.text;
  return errors;
}

/**
 * A draft is text in the outbox database; what cannot be read (an older build, half a write) gives an empty
 * form.
 */
export function fromDraft(draft: string): ActivityForm {
  try {
    const { name, description, subtitle, place, times } = JSON.parse(draft) as Partial<
      Record<keyof ActivityForm, unknown>
    >;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const { start, end } = (times ?? {}) as { start?: unknown; end?: unknown };
    return {
      name: text(name),
      description: text(description),
      subtitle: text(subtitle),
      place: text(place),
      times: typeof start === 'string' && typeof end === 'string' ? { start, end } : null,
    };
  } catch {
    return EMPTY_FORM;
  }
}
export const toDraft = (form: ActivityForm): string => JSON.stringify(form);
