import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InlineEdit, type InlineEditProps } from '#src/ui/fields/inline-edit.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

async function shown(props: Partial<InlineEditProps> = {}) {
  const onSave = vi.fn();
  pretendScreen(1280);
  renderInApp(() => <InlineEdit label="Day name" value="Arrival" onSave={onSave} required {...props} />);
  return { onSave, user: userEvent.setup() };
}
const atRest = () => screen.findByRole('button', { name: /Edit Day name/ });
const field = () => screen.getByRole('textbox', { name: 'Day name' });

test('a click starts editing, Enter saves the trimmed text once and returns the focus', async () => {
  const { onSave, user } = await shown();
  await user.click(await atRest());
  expect(field()).toHaveProperty('value', 'Arrival');
  await user.clear(field());
  await user.type(field(), '  Departure {Enter}');
  expect(onSave.mock.calls).toEqual([['Departure', 'Arrival']]);
  expect(document.activeElement).toBe(await atRest());
});

test('F2 starts editing; leaving the field saves', async () => {
  const { onSave, user } = await shown();
  (await atRest()).focus();
  await user.keyboard('{F2}');
  await user.type(field(), ' day');
  await user.tab();
  expect(onSave.mock.calls).toEqual([['Arrival day', 'Arrival']]);
});

test('Escape restores the old text and saves nothing', async () => {
  const { onSave, user } = await shown();
  await user.click(await atRest());
  await user.type(field(), ' changed{Escape}');
  expect(onSave).not.toHaveBeenCalled();
  expect((await atRest()).textContent).toContain('Arrival');
});

test('a required text that is emptied reverts; an optional one may be empty', async () => {
  const required = await shown();
  await required.user.click(await atRest());
  await required.user.clear(field());
  await required.user.keyboard('{Enter}');
  expect(required.onSave).not.toHaveBeenCalled();
});

test('an optional text is saved empty', async () => {
  const { onSave, user } = await shown({ required: false });
  await user.click(await atRest());
  await user.clear(field());
  await user.keyboard('{Enter}');
  expect(onSave.mock.calls).toEqual([['', 'Arrival']]);
});

test('an unchanged text is not saved', async () => {
  const { onSave, user } = await shown();
  await user.click(await atRest());
  await user.keyboard('{Enter}');
  expect(onSave).not.toHaveBeenCalled();
});

test('Shift+Enter inserts a line break in multi-line fields; Enter alone saves', async () => {
  const { onSave, user } = await shown({ multiline: true });
  await user.click(await atRest());
  await user.keyboard('{Shift>}{Enter}{/Shift}and tea');
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSave.mock.calls).toEqual([['Arrival\nand tea', 'Arrival']]);
});

/** A field whose value somebody else can change while it is being edited. */
async function shared() {
  const onSave = vi.fn();
  let change: (value: string) => void = () => undefined;
  const Field = () => {
    const [value, setValue] = useState('Arrival');
    useEffect(() => {
      change = setValue;
    }, []);
    return <InlineEdit label="Day name" value={value} onSave={onSave} required />;
  };
  pretendScreen(1280);
  renderInApp(() => <Field />);
  await userEvent.click(await atRest());
  return { onSave, elsewhere: (value: string) => act(() => change(value)), user: userEvent.setup() };
}

test('an open field without typed text follows other people’s changes, and leaving it saves nothing', async () => {
  const { onSave, elsewhere, user } = await shared();
  elsewhere('Their name');
  expect(field()).toHaveProperty('value', 'Their name');
  await user.tab();
  expect(onSave).not.toHaveBeenCalled();
  expect((await atRest()).textContent).toContain('Their name');
});

test('typed text stays when somebody else changes the value, and is saved against the value that was on screen when typing began', async () => {
  const { onSave, elsewhere, user } = await shared();
  elsewhere('Their first name');
  await user.type(field(), ', mine');
  elsewhere('Their second name');
  expect(field()).toHaveProperty('value', 'Their first name, mine');
  await user.tab();
  expect(onSave.mock.calls).toEqual([['Their first name, mine', 'Their first name']]);
});

test('typing that ends with the original text does not undo anybody’s change', async () => {
  const { onSave, elsewhere, user } = await shared();
  await user.type(field(), 's');
  elsewhere('Their name');
  await user.type(field(), '{Backspace}{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  expect((await atRest()).textContent).toContain('Their name');
});

test('text being typed is saved once when the page is left; text that was reverted or saved before is not', async () => {
  for (const [keys, saved] of [
    [' day', [['Arrival day', 'Arrival']]],
    [' day{Escape}', []],
    [' day{Enter}', [['Arrival day', 'Arrival']]],
    ['{Control>}a{/Control}{Backspace}', []],
  ] as const) {
    const onSave = vi.fn();
    pretendScreen(1280);
    const { unmount } = renderInApp(() => (
      <InlineEdit label="Day name" value="Arrival" onSave={onSave} required />
    ));
    const user = userEvent.setup();
    await user.click(await atRest());
    await user.type(field(), keys);
    unmount();
    expect(onSave.mock.calls, keys).toEqual(saved);
  }
});
