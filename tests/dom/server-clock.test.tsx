// What is on now on a device whose own clock is wrong.
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

/** Any call; the server says its time with every answer. `after`: ms by the device's clock that it takes. */
async function call(after = 0) {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + after);
    return Response.json({}, { headers: { 'X-Sojourn': '1', Date: new Date(trueTime).toUTCString() } });
  });
  await http(theDevice(), { method: 'GET', path: '/health' });
}
const deviceIsOff = (ms: number) => vi.setSystemTime(trueTime + ms);
/** It is said to the second. */
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
  // over in half an hour, and begun half an hour ago: an hour off is before or after it
  await cacheEvent(
    data,
    someEvent({ ...whileNow(), name: 'The short one', isGuest: true, selfStatus: 'YES' }),
  );
  deviceIsOff(off);
  renderInApp(() => <HomePage />);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: /The short one/ });
  expect(screen.queryByText('Happening now')).toBeNull();
  await act(() => call());
  expect(await screen.findByText('Happening now')).toBeDefined();
});

/** A day that is this hour: its zone's midnight has just passed, and the event is that one day. */
function whileNow() {
  return { startOn: today, endOn: today, timezone: 'UTC', startTime: at(-0.5), endTime: at(0.5) };
}
const at = (hours: number) => new Date(trueTime + hours * HOUR).toISOString();

test('it applies offline after a restart, until the server says otherwise', async () => {
  deviceIsOff(-24 * HOUR);
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
  // somebody has set the clock right
  deviceIsOff(0);
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
  deviceIsOff(365 * 24 * HOUR);
  expect(await editRow(rowId!, { name: 'Kyoto, Slowly' })).toMatchObject({ state: 'wrong' });
  await call();
  expect(await editRow(rowId!, { name: 'Kyoto, Slowly' })).toEqual({ state: 'queued' });
});

test('latency is not a wrong clock, and an answer delayed by sleep is ignored', async () => {
  deviceIsOff(20_000);
  await call();
  expect(nowMs()).toBe(Date.now());
  deviceIsOff(0);
  await call(5 * HOUR);
  expect(nowMs()).toBe(Date.now());
});

test('a server-rendered page corrects the clock roughly, an answer to the second', async () => {
  deviceIsOff(-2 * HOUR);
  notePageTime(trueTime - 60_000);
  expect(nowMs()).toBe(trueTime - 60_000);
  await call();
  expect(seconds(nowMs())).toBe(seconds(trueTime));
  notePageTime(trueTime - 14 * 60_000);
  expect(seconds(nowMs())).toBe(seconds(trueTime));
});

test('a time stamped by the device is judged by the device’s clock', async () => {
  deviceIsOff(-24 * HOUR);
  await call();
  renderInApp(() => <StaleNote updatedAt={Date.now() - 2 * HOUR} offline />);
  expect((await screen.findByText(/^Updated/)).textContent).toBe('Updated 2 h ago');
});

test('so is an unsent post', async () => {
  deviceIsOff(-24 * HOUR);
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
