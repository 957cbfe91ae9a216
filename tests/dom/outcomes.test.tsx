// The messages shown once the outcome of a change is known.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#src/data/device/connection.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { giveAnswer } from '#src/features/answer/give-answer.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { confirmAll, refuseAll } from '#tests/support/outcomes.ts';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const toast = vi.hoisted(() => ({
  success: vi.fn(),
  error: vi.fn(),
  info: vi.fn<(text: string, action?: object, watch?: { onClose(): void }) => void>(),
  hide: vi.fn(),
}));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));

let data: OwnData;
beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1440);
  controlConnection();
  ({ data } = await signedInOffline());
});
afterEach(() => {
  connection.state = 'online';
});

const messages = () => ({
  success: toast.success.mock.calls.flat(),
  error: toast.error.mock.calls.flat(),
  info: toast.info.mock.calls.filter(([, offered]) => !offered).flat(),
});
const nothing = { success: [], error: [], info: [] };
const pending = () => data.outbox.mutations.count();
/** Waits long enough for everything that follows the outbox. */
const settled = () =>
  act(async () => {
    await readOutbox(data);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

/** Deletes the open one of two days, and does not undo it. */
async function deleteDay() {
  const event = someEventView({
    id: crypto.randomUUID(),
    startOn: '2027-04-08',
    endOn: '2027-04-09',
    isOwner: true,
    isHost: true,
  });
  const days = [someDay('2027-04-08', 0, 'Arashiyama'), someDay('2027-04-09', 1, 'Uji')].map((day) => ({
    ...day,
    id: crypto.randomUUID(),
    eventId: event.id,
  }));
  const result = renderInApp(() => <ManageBoard event={event} days={days} />, `/manage/x?day=${days[0]?.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Arashiyama' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete day' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await pending()).toBe(1));
  await waitFor(() => expect(toast.info.mock.lastCall?.[0]).toBe('Deleting “Arashiyama”'));
  act(() => toast.info.mock.lastCall?.[2]?.onClose());
  return result;
}

test('a success is announced when the server has confirmed it, and not before', async () => {
  await deleteDay();
  await settled();
  expect(messages()).toEqual(nothing);
  await confirmAll(data);
  await waitFor(() => expect(messages()).toEqual({ ...nothing, success: ['Day deleted successfully'] }));
});

test('a success is announced however fast the server is, and whether or not its screen is still mounted', async () => {
  for (let n = 1; n <= 3; n++) {
    const { unmount } = await deleteDay();
    // at once: nothing has had time to see the row in the outbox
    await confirmAll(data);
    unmount();
    await waitFor(() => expect(messages().success).toHaveLength(n));
    toast.info.mockClear();
  }
});

test('without a connection a change is announced as waiting, once, and later as done', async () => {
  connection.state = 'offline';
  await deleteDay();
  await waitFor(() =>
    expect(messages()).toEqual({ ...nothing, info: ['The day will be deleted when you are online.'] }),
  );
  act(() => void (connection.state = 'online'));
  await settled();
  act(() => void (connection.state = 'offline'));
  await settled();
  expect(messages().info).toHaveLength(1);
  expect(messages().success).toEqual([]);
  await confirmAll(data);
  await waitFor(() => expect(messages().success).toEqual(['Day deleted successfully']));
});

test('a refusal is announced once, with the reason below', async () => {
  await deleteDay();
  await refuseAll(data, 'The last day cannot be deleted.');
  const failure = 'Failed to delete day\nThe last day cannot be deleted.';
  await waitFor(() => expect(messages()).toEqual({ ...nothing, error: [failure] }));
  await data.outbox.mutations.toCollection().modify({ attempts: 5 });
  await settled();
  expect(messages()).toEqual({ ...nothing, error: [failure] });
});

test('nothing is announced about a discarded change', async () => {
  await deleteDay();
  const [row] = await data.outbox.mutations.toArray();
  await act(() => discardRow(row!.id, data));
  expect(await pending()).toBe(0);
  await settled();
  expect(messages()).toEqual(nothing);
});

test('a post from before a reload is announced when it arrives; one that was already refused is not', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await createPost({ eventId: event.id, title: 'refused before' });
  await refuseAll(data, 'The host has closed the feed.');
  await createPost({ eventId: event.id, title: 'on its way' });
  renderInApp(() => <SocialTab event={event} />);
  await screen.findByText('on its way', { selector: 'article *' });
  await settled();
  expect(messages()).toEqual(nothing);
  await confirmAll(data);
  await waitFor(() => expect(messages()).toEqual({ ...nothing, success: ['Your post is live!'] }));
});

test('a post that is refused now is reported with the server’s text', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  renderInApp(() => <SocialTab event={event} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a post' }), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(async () => expect(await pending()).toBe(1));
  await refuseAll(data, 'You are no longer a guest.');
  await waitFor(() => expect(messages()).toEqual({ ...nothing, error: ['You are no longer a guest.'] }));
});

test('the name field shows “Saved” next to its button once the server has confirmed it, or why it was refused', async () => {
  renderInApp(() => <ProfilePage />);
  const form = within(await screen.findByRole('region', { name: 'You' }));
  const save = async (name: string) => {
    const field = form.getByLabelText('First name');
    await userEvent.clear(field);
    await userEvent.type(field, name);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await pending()).toBe(1));
    expect(await form.findByText(/^(Waiting|Sending)$/)).toBeDefined();
    expect(form.queryByText('Saved')).toBeNull();
  };
  await save('Maja');
  await confirmAll(data);
  expect(await form.findByText('Saved')).toBeDefined();
  await save('Mayra');
  await refuseAll(data, 'This name is not allowed.');
  expect(await form.findByText('This name is not allowed.')).toBeDefined();
  expect(await form.findByText('Not sent')).toBeDefined();
  expect(form.queryByText('Saved')).toBeNull();
});

test('a Yes that unexpectedly leads to the waiting list is announced; an expected one is not', async () => {
  const event = someEvent({ rsvpType: 'OPEN', guestsCount: 3, capacity: 3 });
  await cacheEvent(data, event);
  void giveAnswer(event.id, 'YES');
  await waitFor(async () => expect(await pending()).toBe(1));
  await settled();
  await data.cache.events.put({
    ...event,
    version: 2,
    selfStatus: 'WAITLISTED',
    isFull: true,
    placeInLine: 1,
  });
  await confirmAll(data);
  await waitFor(() =>
    expect(messages()).toEqual({
      ...nothing,
      info: ['The last place has just gone. You are on the waiting list.'],
    }),
  );

  toast.info.mockClear();
  const full = someEvent({ rsvpType: 'OPEN', guestsCount: 3, capacity: 2, isFull: true });
  await cacheEvent(data, full);
  void giveAnswer(full.id, 'YES');
  await waitFor(async () => expect(await pending()).toBe(1));
  await settled();
  await data.cache.events.put({ ...full, version: 2, selfStatus: 'WAITLISTED', placeInLine: 2 });
  await confirmAll(data);
  await settled();
  expect(messages()).toEqual(nothing);
});
