import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import { connection } from '#src/data/device/connection.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { deleteHeld } from '#src/mutations/outbox/undo-deletion.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const today = new Date().toISOString().slice(0, 10);
const summit = () =>
  someEvent({
    name: 'Summit',
    startOn: addDays(today, 20),
    endOn: addDays(today, 22),
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
  });
const open = () => renderInApp(() => <ManagePage tab="experiences" schedule="upcoming" />);

beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

test('the list of deleted experiences needs a connection, and says so', async () => {
  await cacheEvent(data, summit());
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted' }));
  expect(await screen.findByText('You need a connection to see and restore what was deleted.')).toBeDefined();
});

test('an experience whose deletion was not sent is in the list, and is restored by one press', async () => {
  const event = summit();
  await cacheEvent(data, event);
  await deleteHeld(deleteEventMutation, { eventId: event.id });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recently deleted' }));
  expect((await dialog.findByRole('listitem')).textContent).toMatch(/^Summit.*Not sent yet/);
  expect(
    await dialog.findByText('You need a connection to see and restore what else was deleted.'),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Restore Summit' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
  await waitFor(() => expect(dialog.queryByRole('listitem')).toBeNull());
  expect(await screen.findByRole('article', { hidden: true })).toBeDefined();
});

test('after one is restored by the server, the focus is in the list it has left', async () => {
  controlConnection();
  await cacheEvent(data, { ...summit(), id: crypto.randomUUID(), name: 'Retreat' });
  const event = summit();
  const times = {
    deletedAt: new Date().toISOString(),
    restorableUntil: `${addDays(today, 30)}T00:00:00.000Z`,
  };
  const answers: Record<string, unknown> = {
    'GET /api/events/deleted': [{ ...event, ...times }],
    [`POST /api/events/${event.id}/restore`]: event,
  };
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const body = answers[`${method} ${new URL(url).pathname}`];
    if (!body) throw new TypeError('no network');
    return new Response(JSON.stringify(body), { headers: { 'X-Sojourn': '1' } });
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recently deleted' });
  const restore = await within(dialog).findByRole('button', { name: 'Restore Summit' });
  answers['GET /api/events/deleted'] = [];
  // the dialog takes the focus when it has opened
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.click(restore);
  expect(await within(dialog).findByText(/^Nothing has been deleted/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

test('the list stays when it cannot be read again, and without a connection, when nothing in it can be restored', async () => {
  controlConnection();
  const [retreat, meetup] = ['Retreat', 'Meetup'].map((name) => ({
    ...summit(),
    id: crypto.randomUUID(),
    name,
    deletedAt: new Date().toISOString(),
    restorableUntil: `${addDays(today, 30)}T00:00:00.000Z`,
  }));
  const answers: Record<string, unknown> = {
    'GET /api/events/deleted': [retreat, meetup],
    [`POST /api/events/${retreat?.id}/restore`]: retreat,
  };
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const body = answers[`${method} ${new URL(url).pathname}`];
    if (!body) throw new TypeError('no network');
    return new Response(JSON.stringify(body), { headers: { 'X-Sojourn': '1' } });
  });
  await cacheEvent(data, summit());
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recently deleted' }));
  const restore = await dialog.findByRole('button', { name: 'Restore Retreat' });
  delete answers['GET /api/events/deleted'];
  await userEvent.click(restore);
  expect(await dialog.findByText('Error loading events')).toBeDefined();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Meetup/),
  ]);

  act(() => void (connection.state = 'offline'));
  expect(await dialog.findByText('You need a connection to restore what was deleted.')).toBeDefined();
  expect(dialog.getByRole('listitem').textContent).toMatch(/^Meetup/);
  expect(dialog.queryByRole('button', { name: 'Restore Meetup' })).toBeNull();

  answers['GET /api/events/deleted'] = [meetup];
  act(() => void (connection.state = 'online'));
  expect(await dialog.findByRole('button', { name: 'Restore Meetup' })).toBeDefined();
});
