import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { ConnectivityBanner } from '#src/features/connectivity/connectivity-banner.tsx';
import { FoldedNotices } from '#src/features/connectivity/folded-notices.tsx';
import { CONNECTION_TEXT } from '#src/features/connectivity/messages.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => {
  pretendScreen(1280);
  connection.state = 'online';
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

const show = () =>
  renderInApp(() => (
    <>
      <FoldedNotices />
      <ConnectivityBanner />
    </>
  ));

test('every kind of notice collapses to a short form; the focus follows it into the bar and back', async () => {
  show();
  const seen = new Set<string | null>();
  for (const state of ['offline', 'portal', 'serverTrouble'] satisfies ConnectionState[]) {
    act(() => {
      connection.state = state;
    });
    await screen.findByText(CONNECTION_TEXT[state]);
    expect(document.activeElement, 'a new notice does not take the focus').toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse this notice' }));
    expect(screen.queryByText(CONNECTION_TEXT[state])).toBeNull();
    const folded = screen.getByRole('button', { name: /Show the notice/ });
    expect(document.activeElement).toBe(folded);
    seen.add(folded.getAttribute('aria-label'));
    await userEvent.click(folded);
    await screen.findByText(CONNECTION_TEXT[state]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Collapse this notice' }));
    act(() => (document.activeElement as HTMLElement).blur());
  }
  expect([...seen]).toEqual([
    'Offline. Show the notice',
    'Wi-Fi sign-in needed. Show the notice',
    'Service trouble. Show the notice',
  ]);
});

test('a collapsed notice stays collapsed for an hour if the page is reloaded in the same state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-04-08T10:00:00Z') });
  connection.state = 'offline';
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse this notice' }));
  const kept = sessionStorage.getItem('v1:folded-offline')!;
  const reload = () => {
    // leaving a page does not clear the stored state
    sessionStorage.setItem('v1:folded-offline', kept);
    return show();
  };
  unmount();
  const again = reload();
  expect(await screen.findByRole('button', { name: 'Offline. Show the notice' })).toBeDefined();
  expect(screen.queryByText(CONNECTION_TEXT.offline)).toBeNull();
  expect(document.activeElement).toBe(document.body);
  again.unmount();
  vi.setSystemTime(Date.parse('2027-04-08T11:00:01Z'));
  reload();
  expect(await screen.findByText(CONNECTION_TEXT.offline)).toBeDefined();
});

test('a collapsed notice is expanded when it appears the next time; one that is over leaves nothing in the bar', async () => {
  show();
  act(() => {
    connection.state = 'offline';
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse this notice' }));
  act(() => {
    connection.state = 'online';
  });
  await screen.findByText(CONNECTION_TEXT.online);
  expect(screen.queryByRole('button', { name: /notice/ })).toBeNull();
  act(() => {
    connection.state = 'offline';
  });
  await screen.findByText(CONNECTION_TEXT.offline);
});

test('where a notice covers the page it collapses after ten seconds and takes no focus; it stays in a wide window, and if the person has to act', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const [width, state, stays] of [
    [390, 'offline', false],
    [390, 'serverTrouble', false],
    [390, 'portal', true],
    [1280, 'offline', true],
  ] as const) {
    pretendScreen(width);
    const { unmount } = show();
    act(() => {
      connection.state = state;
    });
    await screen.findByText(CONNECTION_TEXT[state]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(CONNECTION_TEXT[state]) !== null).toBe(stays);
    expect(screen.queryByRole('button', { name: /Show the notice/ }) !== null).toBe(!stays);
    expect(document.activeElement).toBe(document.body);
    unmount();
    connection.state = 'online';
  }
});

test('a notice does not collapse while it has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pretendScreen(390);
  show();
  act(() => {
    connection.state = 'offline';
  });
  await screen.findByText(CONNECTION_TEXT.offline);
  act(() => screen.getByRole('button', { name: 'Collapse this notice' }).focus());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Collapse this notice' }));
});
