import * as v from 'valibot';
import { placedDayName } from '#contract/rules/day-name.ts';
import { addDays, daysBetween, spanOf } from '#contract/rules/time.ts';
import { Id } from '#contract/schemas/common.ts';
import { CopyDayBody } from '#contract/schemas/days.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { shifted } from '#src/data/views/move-day.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { releaseDeletionsOf } from '#src/mutations/outbox/hold-deletion.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  dayId: Id,
  /** The activities on screen, with the ids of their copies. */
  activities: CopyDayBody.entries.activities.wrapped,
});
type Args = v.InferOutput<typeof Args>;

export const copyDayMutation = creation({
  type: 'copyDay',
  version: 1,
  args: Args,
  // like an added day, it takes the next date
  lane: ({ eventId }) => laneOf('days', eventId),
  creates: ({ id, activities }) => [
    laneOf('day', id),
    ...activities.map((one) => laneOf('activity', one.id)),
  ],
  needs: ({ dayId, activities }) => [
    laneOf('day', dayId),
    ...activities.map((one) => laneOf('activity', one.of)),
  ],
  request: ({ id, eventId, dayId, activities }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs/${dayId}/clone`,
    body: { id, activities },
  }),
  fold: (view, { id, eventId, dayId, activities }, { at }) => {
    const [event, day] = [view.get('events', eventId), view.get('days', dayId)];
    if (!event || view.get('days', id)) return;
    const dayIndex = Math.max(-1, ...view.all('days').map((one) => one.dayIndex)) + 1;
    const date = addDays(event.endOn, 1);
    view.patch(
      'events',
      eventId,
      () => ({ endOn: date, endTime: spanOf(event.startOn, date, event.timezone).endTime }),
      null,
    );
    if (!day) return;
    const stamp = { version: 0, updatedAt: new Date(at).toISOString() };
    view.add('days', {
      ...day,
      ...stamp,
      id,
      date,
      dayIndex,
      name: placedDayName(day.name, day.dayIndex, dayIndex),
    });
    const by = daysBetween(day.date, date);
    for (const pair of activities) {
      const activity = view.get('activities', pair.of);
      if (activity)
        view.add('activities', {
          ...activity,
          ...stamp,
          id: pair.id,
          programId: id,
          ...shifted(activity, by),
          // documents are attached by hand, so they stay with the original
          documents: [],
        });
    }
  },
  label: () => messages.copyDay,
  words: () => '',
  undo: { by: deleteDayMutation, args: ({ id, eventId }) => ({ eventId, dayId: id }) },
  edit: { fields: () => [] },
});

/** Copies a day with these of its activities to the day after the last; its id is known at once. */
export async function copyDay(
  { eventId, dayId, activityIds }: Pick<Args, 'eventId' | 'dayId'> & { activityIds: readonly string[] },
  data: OwnData = ownData(),
): Promise<{
  dayId: string;
  rowId: string | null;
}> {
  const { newId } = theDevice();
  const id = newId();
  const activities = activityIds.map((of) => ({ of, id: newId() }));
  await releaseDeletionsOf(eventId, data);
  const rowId = await enqueueIn(data, copyDayMutation, { id, eventId, dayId, activities });
  return { dayId: id, rowId };
}
