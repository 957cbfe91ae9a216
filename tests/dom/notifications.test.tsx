// The bell with its count, and the states of the panel: notifications by day, each a link that marks it as
// read.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { NotificationRow } from '#contract/schemas/notifications.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls, HOME, setPullState } from '#src/data/pull-request.ts';
import { NotificationsBell } from '#src/features/notifications/notifications-bell.tsx';
import { NotificationsPanel } from '#src/features/notifications/notifications-panel.tsx';
import { closePanel } from '#src/ui/layers/shell-panels.ts';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let event: EventRow;
beforeEach(async () => {
  pretendScreen(1280);
  forgetPulls();
  closePanel('notifications');
  ({ data } = await signedInOffline());
  event = someEvent({ name: 'Kyoto in spring', isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
});
afterEach(() => vi.useRealTimers());

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const person = (firstName: string) => ({ guid: v7(), firstName, lastName: null, profilePic: null });
const of = (more: Partial<NotificationRow>): NotificationRow => ({
  id: v7(),
  eventId: event.id,
  kind: 'liked',
  subjectId: event.id,
  actors: [person('Ana')],
  count: 1,
  at: hoursAgo(0),
  read: false,
  version: 3,
  updatedAt: hoursAgo(0),
  ...more,
});
const hold = (...rows: NotificationRow[]) => data.cache.notifications.bulkPut(rows);
const queued = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => [type, args]);
const bell = (name: string) => screen.findByRole('button', { name });
const render = () =>
  renderInApp(() => (
    <>
      <NotificationsBell />
      <NotificationsPanel />
      <LiveRegion />
    </>
  ));
const open = async (name: string) => {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

test('notifications are listed newest first by day, in sentences, each a link to its place; opening one marks it as read, also offline', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 3, 20, 12) });
  const liked = of({ count: 4, at: hoursAgo(72), version: 5 });
  await hold(
    liked,
    of({ kind: 'asked', actors: [person('Ben')], at: hoursAgo(0) }),
    of({ kind: 'place', actors: [], count: 0, at: hoursAgo(96), read: true }),
    of({ kind: 'answered', actors: [], count: 2, at: hoursAgo(120), read: true }),
    of({ kind: 'of a later build' }),
    of({ kind: 'changed', at: hoursAgo(61 * 24) }),
    of({ kind: 'changed', eventId: v7() }),
  );
  const { path } = render();
  const panel = await open('Notifications, 2 unread');
  const links = await panel.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/Ben asked to join.*Kyoto in spring.*Unread$/),
    expect.stringMatching(/Ana and 3 others like your post.*Unread$/),
    expect.stringMatching(/A place became free\. You are coming!.*Kyoto in spring · \d\d:\d\d$/),
    expect.stringMatching(/2 people answered your feedback form.*Kyoto in spring$/),
  ]);
  act(() => clockChoice.set('12'));
  expect(links[2]!.textContent).toMatch(/ · \d{1,2}:\d\d [AP]M$/);
  act(() => clockChoice.set('device'));
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)[0]).toBe('Today');
  expect(links[0]!.getAttribute('href')).toMatch(
    new RegExp(`^/manage/experiences/\\w+/${event.id}/attendees$`),
  );
  await userEvent.click(links[1]!);
  expect(path()).toBe(`/experiences/${event.id}/social`);
  await waitFor(async () =>
    expect(await queued()).toEqual([
      ['readNotifications', { eventId: event.id, upTo: 5, notificationId: liked.id }],
    ]),
  );
  await bell('Notifications, 1 unread');
});

test('all are marked as read at once, in each event up to the newest shown; later ones are unread and announced', async () => {
  const other = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, other);
  await hold(of({ version: 5 }), of({ version: 9 }), of({ eventId: other.id, version: 2 }));
  render();
  const panel = await open('Notifications, 3 unread');
  await userEvent.click(await panel.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  await waitFor(async () =>
    expect(await queued()).toEqual(
      expect.arrayContaining([
        ['readNotifications', { eventId: event.id, upTo: 9, notificationId: null }],
        ['readNotifications', { eventId: other.id, upTo: 2, notificationId: null }],
      ]),
    ),
  );
  expect(panel.queryByText('Unread')).toBeNull();
  await hold(of({ version: 10 }));
  expect(await panel.findByText('Unread')).toBeDefined();
  await waitFor(() => expect(screen.getByText('1 unread notification')).toBeDefined());
});

test('whoever marks all as read keeps the focus in the panel', async () => {
  await hold(of({}));
  render();
  const panel = await open('Notifications, 1 unread');
  const all = await panel.findByRole('button', { name: 'Mark all as read' });
  all.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(all.isConnected).toBe(false));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
});

test('before anything is loaded the panel shows an outline; an error offers a retry; an empty list says so', async () => {
  await data.cache.meta.delete('pulledAt');
  render();
  const panel = await open('Notifications');
  // the engine, which has no network, may have reported the failure already
  await waitFor(() => {
    setPullState(HOME, { refreshing: true, failure: null });
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  });
  setPullState(HOME, { refreshing: false, failure: { code: 'NETWORK', text: 'You are offline.' } });
  const alert = within(await panel.findByRole('alert'));
  expect(alert.getByText('Error loading notifications')).toBeDefined();
  expect(alert.getByRole('button', { name: 'Retry' })).toBeDefined();
  await data.cache.meta.put({ key: 'pulledAt', value: Date.now() });
  expect(await panel.findByText('Nothing new')).toBeDefined();
  expect(panel.getByRole('link', { name: 'See experiences' })).toBeDefined();
});
