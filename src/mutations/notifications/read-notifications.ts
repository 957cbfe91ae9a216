import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

/** `upTo`: the event's version up to which this device has its notifications. */
const Args = v.object({ eventId: Id, upTo: v.number(), notificationId: v.nullable(Id) });
type Args = v.InferOutput<typeof Args>;

/** Monotonic: notifications that arrive meanwhile stay unread, and none becomes unread again. */
export const readNotificationsMutation = setting({
  type: 'readNotifications',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('read', eventId),
  // reading one of them does not mark all as read
  sets: ({ notificationId }) => ['notifications', ...(notificationId === null ? [] : [notificationId])],
  needs: () => [],
  request: ({ eventId, upTo, notificationId }) => ({
    method: 'PUT',
    path: `/api/notifications/${eventId}/read`,
    body: { upTo, ...(notificationId !== null && { id: notificationId }) },
  }),
  fold: (view, { eventId, upTo, notificationId }) => {
    for (const row of view.all('notifications'))
      if (row.eventId === eventId && row.version <= upTo && (notificationId ?? row.id) === row.id)
        view.patch('notifications', row.id, () => ({ read: true }), null);
  },
  label: () => messages.readNotifications,
});

/** Marks all notifications of an event as read, or the one named, on all of the person's devices. */
export const readNotifications = (args: Args) => enqueue(readNotificationsMutation, args);
