// Push messages to this device, as offered in the notifications panel: permission is only requested after the
// person asks for messages.
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { NotificationsBell } from '#src/features/notifications/notifications-bell.tsx';
import { NotificationsPanel } from '#src/features/notifications/notifications-panel.tsx';
import { keepPushOn } from '#src/features/notifications/push-state.ts';
import { choosePushes } from '#src/mutations/profile/choose-pushes.ts';
import { pushCalls } from '#src/session/push-calls.ts';
import { stopMessages } from '#src/sync/stop-messages.ts';
import { closePanel } from '#src/ui/layers/shell-panels.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const connection = vi.hoisted(() => ({ state: 'online' }));
vi.mock('#src/data/live/use-connection.ts', () => ({ useConnection: () => connection }));

const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
let permission: NotificationPermission;
let held: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null;
let answered: NotificationPermission;
const requestPermission = vi.fn(async () => (permission = answered));
const subscribe = vi.fn(async (_options: object) => {
  held = {
    endpoint: SUBSCRIPTION.endpoint,
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => ((held = null), true),
  };
  return held;
});
const shown = { close: vi.fn() };
const worker = Object.assign(new EventTarget(), {
  getRegistration: async () => registration,
  ready: Promise.resolve().then(() => registration),
});
const registration = {
  pushManager: { getSubscription: async () => held, subscribe },
  getNotifications: async () => [shown],
};
const spies = () => ({
  state: vi.spyOn(pushCalls, 'state').mockImplementation(async () => ({ key: 'the key', on: held !== null })),
  subscribe: vi.spyOn(pushCalls, 'subscribe').mockResolvedValue(undefined),
  unsubscribe: vi.spyOn(pushCalls, 'unsubscribe').mockResolvedValue(undefined),
});
let calls: ReturnType<typeof spies>;

let data: OwnData;
const event = someEvent({ name: 'Kyoto in spring', isGuest: true, selfStatus: 'YES' });
beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1280);
  closePanel('notifications');
  [permission, answered, held] = ['default', 'granted', null];
  connection.state = 'online';
  vi.stubGlobal('Notification', {
    requestPermission,
    get permission() {
      return permission;
    },
  });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  calls = spies();
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  await data.cache.notifications.put({
    id: v7(),
    eventId: event.id,
    kind: 'changed',
    subjectId: event.id,
    actors: [],
    count: 1,
    at: new Date().toISOString(),
    read: false,
    version: 3,
    updatedAt: new Date().toISOString(),
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

const open = async () => {
  const rendered = renderInApp(() => (
    <>
      <NotificationsBell />
      <NotificationsPanel />
    </>
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
};
const queued = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => [type, args]);

test('the person switches messages on, with the server’s key; switched off, browser and server delete the subscription', async () => {
  const { panel } = await open();
  const toggle = () => panel.getByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle()).toHaveProperty('disabled', false));
  expect(requestPermission).not.toHaveBeenCalled();
  expect(panel.queryByRole('button', { name: /^Stop messages/ }), 'none to stop yet').toBeNull();
  await userEvent.click(toggle());
  await waitFor(() => expect(toggle()).toHaveProperty('checked', true));
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the key',
  });
  expect(calls.subscribe).toHaveBeenCalledExactlyOnceWith(SUBSCRIPTION);
  await userEvent.click(toggle());
  await waitFor(() => expect(toggle()).toHaveProperty('checked', false));
  expect(calls.unsubscribe).toHaveBeenCalledOnce();
  expect(held).toBeNull();
});

test('without a connection the panel shows the current state, and quiet hours can be chosen', async () => {
  const first = await open();
  const toggle = (panel: typeof first.panel) =>
    panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(async () => expect(await toggle(first.panel)).toHaveProperty('disabled', false));
  await userEvent.click(await toggle(first.panel));
  await first.panel.findByRole('switch', { name: /^Quiet hours/ });
  first.unmount();
  closePanel('notifications');

  connection.state = 'offline';
  calls.state.mockRejectedValue(new Error('no network'));
  const { panel, unmount } = await open();
  await userEvent.click(await panel.findByRole('switch', { name: /^Quiet hours/ }));
  expect(await toggle(panel)).toMatchObject({ checked: true, disabled: true });
  await waitFor(async () =>
    expect(await queued()).toEqual([
      ['choosePushes', { pushes: { quiet: { from: '22:00', to: '07:00', zone: expect.any(String) } } }],
    ]),
  );
  unmount();
  closePanel('notifications');

  await data.outbox.mutations.clear();
  held = null;
  const without = await open();
  expect(await toggle(without.panel)).toMatchObject({ checked: false, disabled: true });
  expect(without.panel.queryByRole('switch', { name: /^Quiet hours/ })).toBeNull();
});

