import * as v from 'valibot';
import { ProfileBase, ProfileNames } from '#contract/schemas/profile.ts';
import { laneOf } from '#src/data/lanes.ts';
import { fieldEdit } from '#src/mutations/kinds/field-edit.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ set: v.strictObject(ProfileNames.entries), base: ProfileBase });
type Args = v.InferOutput<typeof Args>;

export const updateProfileMutation = fieldEdit({
  type: 'updateProfile',
  version: 1,
  args: Args,
  lane: () => laneOf('profile', 'names'),
  replaces: () => 'profile',
  request: ({ set, base }) => ({ method: 'PUT', path: '/api/profile', body: { ...set, base } }),
  fold: (view, { set }) =>
    view.patchSelf(
      () => ('organisation' in set ? { ...set, organisation: set.organisation || null } : set),
      Object.keys(set),
    ),
  label: () => messages.updateProfile,
});

/** Changes the person's names. */
export const updateProfile = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateProfileMutation, args, options);
