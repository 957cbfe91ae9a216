import * as v from 'valibot';
import { withPushes } from '#contract/rules/with-pushes.ts';
import { ChoosePushes } from '#contract/schemas/choose-pushes.ts';
import { USUAL_PUSHES } from '#contract/schemas/profile.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ pushes: ChoosePushes });
type Args = v.InferOutput<typeof Args>;

export const choosePushesMutation = setting({
  type: 'choosePushes',
  version: 1,
  args: Args,
  lane: () => laneOf('profile', 'pushes'),
  replaces: () => 'pushes',
  sets: ({ pushes: { quiet, mute = {} } }) => [
    ...(quiet === undefined ? [] : ['quiet']),
    ...Object.keys(mute),
  ],
  request: ({ pushes }) => ({ method: 'PUT', path: '/api/profile', body: { pushes } }),
  fold: (view, { pushes }) =>
    view.patchSelf((self) => ({ pushes: withPushes(self.pushes ?? USUAL_PUSHES, pushes) }), ['pushes']),
  label: () => messages.choosePushes,
});

/** Quiet hours and muted events of the person's push messages. Last write wins. */
export const choosePushes = (pushes: Args['pushes']) => enqueue(choosePushesMutation, { pushes });
