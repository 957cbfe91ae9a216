import * as v from 'valibot';
import { RESTORED_AT_ONCE } from '#contract/constants.ts';
import { dateInEvent } from '#contract/rules/date-in-event.ts';
import { daysBetween } from '#contract/rules/time.ts';
import { Id } from '#contract/schemas/common.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import { laneOf } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';
import { shifted } from '#src/data/views/move-day.ts';
import { settleDays } from '#src/data/views/settle-days.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({
  eventId: Id,
  /** Entries of the bin to restore. */
  entries: v.pipe(v.array(Id), v.minLength(1), v.maxLength(RESTORED_AT_ONCE)),
  /** The days in those entries, and the activities with their days. */
  days: v.array(Id),
  activities: v.array(v.object({ id: Id, dayId: Id })),
});
export type RestoreArgs = v.InferOutput<typeof Args>;

export const restoreFromBinMutation = setting({
  type: 'restoreFromBin',
  version: 1,
  args: Args,
  // the position of a day depends on earlier additions and deletions
  lane: ({ eventId }) => laneOf('days', eventId),
  sets: ({ entries }) => entries.map((entry) => `entry-${entry}`),
  bringsBack: ({ entries, days, activities }) => [
    laneOf('entry', entries.join('+')),
    ...days.map((id) => laneOf('day', id)),
    ...activities.map(({ id }) => laneOf('activity', id)),
  ],
  needs: ({ days, activities }) =>
    [...new Set(activities.map(({ dayId }) => dayId))]
      .filter((id) => !days.includes(id))
      .map((id) => laneOf('day', id)),
  request: ({ eventId, entries }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/bin/restore`,
    body: { entries },
  }),
  fold: (view, { eventId, entries }) => {
    const rows = view.all('bin').filter((row) => row.eventId === eventId && entries.includes(row.entry));
    addDays(
      view,
      eventId,
      rows.flatMap(({ day }) => day ?? []),
    );
    for (const { activity, was } of rows) {
      const day = activity && view.get('days', activity.programId);
      if (!activity || !day) continue;
      const by = daysBetween(was, day.date);
      view.add('activities', {
        ...activity,
        ...shifted(activity, by),
        version: 0,
      });
    }
    for (const { id } of rows) view.remove('bin', id);
  },
  label: () => messages.restoreFromBin,
});

/** Places days as the server will: on their own dates, or after the last day. */
function addDays(view: FoldView, eventId: string, back: readonly DayRow[]): void {
  if (back.length === 0) return;
  const taken = view
    .all('days')
    .filter((day) => day.eventId === eventId)
    .map(({ date }) => date);
  for (const day of back.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const date = dateInEvent(day.date, taken);
    taken.push(date);
    view.add('days', { ...day, date, version: 0 });
  }
  settleDays(view, eventId);
}

/** Restores deleted days and activities. */
export const restoreFromBin = (args: RestoreArgs): Promise<string | null> =>
  enqueue(restoreFromBinMutation, args);
