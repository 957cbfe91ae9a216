// The Undo notice: available for ten seconds, by touch, mouse and keyboard.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo } from '#src/features/outcome/offer-undo.ts';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const did = { undo: vi.fn(), hold: vi.fn(), over: vi.fn() };
const times = () => ({ undo: did.undo.mock.calls.length, over: did.over.mock.calls.length });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let withdraw: () => void;
const offer = (says = 'Deleting “Uji”') =>
  act(async () => {
    withdraw = offerUndo({ says, ...did });
    await vi.advanceTimersByTimeAsync(0);
  });
const button = () => screen.getByRole('button', { name: 'Undo' });
const gone = async () => {
  await pass(1000);
  expect(screen.queryByText('Deleting “Uji”')).toBeNull();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  pretendScreen(1440);
  renderInApp(() => (
    <>
      <ToasterHost />
      <input aria-label="Name" />
    </>
  ));
  await pass(0);
});
afterEach(async () => {
  withdraw();
  await pass(1000);
  vi.useRealTimers();
});

test('the notice is announced, can be pressed, and disappears', async () => {
  await offer();
  expect(screen.getByRole('status').textContent).toContain('Deleting “Uji”');
  await pass(9900);
  expect(times()).toEqual({ undo: 0, over: 0 });
  act(() => button().click());
  await gone();
  await pass(60_000);
  expect(times()).toEqual({ undo: 1, over: 0 });
});

test('the ten seconds start when the notice is on screen, and the change is held back until then', async () => {
  cleanup();
  await offer();
  await pass(12_000);
  expect(did.hold.mock.calls.length).toBeGreaterThan(1);
  renderInApp(() => <ToasterHost />);
  await pass(0);
  const held = did.hold.mock.calls.length;
  expect(held, 'as long as it is offered').toBeGreaterThan(2);
  await pass(9900);
  expect(times()).toEqual({ undo: 0, over: 0 });
  await pass(100);
  expect(times()).toEqual({ undo: 0, over: 1 });
  // a notice that never appears does not hold a change back forever
  cleanup();
  await offer();
  await pass(30_000);
  expect(times()).toEqual({ undo: 0, over: 2 });
});

test('after ten seconds, or when it is closed, the offer ends', async () => {
  await offer();
  await pass(10_000);
  await gone();
  expect(times()).toEqual({ undo: 0, over: 1 });
  await offer();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await gone();
  expect(times()).toEqual({ undo: 0, over: 2 });
});

test.each([
  [
    'the pointer',
    () => fireEvent.mouseEnter(screen.getByRole('status')),
    () => fireEvent.mouseLeave(screen.getByRole('status')),
  ],
  ['the focus', () => button().focus(), () => button().blur()],
])('while %s is on it, the countdown is paused and the change stays held back', async (_, rest, leave) => {
  await offer();
  await pass(9500);
  act(rest);
  await pass(61_000);
  expect(times()).toEqual({ undo: 0, over: 0 });
  // the calls are never further apart than the time that one of them holds the change back
  expect(did.hold.mock.calls.length).toBeGreaterThan(12);
  act(leave);
  await pass(2900);
  expect(times()).toEqual({ undo: 0, over: 0 });
  await pass(200);
  expect(times()).toEqual({ undo: 0, over: 1 });
});

test('the countdown pauses while the pointer or the focus is on the notice, and resumes where it stopped', async () => {
  await offer();
  await pass(2000);
  fireEvent.mouseEnter(screen.getByRole('status'));
  await pass(3000);
  act(() => button().focus());
  await pass(9000);
  fireEvent.mouseLeave(screen.getByRole('status'));
  await pass(20_000);
  expect(times()).toEqual({ undo: 0, over: 0 });
  act(() => button().blur());
  await pass(7900);
  expect(times()).toEqual({ undo: 0, over: 0 });
  await pass(200);
  expect(times()).toEqual({ undo: 0, over: 1 });
});

test('Ctrl+Z undoes the last change, but not while text is being typed', async () => {
  await offer('Deleting “Uji”');
  const first = { ...did, undo: vi.fn() };
  act(() => void offerUndo({ says: 'Deleting “Nara”', ...first }));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z' });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect([first.undo.mock.calls.length, times().undo]).toEqual([0, 0]);
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect([first.undo.mock.calls.length, times().undo]).toEqual([1, 0]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect([first.undo.mock.calls.length, times().undo]).toEqual([1, 1]);
});

test('the countdown ends at once on a hidden page', async () => {
  await offer();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  vi.restoreAllMocks();
  expect(times()).toEqual({ undo: 0, over: 1 });
  await gone();
});
