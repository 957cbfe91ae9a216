import * as v from 'valibot';
import { MailChoices, USUAL_MAILS } from '#contract/schemas/profile.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ mails: v.partial(MailChoices) });
type Args = v.InferOutput<typeof Args>;

export const chooseMailsMutation = setting({
  type: 'chooseMails',
  version: 1,
  args: Args,
  lane: () => laneOf('profile', 'mails'),
  replaces: () => 'mails',
  sets: ({ mails }) => Object.keys(mails),
  request: ({ mails }) => ({ method: 'PUT', path: '/api/profile', body: { mails } }),
  fold: (view, { mails }) =>
    view.patchSelf(
      (self) => ({ mails: { ...USUAL_MAILS, ...self.mails, ...mails } }),
      Object.keys(mails).map((kind) => `mails.${kind}`),
    ),
  label: () => messages.chooseMails,
});

/** Which kinds of mail the person gets. Last write wins. */
export const chooseMails = (mails: Args['mails']) => enqueue(chooseMailsMutation, { mails });
