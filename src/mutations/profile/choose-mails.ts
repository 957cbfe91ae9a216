import * as v from 'valibot';
import { MailChoices, USUAL_MAILS } from '#contract/schemas/profile.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { fieldsKey } from '#src/mutations/kinds/edited-fields.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ mails: v.partial(MailChoices) });
type Args = v.InferOutput<typeof Args>;

export const chooseMailsMutation = defineMutation<Args>({
  type: 'chooseMails',
  version: 1,
  args: Args,
  lane: () => 'profile:mails',
  coalesce: ({ mails }) => `mails:${fieldsKey(mails)}`,
  request: ({ mails }) => ({ method: 'PUT', path: '/api/profile', body: { mails } }),
  fold: (view, { mails }) =>
    view.patchSelf(
      (self) => ({ mails: { ...USUAL_MAILS, ...self.mails, ...mails } }),
      Object.keys(mails).map((kind) => `mails.${kind}`),
    ),
  label: () => messages.chooseMails,
});

/** Which kinds of mail to have. Set, never toggled: the last choice holds. */
export const chooseMails = (mails: Args['mails']) => enqueue(chooseMailsMutation, { mails });
