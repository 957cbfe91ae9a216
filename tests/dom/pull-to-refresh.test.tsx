// Pulling the page down to check for changes, where the browser does not offer it.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberActions } from '#src/app/shell/member-actions.tsx';
import { PullToRefresh } from '#src/app/shell/pull-to-refresh.tsx';
import { forgetPulls, HOME, setPullRequester, setPullState } from '#src/data/pull-request.ts';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), hide: vi.fn() }));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));

let asked: string[];
let answer: () => void;
beforeEach(() => {
  vi.clearAllMocks();
  pretendScreen(390);
  asked = [];
  setPullRequester((key) => {
    asked.push(key);
    return new Promise((resolve) => (answer = resolve));
  });
});
afterEach(() => {
  setPullRequester(null);
  forgetPulls();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
});

const touches = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
function pull(down: number, { aside = 0, on = document.body as Element } = {}) {
  fireEvent.touchStart(on, touches(100, 80));
  for (const part of [0.2, 0.6, 1]) fireEvent.touchMove(on, touches(100 + aside * part, 80 + down * part));
  fireEvent.touchEnd(on, { touches: [] });
}
const open = () =>
  render(
    <>
      <LiveRegion />
      <PullToRefresh />
      <main style={{ overflow: 'auto' }}>
        <p>List</p>
      </main>
    </>,
  );

test('a long pull triggers one refresh of everything, and shows its progress and its end', async () => {
  open();
  pull(200);
  expect(asked).toEqual([HOME]);
  expect(screen.getByRole('status').textContent).toBe('Checking for updates');
  pull(200);
  expect(asked, 'one at a time').toHaveLength(1);
  await act(async () => answer());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Everything is up to date'));
  pull(200);
  expect(asked).toHaveLength(2);
});

test('a failure is reported', async () => {
  open();
  pull(200);
  setPullState(HOME, { failure: { code: 'NETWORK', text: 'Network Connection Timeout' } });
  await act(async () => answer());
  expect(toast.error.mock.calls).toEqual([['Network Connection Timeout']]);
});

test.each([
  ['a short pull', () => pull(60)],
  ['a push up', () => pull(-200)],
  ['a swipe', () => pull(150, { aside: 200 })],
  [
    'a pull that is reversed',
    () => {
      fireEvent.touchStart(document.body, touches(100, 80));
      for (const y of [300, 100]) fireEvent.touchMove(document.body, touches(100, y));
      fireEvent.touchEnd(document.body, { touches: [] });
    },
  ],
  [
    'a second finger',
    () => {
      fireEvent.touchStart(document.body, touches(100, 80));
      fireEvent.touchStart(document.body, { touches: [1, 2].map((n) => ({ clientX: n, clientY: 80 })) });
      fireEvent.touchMove(document.body, touches(100, 300));
      fireEvent.touchEnd(document.body, { touches: [] });
    },
  ],
  [
    'a page that is scrolled',
    () => {
      vi.stubGlobal('scrollY', 40);
      pull(200);
    },
  ],
  [
    'a list that scrolls itself',
    () => {
      document.querySelector('main')!.scrollTop = 30;
      pull(200, { on: screen.getByText('List') });
    },
  ],
  [
    'an element that is being dragged',
    () => {
      const drag = (move: Event) => move.preventDefault();
      document.addEventListener('touchmove', drag, { passive: false });
      pull(200);
      document.removeEventListener('touchmove', drag);
    },
  ],
  [
    'an open dialog',
    () => {
      const { unmount } = render(<div role="dialog" aria-label="Share" />);
      pull(200);
      unmount();
    },
  ],
])('%s does not refresh', (_, doIt) => {
  open();
  doIt();
  expect(asked).toEqual([]);
});

test('pulling works only in the app installed on an iPhone or iPad', async () => {
  const { unmount } = renderInApp(() => <MemberActions />);
  await screen.findByRole('button', { name: 'Search' });
  pull(200);
  expect(asked).toEqual([]);
  unmount();
  Object.assign(navigator, { standalone: true });
  renderInApp(() => <MemberActions />);
  await waitFor(() => {
    pull(200);
    expect(asked).toEqual([HOME]);
  });
});
