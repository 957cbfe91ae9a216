import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import * as drafts from '#src/data/drafts.ts';
import { jsonDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const text = v.fallback(v.string(), '');
const DRAFT = jsonDraft(v.object({ name: text, place: text }), {});
const needed = v.pipe(v.string(), v.trim(), v.nonEmpty('This is needed.'));
const Rules = v.object({ name: needed, place: needed });

/** The draft that the device has stored for the form. */
let kept: string;
let save: (valid: { name: string; place: string }) => Promise<unknown>;
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  kept = '';
  // with the transaction that stores a change, its draft goes
  save = vi.fn(async () => void (kept = ''));
  vi.spyOn(drafts, 'readDraft').mockImplementation(async () => kept);
  vi.spyOn(drafts, 'saveDraft').mockImplementation(async (_key, next) => void (kept = next));
});

function Host() {
  const [opened, setOpened] = useState(true);
  const { form, propsFor, failure, isEmpty, startOver } = useDraftForm({
    draftKey: 'a form',
    draft: DRAFT,
    rules: Rules,
    notSaved: 'Not kept',
    sentAs: { location: 'place' },
    opened,
  });
  return (
    <form {...propsFor((valid) => save(valid))}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Place" {...form.getInputProps('place')} />
      <button type="submit">Send</button>
      <button type="button" onClick={startOver}>
        Start over
      </button>
      <button type="button" onClick={() => setOpened(!opened)}>
        {opened ? 'Close' : 'Open'}
      </button>
      {failure ? <p role="alert">{failure}</p> : null}
      {isEmpty ? <p>Empty</p> : null}
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wrong = () => screen.queryAllByText('This is needed.').length;
async function shown() {
  pretendScreen(1280);
  renderInApp(() => <Host />);
  await screen.findByLabelText('Name');
}

test('no field is marked before the first submit; then the first invalid field gets the focus, and corrected ones are no longer marked', async () => {
  await shown();
  await user.type(field('Name'), 'x');
  await user.clear(field('Name'));
  expect(wrong()).toBe(0);
  await press('Send');
  expect(wrong()).toBe(2);
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await user.type(field('Name'), 'Walk');
  await waitFor(() => expect(wrong()).toBe(1));
  await press('Send');
  await waitFor(() => expect(document.activeElement).toBe(field('Place')));
  expect(save).not.toHaveBeenCalled();
});

test('closing the form clears the errors, not the text', async () => {
  await shown();
  await user.type(field('Name'), 'Walk');
  await press('Send');
  expect(wrong()).toBe(1);
  await press('Close');
  await waitFor(() => expect(wrong()).toBe(0));
  await press('Open');
  expect(field('Name').value).toBe('Walk');
  expect(wrong()).toBe(0);
});

test("typed text is restored from the device, also from an older build's draft", async () => {
  kept = '{"name":"Walk","place":7,"colour":"red"}';
  await shown();
  await waitFor(() => expect(field('Name').value).toBe('Walk'));
  expect(field('Place').value).toBe('');
  expect(drafts.saveDraft).not.toHaveBeenCalled();
  await user.type(field('Place'), 'Old town');
  await waitFor(() => expect(JSON.parse(kept)).toEqual({ name: 'Walk', place: 'Old town' }));
  await press('Start over');
  expect(field('Name').value).toBe('');
  await waitFor(() => expect(kept).toBe(''));
  expect(screen.getByText('Empty')).toBeDefined();
});

test('Ctrl+Enter submits from a field; then the form is empty, and its draft is deleted', async () => {
  await shown();
  await user.type(field('Name'), ' Walk ');
  await user.type(field('Place'), 'Old town');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Walk', place: 'Old town' });
  expect(wrong()).toBe(0);
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(kept).toBe('');
});

test('a change that the server has refused says why: next to the fields that it names, otherwise in the form', async () => {
  const refusal: Outcome = { status: 400, code: 'INVALID_INPUT', text: 'Not like this.', at: 0 };
  const refuse = (fields?: Record<string, string>) => {
    const refused = Object.assign(new NotSaved(refusal.text), { refusal: { ...refusal, fields } });
    save = vi.fn(() => Promise.reject(refused));
  };
  await shown();
  await user.type(field('Name'), 'Walk');
  await user.type(field('Place'), 'Old town');
  refuse();
  await press('Send');
  expect((await screen.findByRole('alert')).textContent).toBe('Not like this.');
  refuse({ location: 'Nobody may go there.' });
  await press('Send');
  await waitFor(() => expect(document.activeElement).toBe(field('Place')));
  expect(screen.getByText('Nobody may go there.')).toBeDefined();
  expect(screen.queryByText('Not like this.')).toBeNull();
  expect(field('Name').value).toBe('Walk');
  await user.type(field('Place'), '!');
  await waitFor(() => expect(screen.queryByText('Nobody may go there.')).toBeNull());
  refuse({ location: 'Nobody may go there.', colour: 'No such colour.' });
  await press('Send');
  expect((await screen.findByRole('alert')).textContent).toBe('Not like this.');
  expect(screen.getByText('Nobody may go there.')).toBeDefined();
  await waitFor(() => expect(JSON.parse(kept)).toEqual({ name: 'Walk', place: 'Old town!' }));
});

test.each<[string, () => Promise<unknown>, boolean]>([
  ['could not be stored', () => Promise.reject(new Error('disk')), true],
  ['was not accepted', async () => false, false],
])('a change that %s leaves the text in the form', async (_how, refuse, showsError) => {
  save = vi.fn(refuse);
  await shown();
  await user.type(field('Name'), 'Walk');
  await user.type(field('Place'), 'Old town');
  await press('Send');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByText('Not kept') !== null).toBe(showsError));
  expect(field('Name').value).toBe('Walk');
  await waitFor(() => expect(JSON.parse(kept)).toEqual({ name: 'Walk', place: 'Old town' }));
});
