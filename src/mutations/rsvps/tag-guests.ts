import * as v from 'valibot';
import { TAG_LIMITS } from '#contract/constants.ts';
import { textOf } from '#contract/errors.ts';
import { changeTags, isTooManyTags, readTags } from '#contract/rules/tags.ts';
import { Id } from '#contract/schemas/common.ts';
import { TagGuestsBody } from '#contract/schemas/rsvp.ts';
import { laneOf } from '#src/data/lanes.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.strictObject({ eventId: Id, ...TagGuestsBody.entries });
type Args = v.InferOutput<typeof Args>;

export const tagGuestsMutation = setting({
  type: 'tagGuests',
  version: 1,
  args: Args,
  // the lane of decisions: a person just invited is known to the server before being tagged
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: ({ eventId, ...body }) => ({ method: 'PUT', path: `/api/rsvp/tags/${eventId}`, body }),
  fold: (view, { rsvps, ...change }) => {
    const rows = rsvps.flatMap((id) => view.get('rsvps', id) ?? []);
    // the server would refuse the change for all of them
    const tooMany = rows.some(({ user: { tags } }) => isTooManyTags(tags, changeTags(tags, change)));
    for (const { id } of rows)
      view.patch('rsvps', id, ({ user }) =>
        tooMany ? {} : { user: { ...user, tags: changeTags(user.tags, change) } },
      );
  },
  words: ({ add }) => add.join(', '),
  edit: {
    fields: ({ add }) => formFields({ tags: add.join(', ') }),
    apply: (args, { tags }) => ({ ...args, add: readTags(String(tags)) }),
    wrong: ({ add }): Record<string, string> => {
      const long = add.find((tag) => tag.length > TAG_LIMITS.length);
      if (long) return { tags: messages.tagTooLong(long, TAG_LIMITS.length) };
      return add.length > TAG_LIMITS.perGuest ? { tags: textOf('TOO_MANY_TAGS') } : {};
    },
  },
  aboutGuests: ({ rsvps }) => rsvps,
  label: ({ rsvps }) => messages.tags(rsvps.length),
});

/** A host adds tags to people and removes others. `rsvps`: ids of RSVP rows. */
export const tagGuests = (args: Args) => enqueue(tagGuestsMutation, args);
