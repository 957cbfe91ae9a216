import type { ActivityView, DayView } from '#src/data/views/event.ts';

export interface OnAt {
  activity: ActivityView;
  dayId: string;
}

export interface NowAndNext {
  /** Under way; what ends soonest comes first. */
  now: OnAt[];
  /** What begins next, on whichever day, and anything that begins at the same time. */
  next: OnAt[];
}

/**
 * What is under way in an event and what comes next, compared as instants: an activity may have a zone of its
 * own.
 */
export function nowAndNext(days: readonly DayView[], now: number): NowAndNext {
  const all = days.flatMap(({ id, activities }) => activities.map((activity) => ({ activity, dayId: id })));
  const begun = ({ activity }: OnAt) => Date.parse(activity.startDateTime);
  const over = ({ activity }: OnAt) => Date.parse(activity.endDateTime);
  const toCome = all.filter((one) => begun(one) > now);
  const nextAt = Math.min(...toCome.map(begun));
  return {
    now: all.filter((one) => begun(one) <= now && now < over(one)).sort((a, b) => over(a) - over(b)),
    next: toCome.filter((one) => begun(one) === nextAt),
  };
}
