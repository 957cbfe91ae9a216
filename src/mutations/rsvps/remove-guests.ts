import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { RemoveGuestsBody } from '#contract/schemas/rsvp.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { changeAnswers } from '#src/mutations/kinds/change-answers.ts';

const Args = v.strictObject({ eventId: Id, ...RemoveGuestsBody.entries });

/**
 * A host removes people from the guest list. `users`: guids, or ids of RSVP rows for people without an account. They
 * may have one by the time it is shown or sent.
 */
export const removeGuestsMutation = setting({
  type: 'removeGuests',
  version: 1,
  args: Args,
  // the lane of decisions keeps an approval and a removal of the same person in order
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: ({ eventId, users }) => ({
    method: 'DELETE',
    path: `/api/events/${eventId}/guests`,
    body: { users },
  }),
  guests: ({ users }) => ({ ids: users, guids: users }),
  fold: (view, { eventId, users }) => {
    const removed = new Set(users);
    const ids = view
      .all('rsvps')
      .flatMap(({ id, eventId: of, user: { guid } }) =>
        of === eventId && (removed.has(id) || removed.has(guid ?? id)) ? id : [],
      );
    changeAnswers(view, eventId, ids, () => {
      for (const id of ids)
        view.patch('rsvps', id, ({ user }) => ({
          status: 'HOST_REMOVED' as const,
          decidedBy: 'HOST' as const,
          // somebody who is not coming brings nobody, hosts nothing, and their answer is void
          companions: undefined,
          answeredAt: undefined,
          user: { ...user, isHost: false },
        }));
    });
  },
  label: ({ users }) => messages.removeGuests(users.length),
});
