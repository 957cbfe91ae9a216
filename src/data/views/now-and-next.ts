import type { ActivityView, DayView } from '#src/data/views/event.ts';

export interface OnAt {
  activity: ActivityView;
  dayId: string;
}

export interface NowAndNext {
  /** Under way; what ends first comes first. */
  now: OnAt[];
  /** What begins next, on any day, and anything else that begins at the same time. */
  next: OnAt[];
}

/**
 * What is under way in an event and what comes next, compared as instants: an activity may have a zone of its
 * own.
 */
export function nowAndNext(days: readonly DayView[], now: number): NowAndNext {
  const on: (OnAt & { end: number })[] = [];
  let next: OnAt[] = [];
  let nextAt = Infinity;
  // in one pass over what may be thousands, and without a list of those that are over or come later
  for (const { id: dayId, activities } of days)
    for (const activity of activities) {
      const begin = Date.parse(activity.startDateTime);
      if (begin > now) {
        if (begin < nextAt) [next, nextAt] = [[], begin];
        if (begin === nextAt) next.push({ activity, dayId });
        continue;
      }
      const end = Date.parse(activity.endDateTime);
      if (now < end) on.push({ activity, dayId, end });
    }
  return {
    now: on.sort((a, b) => a.end - b.end).map(({ activity, dayId }) => ({ activity, dayId })),
    next,
  };
}