test.each([
  ['blocked', 'denied'],
  ['off', 'default'],
] as const)(
  'quiet hours set on another device can be changed and ended if messages are %s',
  async (_, has) => {
    permission = has;
    await choosePushes({ quiet: { from: '23:00', to: '06:00', zone: 'Asia/Tokyo' } });
    const { panel } = await open();
    const quiet = await panel.findByRole('switch', { name: /^Quiet hours/ });
    expect(await panel.findByLabelText('From')).toHaveProperty('value', '23:00');
    await userEvent.click(quiet);
    await waitFor(() => expect(quiet).toHaveProperty('checked', false));
    await waitFor(async () =>
      expect((await queued()).at(-1)).toEqual(['choosePushes', { pushes: { quiet: null } }]),
    );
    // and switched back before the panel is closed
    await userEvent.click(quiet);
    expect(await panel.findByLabelText('From')).toHaveProperty('value', '22:00');
  },
);

test('a person who denies the permission is not asked again, and is told where to change it', async () => {
  answered = 'denied';
  const { panel } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await userEvent.click(toggle);
  expect(await panel.findByText(/Your browser blocks notifications/)).toBeDefined();
  expect(panel.queryByRole('switch')).toBeNull();
  expect(subscribe).not.toHaveBeenCalled();
});

test('if the server does not accept the subscription, it is not shown as on', async () => {
  calls.subscribe.mockRejectedValue(new Error('no answer'));
  const { panel } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await userEvent.click(toggle);
  expect(await panel.findByText('This could not be changed. Please try again.')).toBeDefined();
  expect(toggle).toHaveProperty('checked', false);
});

test('where no worker is installed, messages cannot be switched on, and the panel says so', async () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), {
      getRegistration: async () => undefined,
      ready: new Promise(() => {}),
    }),
    configurable: true,
  });
  const { panel } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await userEvent.click(toggle);
  expect(await panel.findByText('This could not be changed. Please try again.')).toBeDefined();
  expect(toggle).toMatchObject({ checked: false, disabled: false });
});

test('messages that the browser has ended are off, even if the server could not be told', async () => {
  permission = 'granted';
  await subscribe({});
  calls.unsubscribe.mockRejectedValue(new Error('no answer'));
  const { panel } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', false));
  expect(held).toBeNull();
  expect(calls.unsubscribe).toHaveBeenCalledOnce();
  expect(panel.queryByText('This could not be changed. Please try again.')).toBeNull();
});

test('a subscription for another server key is not shown as on', async () => {
  permission = 'granted';
  const keyOf = (text: string) => ({
    options: { applicationServerKey: new TextEncoder().encode(text).buffer },
  });
  await subscribe({});
  held = Object.assign(held!, keyOf('one of before'));
  calls.state.mockResolvedValue({ key: btoa('the one of now'), on: true });
  const { panel } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  expect(toggle).toHaveProperty('checked', false);
});

test('quiet hours and muted experiences are ordinary changes, stored without a connection', async () => {
  permission = 'granted';
  await subscribe({});
  const { panel } = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Stop messages about Kyoto in spring' }));
  expect(
    await panel.findByRole('button', { name: 'Send messages about Kyoto in spring again' }),
  ).toBeDefined();
  await userEvent.click(await panel.findByRole('switch', { name: /^Quiet hours/ }));
  expect(await panel.findByLabelText('From')).toHaveProperty('value', '22:00');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(async () =>
    expect(await queued()).toEqual([
      ['choosePushes', { pushes: { mute: { [event.id]: true } } }],
      ['choosePushes', { pushes: { quiet: { from: '22:00', to: '07:00', zone } } }],
    ]),
  );
});

