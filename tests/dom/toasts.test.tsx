// Toasts: each message is shown once.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const UPDATED = 'Event updated successfully.';

beforeEach(async () => {
  vi.useFakeTimers();
  pretendScreen(1440);
  renderInApp(() => <ToasterHost />);
  await pass(0);
});
afterEach(async () => {
  await pass(10_000);
  vi.useRealTimers();
});

test('the same message again replaces the earlier one, and stays for its own time', async () => {
  act(() => void toast.success(UPDATED));
  await pass(2000);
  act(() => void toast.success(UPDATED));
  await pass(400);
  expect(shown()).toEqual([UPDATED]);
  await pass(1600);
  expect(shown(), 'the earlier one would be over by now').toEqual([UPDATED]);
  await pass(2000);
  expect(shown()).toEqual([]);
  act(() => void toast.success(UPDATED));
  await pass(500);
  expect(shown(), 'and it can be shown again later').toEqual([UPDATED]);
});

test('different messages, and messages with an action, are shown beside each other', async () => {
  const undo = { label: 'Undo', run: () => undefined };
  let [first, second] = ['', ''];
  act(() => {
    toast.success('Day copied successfully');
    first = toast.info('Deleting “Tea”', undo);
    second = toast.info('Deleting “Tea”', undo);
  });
  await pass(500);
  expect(shown()).toHaveLength(3);
  act(() => {
    toast.hide(first);
    toast.hide(second);
  });
});

function Settings() {
  const [opened, setOpened] = useState(true);
  return (
    <Sheet opened={opened} onClose={() => setOpened(false)} title="Settings" place="right">
      Fields
    </Sheet>
  );
}

test('while a sheet is open, toasts lie on top of each other, clear of its title', async () => {
  renderInApp(Settings);
  await pass(500);
  act(() => {
    toast.success('Saved');
    toast.error('Not saved');
  });
  const layout = () => document.querySelector<HTMLElement>('[data-position="top-right"]')?.dataset.layout;
  await pass(100);
  expect(layout()).toBe('stacked');
  const sheet = within(screen.getByRole('dialog', { name: 'Settings' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await pass(500);
  expect(layout()).toBe('default');
});
