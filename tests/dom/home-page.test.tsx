import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { HomePage } from '#src/features/home/home-page.tsx';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { outboxShown, refuseAnswers } from '#tests/support/refused-answers.ts';
import { someActivity, someDay, tokyo } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, cacheItinerary, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const today = '2027-04-08';
const soon = { startOn: addDays(today, 9), endOn: addDays(today, 10) };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00:00Z`) });
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});
afterEach(() => vi.useRealTimers());

test('the page greets by name, shows what is happening now and links to it', async () => {
  const running = someEvent({
    name: 'Kyoto, Slowly',
    startOn: addDays(today, -1),
    endOn: addDays(today, 2),
    timezone: 'UTC',
    isGuest: true,
    selfStatus: 'YES',
  });
  await cacheItinerary(
    data,
    running,
    // the first day was deleted, so today is the first of three
    [0, 1, 2].map((day) => someDay(addDays(today, day), day, `Day ${day + 1}`)),
  );
  renderInApp(() => <HomePage />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
    /^Good (morning|afternoon|evening), Maya$/,
  );
  expect(await screen.findByText('Happening now')).toBeDefined();
  expect(await screen.findByText('Day 1 of 3')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Kyoto, Slowly' }).getAttribute('href')).toBe(
    `/experiences/${running.id}`,
  );
});

test('until its days are on this device, the day of an experience is counted by its dates', async () => {
  const running = { startOn: addDays(today, -1), endOn: addDays(today, 2), timezone: 'UTC' };
  await cacheEvent(data, someEvent({ ...running, isGuest: true, selfStatus: 'YES' }));
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Day 2 of 4')).toBeDefined();
});

test('the heading that has the focus keeps it when the experiences come', async () => {
  await cacheEvent(data, someEvent({ ...soon, name: 'The wedding' }));
  renderInApp(() => <HomePage />);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('The wedding'), 'it is still being read').toBeNull();
  heading.tabIndex = -1;
  heading.focus();
  expect(await screen.findByText('The wedding')).toBeDefined();
  expect(document.activeElement).toBe(heading);
});

test.each([
  ['Accept invitation', 'YES'],
  ['Decline', 'NO'],
])('an invitation is answered on its card: %s', async (label, answer) => {
  await cacheEvent(
    data,
    someEvent({ ...soon, name: 'The wedding', privacy: 'PRIVATE', selfStatus: 'REQUESTED' }),
  );
  renderInApp(() => <HomePage />);
  const invitations = await screen.findByRole('region', { name: 'Waiting for your answer' });
  expect(within(invitations).getByText('Hosted by Maya Lindqvist')).toBeDefined();
  await userEvent.click(within(invitations).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull());
  await waitFor(async () =>
    expect(await data.outbox.mutations.toArray()).toMatchObject([{ type: 'respondRsvp', args: { answer } }]),
  );
});

test('an answer that is refused after its card has disappeared is reported once, with the server’s text', async () => {
  const toasts = vi.spyOn(toast, 'error').mockImplementation(() => '');
  await cacheEvent(data, someEvent({ ...soon, name: 'The wedding', selfStatus: 'REQUESTED' }));
  const { unmount } = renderInApp(() => <HomePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  const comingUp = await screen.findByRole('region', { name: 'Coming up' });
  expect(await within(comingUp).findByText('Waiting to send')).toBeDefined();
  await refuseAnswers(data, 'A host has declined or removed you.');
  await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('A host has declined or removed you.'));
  unmount();
  renderInApp(() => <HomePage />);
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeDefined();
  expect(await screen.findByText('Not sent')).toBeDefined();
  await outboxShown(data);
  expect(toasts).toHaveBeenCalledTimes(1);
});

test('the filter of upcoming experiences is shown only if it would change the list', async () => {
  await cacheEvent(
    data,
    someEvent({ ...soon, name: 'Mine', isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' }),
  );
  renderInApp(() => <HomePage />);
  const comingUp = await screen.findByRole('region', { name: 'Coming up' });
  expect(within(comingUp).queryByRole('group', { name: 'Show' })).toBeNull();
  await cacheEvent(data, someEvent({ ...soon, name: 'Theirs', isGuest: true, selfStatus: 'YES' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Attending\s*1$/ }));
  expect(within(comingUp).queryByText('Mine')).toBeNull();
  expect(within(comingUp).getByRole('link', { name: 'Theirs' })).toBeDefined();
});

test('with nothing on the device and nothing to load, the empty screen offers to create an experience', async () => {
  await data.cache.meta.put({ key: 'pulledAt', value: Date.now() });
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Your next journey starts here')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create an experience' }).getAttribute('href')).toBe(
    '/manage/experiences?new',
  );
});

test('people without events of their own are offered to create one, above the public events', async () => {
  await cacheEvent(data, someEvent({ ...soon, name: 'Kyoto', selfStatus: null }));
  renderInApp(() => <HomePage />);
  const open = await screen.findByRole('region', { name: 'Open to everyone' });
  const create = screen.getByRole('link', { name: 'Create an experience' });
  expect(create.compareDocumentPosition(open)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await cacheEvent(data, someEvent({ ...soon, name: 'Mine', isGuest: true, selfStatus: 'YES' }));
  expect(await screen.findByRole('region', { name: 'Coming up' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Create an experience' })).toBeNull();
});

test('never loaded and without a connection, the page shows the error with Retry', async () => {
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Error loading events')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a refused change is not shown as waiting', async () => {
  const event = someEvent({
    ...soon,
    name: 'Kyoto',
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
  });
  await cacheEvent(data, event);
  await updateEvent({ eventId: event.id, set: { name: 'Kyoto, Slowly' }, base: { name: 'Kyoto' } });
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Waiting to send')).toBeDefined();
  await data.outbox.mutations.toCollection().modify({
    status: 'rejected',
    outcome: { status: 403, code: 'FORBIDDEN', text: 'You do not have permission to do this.', at: 0 },
  });
  expect(await screen.findByText('Not sent')).toBeDefined();
  expect(screen.queryByText('Waiting to send')).toBeNull();
});

test('today’s list has the times of each activity’s own zone, with its city where that is not the event’s', async () => {
  pretendZone('Asia/Tokyo');
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  const during = { startOn: '2027-04-08', endOn: '2027-04-09', isGuest: true, selfStatus: 'YES' } as const;
  const kyoto = someEvent({ ...during, name: 'Kyoto, Slowly', timezone: 'Asia/Tokyo' });
  await cacheItinerary(data, kyoto, [
    someDay('2027-04-08', 0, 'Calls', [
      someActivity('2027-04-08', '10:00', '11:30', 'Garden walk'),
      someActivity('2027-04-08', '15:00', '16:00', 'Call home', { timezone: 'America/Los_Angeles' }),
    ]),
  ]);
  renderInApp(() => <HomePage />);
  const item = async (name: string) => (await screen.findByText(name)).closest('li')!.textContent;
  expect(await item('Garden walk')).toBe('10:00Garden walkNow, until 11:30');
  expect(await item('Call home')).toBe('15:00Call homeLos Angeles');
  expect(screen.queryByText(/Times in/), 'the reader’s clock shows the same').toBeNull();
});

test('today’s list names the event’s zone once if the reader’s clock shows another time', async () => {
  pretendZone('Europe/London');
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  const during = { startOn: '2027-04-08', endOn: '2027-04-09', isGuest: true, selfStatus: 'YES' } as const;
  const kyoto = someEvent({ ...during, name: 'Kyoto, Slowly', timezone: 'Asia/Tokyo' });
  await cacheItinerary(data, kyoto, [
    someDay('2027-04-08', 0, 'Gardens', [someActivity('2027-04-08', '10:00', '11:30', 'Garden walk')]),
  ]);
  renderInApp(() => <HomePage />);
  expect((await screen.findByText('Garden walk')).closest('li')!.textContent).toBe(
    '10:00Garden walkNow, until 11:30',
  );
  expect(screen.getByText('Times in Tokyo · 0 of 1 done')).toBeDefined();
});

test('an experience under way whose days are not on this device says so, not that the day is free', async () => {
  const running = someEvent({
    startOn: today,
    endOn: today,
    timezone: 'UTC',
    isGuest: true,
    selfStatus: 'YES',
  });
  await cacheEvent(data, running);
  await data.cache.cursors.delete(running.id);
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Not on this device yet')).toBeDefined();
  expect(screen.queryByText(/No activities scheduled/)).toBeNull();
});

test('several experiences at once: what is on and what comes next in each, in its own time zone, without a connection', async () => {
  pretendZone('Europe/Lisbon');
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  const during = { startOn: '2027-04-08', endOn: '2027-04-09', isGuest: true, selfStatus: 'YES' } as const;
  const kyoto = someEvent({ ...during, name: 'Kyoto, Slowly', timezone: 'Asia/Tokyo' });
  const fair = someEvent({ ...during, name: 'The fair', timezone: 'Asia/Tokyo' });
  const row = async (name: string) => {
    const list = await screen.findByRole('region', { name: 'Now and next' });
    return within(list).getByRole('heading', { name }).closest('li')!;
  };
  await cacheItinerary(data, kyoto, [
    someDay('2027-04-08', 0, 'Gardens', [
      someActivity('2027-04-08', '10:00', '11:30', 'Garden walk'),
      someActivity('2027-04-08', '12:00', '13:00', 'Noodles'),
    ]),
  ]);
  renderInApp(() => <HomePage />);
  expect(await screen.findByText('Happening now')).toBeDefined();
  expect(screen.queryByText('Now and next'), 'a single experience is in its own list').toBeNull();
  await cacheItinerary(data, fair, [
    someDay('2027-04-09', 1, 'Talks', [
      someActivity('2027-04-09', '09:00', '10:00', 'One stage'),
      someActivity('2027-04-09', '09:00', '10:00', 'Other stage'),
    ]),
  ]);
  await waitFor(async () =>
    expect((await row('Kyoto, Slowly')).textContent).toContain('Garden walkuntil 11:30 in Tokyo'),
  );
  expect((await row('Kyoto, Slowly')).textContent).toContain('Noodles12:00 in Tokyo');
  await waitFor(async () => expect((await row('The fair')).textContent).toContain('Nothing right now'));
  const next = within(await row('The fair')).getByRole('link', { name: /^Next/ });
  expect(next.textContent).toContain('One stage, and 1 moreFri 9, 09:00 in Tokyo');
  expect(next.getAttribute('href')).toMatch(new RegExp(`^/itinerary/${fair.id}/`));
});

test('names are written in their own direction: the event under way, its programme, invitations and what comes next', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  const attending = { timezone: 'Asia/Tokyo', isGuest: true, selfStatus: 'YES' } as const;
  const running = { ...attending, startOn: today, endOn: addDays(today, 1) };
  await cacheItinerary(data, someEvent({ ...running, name: 'ירושלים!' }), [
    someDay(today, 0, 'גנים', [someActivity(today, '10:00', '11:30', 'טיול (ערב)')]),
    someDay(addDays(today, 1), 1, 'מחר!', []),
  ]);
  await cacheEvent(data, someEvent({ ...soon, name: 'חתונה!', selfStatus: 'REQUESTED' }));
  await cacheEvent(data, someEvent({ ...soon, ...attending, name: 'פסגה!' }));
  renderInApp(() => <HomePage />);
  for (const name of ['ירושלים!', 'טיול (ערב)', 'מחר!', 'חתונה!', 'פסגה!'])
    expect((await screen.findByText(name)).dir, name).toBe('auto');
});