test('tapping a message opens its place in this window; a message about several things opens the panel', async () => {
  const { path } = renderInApp(() => (
    <>
      <NotificationsBell />
      <NotificationsPanel />
    </>
  ));
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  const tap = (to: string) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN', path: to } }));
  tap(`/experiences/${event.id}/bulletin`);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/bulletin`));
  tap('/#notifications');
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeDefined();
});

test('signing out ends the subscription: no more messages arrive, and shown ones are removed', async () => {
  await subscribe({});
  await stopMessages();
  expect(held).toBeNull();
  expect(shown.close).toHaveBeenCalledOnce();
});

test('if the browser has changed or lost the subscription, the app renews it at the server when it opens, if the person wants messages', async () => {
  const { panel, unmount } = await open();
  const toggle = await panel.findByRole('switch', { name: /^Notify me on this device/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  unmount();
  const renewed = { ...SUBSCRIPTION, endpoint: 'https://push.example/2' };
  const reopen = async () => {
    vi.clearAllMocks();
    const { unmount: close } = renderInApp(() => <NotificationsBell />);
    await keepPushOn();
    close();
  };
  await reopen();
  expect(calls.subscribe, 'nothing has changed').not.toHaveBeenCalled();
  held = { ...held!, endpoint: renewed.endpoint, toJSON: () => renewed };
  await reopen();
  expect(calls.subscribe).toHaveBeenCalledWith(renewed);
  held = null;
  await reopen();
  expect(subscribe, 'renewed without asking').toHaveBeenCalledOnce();
  expect(held).not.toBeNull();
  // signing out deletes the subscription
  await stopMessages();
  await reopen();
  expect(subscribe).not.toHaveBeenCalled();
});

test('if the state of the subscription cannot be determined, the panel says so and offers a retry', async () => {
  permission = 'granted';
  await subscribe({});
  calls.state.mockRejectedValueOnce(new Error('no answer'));
  const { panel } = await open();
  expect(
    await panel.findByText('We could not check whether notifications are on for this device.'),
  ).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(panel.getByRole('switch', { name: /^Notify me/ })).toHaveProperty('checked', true),
  );
  expect(panel.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('quiet hours of a zone with other clocks name it and keep it when edited; the device’s zone is offered', async () => {
  pretendZone('Asia/Tokyo');
  const hours = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
  await choosePushes({ quiet: hours });
  const { panel } = await open();
  expect(await panel.findByText('Berlin time')).toBeDefined();
  const last = async () => (await queued()).at(-1)?.[1];
  fireEvent.change(panel.getByLabelText('To'), { target: { value: '08:00' } });
  await waitFor(async () => expect(await last()).toEqual({ pushes: { quiet: { ...hours, to: '08:00' } } }));
  await userEvent.click(panel.getByRole('button', { name: 'Use Tokyo time' }));
  await waitFor(async () =>
    expect(await last()).toEqual({ pushes: { quiet: { ...hours, to: '08:00', zone: 'Asia/Tokyo' } } }),
  );
  await waitFor(() => expect(panel.queryByText(/time$/)).toBeNull());
});

test('quiet hours of a zone with the same clocks do not name it', async () => {
  pretendZone('Europe/Paris');
  await choosePushes({ quiet: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' } });
  const { panel } = await open();
  expect(await panel.findByLabelText('From')).toHaveProperty('value', '22:00');
  expect(panel.queryByText('Berlin time')).toBeNull();
});

test('quiet hours that end when they begin are refused', async () => {
  permission = 'granted';
  await subscribe({});
  const { panel } = await open();
  await userEvent.click(await panel.findByRole('switch', { name: /^Quiet hours/ }));
  const from = await panel.findByLabelText('From');
  fireEvent.change(from, { target: { value: '07:00' } });
  const kept = async () =>
    (await queued()).map(([, args]) => (args as { pushes: { quiet: { from: string } } }).pushes.quiet.from);
  expect(await panel.findByText('Quiet hours cannot end at the time they begin.')).toBeDefined();
  await waitFor(async () => expect(await kept()).toEqual(['22:00']));
  const to = panel.getByLabelText('To');
  fireEvent.blur(from, { relatedTarget: to });
  expect(from, 'while the other one is set').toHaveProperty('value', '07:00');
  fireEvent.blur(to, { relatedTarget: null });
  expect(from).toHaveProperty('value', '22:00');
  fireEvent.change(from, { target: { value: '07:30' } });
  await waitFor(async () => expect(await kept()).toEqual(['07:30']));
  expect(panel.queryByText('Quiet hours cannot end at the time they begin.')).toBeNull();
});
