// Where the focus goes when a layer closes: back to the element that opened it, however it was closed.
import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => pretendScreen(1280));

const button = (name: string) => screen.getByRole('button', { name });
const focusedIs = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

function FromMenu({ opens }: { opens: 'mounted' | 'mounting' | 'question' | 'while the button is busy' }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const choose = () => {
    if (opens === 'question')
      return void askConfirm({ title: 'Sure?', text: 'It will be gone.', yes: 'Delete' });
    if (opens !== 'while the button is busy') return setOpen(true);
    // as while code is being loaded: a disabled button cannot keep the focus
    setBusy(true);
    setTimeout(() => {
      setOpen(true);
      setBusy(false);
    }, 60);
  };
  const close = () => setOpen(false);
  return (
    <main tabIndex={-1}>
      <button type="button">First on the page</button>
      <Menu withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" disabled={busy}>
            Actions
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={choose}>Copy to</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open || opens !== 'mounting' ? (
        <Sheet title="Copy to" opened={open} onClose={close}>
          <input aria-label="Name" data-autofocus />
        </Sheet>
      ) : null}
    </main>
  );
}

for (const opens of ['mounted', 'mounting', 'question', 'while the button is busy'] as const)
  test.each(['keys', 'pointer'])(
    `a layer opened from a menu returns the focus to the menu's button: ${opens}, by %s`,
    async (by) => {
      const user = userEvent.setup();
      renderInApp(() => <FromMenu opens={opens} />);
      await screen.findByRole('button', { name: 'Actions' });
      if (by === 'pointer') {
        await user.click(button('Actions'));
        await user.click(await screen.findByRole('menuitem', { name: 'Copy to' }));
      } else {
        button('Actions').focus();
        await user.keyboard('{Enter}');
        const item = await screen.findByRole('menuitem', { name: 'Copy to' });
        await waitFor(() => expect(document.activeElement).toBe(item));
        await user.keyboard('{Enter}');
      }
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await closed();
      await focusedIs('Actions');
    },
  );

function Chain() {
  const [at, setAt] = useState(0);
  const [gone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {gone ? null : (
        <button type="button" onClick={() => setAt(1)}>
          Open
        </button>
      )}
      <Sheet title="One" opened={at === 1} onClose={() => setAt(0)}>
        <button type="button" onClick={() => setAt(2)}>
          Go on
        </button>
        <button type="button" onClick={() => setGone(true)}>
          Take the opener away
        </button>
      </Sheet>
      <Sheet title="Two" opened={at === 2} onClose={() => setAt(0)}>
        <button type="button">Here</button>
      </Sheet>
    </main>
  );
}

test('a layer that replaced another one returns the focus to the element that opened the first', async () => {
  const user = userEvent.setup();
  renderInApp(Chain);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  const two = await screen.findByRole('dialog', { name: 'Two' });
  await waitFor(() => expect(two.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await closed();
  await focusedIs('Open');
});

test('if the element that opened a layer no longer exists when it closes, the focus goes to the content of the page', async () => {
  const user = userEvent.setup();
  renderInApp(Chain);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Take the opener away' }));
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
