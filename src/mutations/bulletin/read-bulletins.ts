import * as v from 'valibot';
import { Id, Instant } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, to: Instant });
type Args = v.InferOutput<typeof Args>;

/** Monotonic: a later mark set by another device stays. */
export const readBulletinsMutation = setting({
  type: 'readBulletins',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('read', eventId),
  needs: ({ eventId }) => [laneOf('rsvp', eventId)],
  request: ({ eventId, to }) => ({ method: 'PUT', path: `/api/bulletin/${eventId}/read`, body: { to } }),
  fold: (view, { eventId, to }, { me, at }) => {
    const before = view.get('reads', eventId)?.bulletins;
    if (before !== undefined && Date.parse(before) >= Date.parse(to)) return;
    const mark = { bulletins: to, updatedAt: new Date(at).toISOString() };
    view.add('reads', { id: eventId, eventId, userId: me.guid, version: 0, ...mark });
    view.patch('reads', eventId, () => mark);
  },
  label: () => messages.readBulletins,
});

/** Marks bulletins up to this time as read, on all of the person's devices. */
export const readBulletins = (args: Args) => enqueue(readBulletinsMutation, args);
