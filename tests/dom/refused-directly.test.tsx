// A full device sends a change to the server at once. If it is refused, the form that it came from says why, and
// keeps the words.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { saveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import { TimesEditor } from '#src/features/itinerary/edit/times-editor.tsx';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { setDirectSender } from '#src/mutations/outbox/direct-send.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const text = 'The server does not want this.';
const today = new Date().toISOString().slice(0, 10);
const soon = { startOn: addDays(today, 5), endOn: addDays(today, 7) };

beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  );
});

/** `fields`: those that the refusal names, with its text. */
function refuse(...fields: string[]) {
  const named = Object.fromEntries(fields.map((field) => [field, text]));
  setDirectSender(data, async () => ({
    status: 400,
    code: 'INVALID_INPUT',
    text,
    at: 0,
    ...(fields.length > 0 && { fields: named }),
  }));
}
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

test('a text edited in place', async () => {
  refuse('name');
  const event = someEvent({ ...soon, isOwner: true, isHost: true, name: 'Kyoto' });
  await cacheEvent(data, event);
  renderInApp(() => <EventPage eventId={event.id} subview="itinerary" manage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Event name: Kyoto' }));
  const field = screen.getByRole('textbox', { name: 'Event name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Osaka{Enter}');
  const header = within((await screen.findByRole('heading', { level: 1 })).closest('header')!);
  expect((await header.findByRole('alert')).textContent).toContain(text);
  expect(header.getByRole('button', { name: 'Edit Event name: Osaka' })).toBeDefined();
});

test('the time of an activity: next to the one that the refusal names', async () => {
  refuse('endIsoTime');
  const walk = someActivity(soon.startOn, '08:00', '09:00', 'Walk', {
    id: crypto.randomUUID(),
    eventId: crypto.randomUUID(),
    programId: crypto.randomUUID(),
  });
  const day = someDay(soon.startOn, 0, 'First', [walk]);
  renderInApp(() => (
    <TimesEditor activity={walk} day={day} eventZone={walk.timezone} save={saveActivity(walk)} />
  ));
  const start = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Starts' });
  await userEvent.clear(start);
  await userEvent.type(start, '08:30{Enter}');
  const end = screen.getByRole('textbox', { name: 'Ends' });
  await waitFor(() => expect(errorOf(end)).toBe(text));
  expect(start.getAttribute('aria-invalid')).not.toBe('true');
});

test('a new experience: next to its first day', async () => {
  refuse('startIsoTime');
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: 'Kyoto', ...soon }),
    savedAt: 0,
  });
  await data.cache.meta.put({ key: 'pulledAt', value: Date.now() });
  renderInApp(() => <ManagePage tab="experiences" wantsNew />);
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Kyoto'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  const starts = await dialog.findByRole('button', { name: /^Starts/ });
  await waitFor(() => expect(errorOf(starts)).toBe(text));
  expect(dialog.queryByText(/Your entries are still here/)).toBeNull();
  expect(name.value).toBe('Kyoto');
});

test('names in the profile', async () => {
  refuse('lastName');
  renderInApp(() => <ProfilePage />);
  const last = await screen.findByLabelText<HTMLInputElement>('Last name');
  await userEvent.type(last, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(last)).toBe(text));
  expect(last.value).toBe('Lindqvist!');
  refuse();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(text));
});

test('an answer to an invitation', async () => {
  refuse();
  const said = vi.spyOn(toast, 'error').mockImplementation(() => '');
  const event = someEvent({ ...soon, selfStatus: 'REQUESTED' });
  await cacheEvent(data, event);
  renderInApp(() => <EventPage eventId={event.id} subview="itinerary" manage={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(text));
});

test('a deletion: what failed, and why', async () => {
  refuse();
  const said = vi.spyOn(toast, 'error').mockImplementation(() => '');
  const owner = { guid: crypto.randomUUID(), firstName: 'Noor', lastName: null, profilePic: null };
  const at = '2027-01-01T00:00:00.000Z';
  const event = someEvent({ ...soon, isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.bulletins.put({
    id: crypto.randomUUID(),
    eventId: event.id,
    title: 'Coats',
    description: 'It is cold.',
    media: null,
    mediaMetadata: null,
    owner,
    timestamp: at,
    version: 2,
    updatedAt: at,
  });
  renderInApp(() => <EventPage eventId={event.id} subview="bulletin" manage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Coats”' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Delete bulletin' }));
  await userEvent.click(asks.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith(`Failed to delete the bulletin.\n${text}`),
  );
});
