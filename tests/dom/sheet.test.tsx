// The shapes of a sheet: at the bottom of a phone, in the middle of a window, beside the page.
import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet, type SheetProps } from '#src/ui/layers/sheet.tsx';
import { pretendScreen, renderInApp, resizeScreen } from '#tests/support/in-app.tsx';

const NAMES = ['Tray', 'Debug'];

function Panels() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return NAMES.map((name) => (
    <Sheet
      key={name}
      title={name}
      opened={!closed.includes(name)}
      onClose={() => setClosed((before) => [...before, name])}
      place="right"
      modeless
    >
      <button type="button">{`In ${name}`}</button>
    </Sheet>
  ));
}

test.each(NAMES)(
  'with two panels beside the page, Escape closes the one that has the focus, here %s, and not the other',
  async (name) => {
    pretendScreen(1280);
    renderInApp(Panels);
    const other = NAMES.find((one) => one !== name)!;
    // each takes the focus when it opens, the second one last
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Debug' })));
    screen.getByRole('button', { name: `In ${name}` }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    expect(screen.getByRole('dialog', { name: other })).toBeDefined();
    // the focus is in no panel any more
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: other })).toBeNull());
  },
);

function Notebook(of: Partial<SheetProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet {...of} title="Notebook" opened={open} onClose={() => setOpen(false)}>
        <Page />
      </Sheet>
    </>
  );
}

function Page() {
  const [words, setWords] = useState('');
  return (
    <label>
      Words
      <input value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
    </label>
  );
}

const [PHONE, TURNED] = [390, 844];

test.each([
  ['in the middle', {}],
  ['in the corner', { place: 'corner' }],
  ['at the right', { place: 'right' }],
  ['beside the page', { place: 'right', modeless: true }],
] as const)(
  'rotating a phone keeps typed text, the focused field and the history entry, in a sheet %s',
  async (_, of) => {
    pretendScreen(PHONE);
    const user = userEvent.setup();
    renderInApp(() => <Notebook {...of} />);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    const field = await screen.findByRole('textbox', { name: 'Words' });
    await user.type(field, 'Half a wo');
    for (const width of [TURNED, PHONE, TURNED]) {
      resizeScreen(width);
      expect(screen.getByRole('textbox', { name: 'Words' })).toBe(field);
      const beside = width === TURNED && 'modeless' in of;
      expect(screen.getByRole('dialog', { name: 'Notebook' }).getAttribute('aria-modal')).toBe(
        beside ? null : 'true',
      );
    }
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('rd');
    expect(field).toHaveProperty('value', 'Half a word');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));

    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('textbox', { name: 'Words' })).toHaveProperty('value', '');
  },
);

test('while it closes, a sheet keeps its content, even if its form is empty by then', async () => {
  pretendScreen(1280);
  function Letter() {
    const [words, setWords] = useState('Dear all');
    const send = () => setWords('');
    return (
      // with transitions, which are off in the other tests
      <MantineProvider env="default">
        <Sheet
          title="Letter"
          opened={words !== ''}
          onClose={send}
          footer={<span>{words ? 'Ready' : 'Nothing to send'}</span>}
        >
          <p>{words || 'Nothing'}</p>
          <button type="button" onClick={send}>
            Send
          </button>
        </Sheet>
      </MantineProvider>
    );
  }
  renderInApp(Letter);
  // looked at in the same task: the transition may be over in the next one
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const closing = screen.getByRole('dialog', { name: 'Letter', hidden: true });
  expect(closing.textContent).toContain('Dear all');
  expect(closing.textContent).toContain('Ready');
  await waitFor(() => expect(screen.queryByText('Dear all')).toBeNull());
});

test('a name below the title runs in the direction of its script', async () => {
  pretendScreen(1280);
  renderInApp(() => <Notebook subtitle="שבוע בחיפה" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect((await screen.findByText('שבוע בחיפה')).dir).toBe('auto');
});
