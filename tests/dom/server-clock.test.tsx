// What is on now on a device whose clock is wrong.
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followServerClock } from '#src/app/follow-server-clock.ts';
import { notePageTime } from '#src/data/device/clock-difference.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { HomePage } from '#src/features/home/home-page.tsx';
import { UnsentPost } from '#src/features/social/unsent-post.tsx';
import { http } from '#src/sync/calls/http.ts';
import { StaleNote } from '#src/ui/notices/stale-note.tsx';
import { nowMs } from '#src/ui/text/now.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const HOUR = 3_600_000;
const trueTime = Date.parse('2027-04-08T12:00:00Z');
const today = '2027-04-08';
let data: OwnData;

/**
 * Makes a call; the server sends its time with every answer. `after`: how many ms it takes by the device's
 * clock.
 */
async function call(after = 0) {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + after);
    return Response.json({}, { headers: { 'X-Sojourn': '1', Date: new Date(trueTime).toUTCString() } });
  });
  await http(theDevice(), { method: 'GET', path: '/health' });
}
const setDeviceOffset = (ms: number) => vi.setSystemTime(trueTime + ms);
/** The server's time is precise to a second. */
const seconds = (ms: number) => Math.floor(ms / 1000);

followServerClock();
beforeEach(async () => {
  pretendScreen(1280);
  vi.useFakeTimers({ toFake: ['Date'], now: trueTime });
  await call();
  ({ data } = await signedInOffline());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['a day behind', -24 * HOUR],
  ['an hour ahead', HOUR],
  ['a year ahead', 365 * 24 * HOUR],
])('a device that is %s shows what is on by the server’s clock, from the first answer on', async (_, off) => {
  // begun half an hour ago and over in half an hour: with a clock that is an hour off it would not be on
  await cacheEvent(
    data,
    someEvent({ ...whileNow(), name: 'The short one', isGuest: true, selfStatus: 'YES' }),
  );
  setDeviceOffset(off);
  renderInApp(() => <HomePage />);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: /The short one/ });
  expect(screen.queryByText('Happening now')).toBeNull();
  await act(() => call());
  expect(await screen.findByText('Happening now')).toBeDefined();
});

/** A one-day event whose zone's midnight has just passed. */
function whileNow() {
  return { startOn: today, endOn: today, timezone: 'UTC', startTime: at(-0.5), endTime: at(0.5) };
}
const at = (hours: number) => new Date(trueTime + hours * HOUR).toISOString();

test('the difference is used offline after a restart, until the next answer of the server', async () => {
  setDeviceOffset(-24 * HOUR);
  await call();
  expect(seconds(nowMs())).toBe(seconds(trueTime));
  vi.resetModules();
  const [app, ui] = await Promise.all([
    import('#src/app/follow-server-clock.ts'),
    import('#src/ui/text/now.ts'),
  ]);
  expect(ui.nowMs()).toBe(Date.now());
  app.followServerClock();
  expect(seconds(ui.nowMs())).toBe(seconds(trueTime));
  // the device's clock has been corrected
  setDeviceOffset(0);
  await call();
  expect(nowMs()).toBe(trueTime);
  expect(localStorage.getItem('v1:clock-difference')).toBeNull();
});

test('an unsent change that is corrected is validated by the server’s clock', async () => {
  const { rowId } = await createEvent({
    name: 'Kyoto',
    startOn: '2027-04-09',
    endOn: '2027-04-10',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    timezone: 'UTC',
  });
  setDeviceOffset(365 * 24 * HOUR);
  expect(await editRow(rowId!, { name: 'Kyoto, Slowly' })).toMatchObject({ state: 'wrong' });
  await call();
  expect(await editRow(rowId!, { name: 'Kyoto, Slowly' })).toEqual({ state: 'queued' });
});

test('latency does not count as a wrong clock, and an answer delayed by sleep is ignored', async () => {
  setDeviceOffset(20_000);
  await call();
  expect(nowMs()).toBe(Date.now());
  setDeviceOffset(0);
  await call(5 * HOUR);
  expect(nowMs()).toBe(Date.now());
});

test('a server-rendered page corrects the clock roughly, an answer to the second', async () => {
  setDeviceOffset(-2 * HOUR);
  notePageTime(trueTime - 60_000);
  expect(nowMs()).toBe(trueTime - 60_000);
  await call();
  expect(seconds(nowMs())).toBe(seconds(trueTime));
  notePageTime(trueTime - 14 * 60_000);
  expect(seconds(nowMs())).toBe(seconds(trueTime));
});

test('a time recorded by the device is compared with the device’s clock', async () => {
  setDeviceOffset(-24 * HOUR);
  await call();
  renderInApp(() => <StaleNote updatedAt={Date.now() - 2 * HOUR} offline />);
  expect((await screen.findByText(/^Updated/)).textContent).toBe('Updated 2 h ago');
});

test('the time of an unsent post is compared with the device’s clock as well', async () => {
  setDeviceOffset(-24 * HOUR);
  await call();
  const sync = { state: 'waiting', rowId: 'x' } as const;
  const createdAt = new Date(Date.now() - 2 * HOUR).toISOString();
  const post = {
    ...somePost({ eventId: 'x', createdAt, version: 0 }),
    lastThreeComments: [],
    sync,
    syncOf: {},
  };
  renderInApp(() => <UnsentPost post={post} sync={sync} now={nowMs()} />);
  expect(await screen.findByText(/2 h ago/)).toBeDefined();
});
