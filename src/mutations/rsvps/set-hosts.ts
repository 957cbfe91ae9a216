import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { changeAnswers } from '#src/mutations/kinds/change-answers.ts';

const Args = v.object({ eventId: Id, users: v.array(Id), isHost: v.boolean() });
type Args = v.InferOutput<typeof Args>;

export const setHostsMutation = setting({
  type: 'setHosts',
  version: 1,
  args: Args,
  // the lane of decisions keeps a change of role and a removal of the same person in order
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: ({ eventId, users, isHost }) => ({
    method: isHost ? 'POST' : 'DELETE',
    path: `/api/events/${eventId}/hosts`,
    body: { users },
  }),
  guests: ({ users }) => ({ guids: users }),
  fold: (view, { eventId, users, isHost }) => {
    const chosen = new Set(users);
    const ids = view
      .all('rsvps')
      .filter((row) => row.eventId === eventId && row.status === 'YES' && chosen.has(row.user.guid ?? ''))
      .map(({ id }) => id);
    changeAnswers(view, eventId, ids, () => {
      for (const id of ids) view.patch('rsvps', id, ({ user }) => ({ user: { ...user, isHost } }));
    });
  },
  label: ({ users, isHost }) => messages.hosts(users.length, isHost),
});

/** Makes guests hosts, or hosts guests. `users`: guids. */
export const setHosts = (args: Args) => enqueue(setHostsMutation, args);
