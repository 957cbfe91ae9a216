import * as v from 'valibot';
import { ProfileBase, ProfileNames } from '#contract/schemas/profile.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { fieldsKey, wordsOf } from '#src/mutations/kinds/edited-fields.ts';
import { editSet } from '#src/mutations/kinds/edit-set.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ set: v.strictObject(ProfileNames.entries), base: ProfileBase });
type Args = v.InferOutput<typeof Args>;

export const updateProfileMutation = defineMutation<Args>({
  type: 'updateProfile',
  version: 1,
  args: Args,
  lane: () => 'profile:names',
  coalesce: ({ set }) => `profile:${fieldsKey(set)}`,
  base: (args) => args.base,
  rebase: (args, older) => ({ ...args, base: older }),
  request: ({ set, base }) => ({ method: 'PUT', path: '/api/profile', body: { ...set, base } }),
  fold: (view, { set }) =>
    view.patchSelf(
      () => ('organisation' in set ? { ...set, organisation: set.organisation || null } : set),
      Object.keys(set),
    ),
  label: () => messages.updateProfile,
  words: ({ set }) => wordsOf(set),
  edit: editSet,
});

/**
 * Changes how the person is named. `base` holds, for each field, the text that was on screen when the edit
 * began.
 */
export const updateProfile = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateProfileMutation, args, options);
