// Pictures of a form on a device that is full: what is stored of them, and when.
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { STORED_WITHIN } from '#src/data/live/use-draft.ts';
import * as quota from '#src/data/storage/quota.ts';
import { textDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { signedInOffline } from '#tests/support/signed-in.ts';

const DRAFT = textDraft<{ picture: File | null }>({ picture: null }, ['picture']);
const Rules = v.object({ text: v.string(), picture: v.nullable(v.instance(File)) });
const submit = { preventDefault: () => undefined } as never;

/** A form with a picture; room for it is only made when the test says so. */
async function withPicture() {
  const { data } = await signedInOffline();
  const stored = async () =>
    (await data.outbox.drafts.toArray()).flatMap(({ files = {} }) =>
      Object.values(files).map(({ name }) => name),
    );
  /** Each resolves to what is stored right after it. */
  const runs: (() => Promise<string[]>)[] = [];
  vi.spyOn(quota, 'withinQuota').mockImplementation(
    (_data, run) =>
      new Promise((resolve) => {
        runs.push(async () => {
          const result = await run();
          const then = await stored();
          resolve(result);
          return then;
        });
      }),
  );
  const { result } = renderHook(() =>
    useDraftForm({ draftKey: 'post', draft: DRAFT, rules: Rules, notSaved: 'Not kept' }),
  );
  const picture = new File(['sea'], 'sea.png', { type: 'image/png' });
  act(() => result.current.form.setFieldValue('picture', picture));
  await waitFor(() => expect(runs).toHaveLength(1));
  return {
    runs,
    /** Resolves while the change is being stored: the form has waited for its picture long enough. */
    async send(save: () => Promise<unknown>) {
      const storing = vi.fn(save);
      act(() => result.current.propsFor(storing).onSubmit?.(submit));
      await waitFor(() => expect(storing).toHaveBeenCalled(), { timeout: 2 * STORED_WITHIN });
    },
  };
}

test('a picture for which room is made only after its change was stored is not stored any more, even if the page is killed', async () => {
  const form = await withPicture();
  let then: string[] | undefined;
  // the change is stored, and the form has not heard of it yet
  await form.send(async () => {
    then = await form.runs[0]?.();
  });
  await waitFor(() => expect(then).toEqual([]));
});

test.each([
  ['could not be stored', () => Promise.reject(new Error('disk'))],
  ['was not accepted', () => Promise.resolve(false)],
])('a picture of a change that %s is stored once there is room', async (_how, refuse) => {
  const form = await withPicture();
  await form.send(refuse);
  await form.runs[0]?.();
  await waitFor(() => expect(form.runs).toHaveLength(2));
  expect(await form.runs[1]?.()).toEqual(['sea.png']);
});
