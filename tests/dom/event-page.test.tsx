// Long because one event is seen by its owner, hosts, guests and strangers, with different permissions.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { onlyHere } from '#src/data/unsaved.ts';
import { OutboxTray } from '#src/features/outbox/outbox-tray.tsx';
import { EventPage } from '#src/features/event/event-page.tsx';
import { ItineraryPage } from '#src/features/itinerary/itinerary-page.tsx';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { deleteHeld } from '#src/mutations/outbox/undo-deletion.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someDay } from '#tests/support/itinerary-scene.ts';
import { refuseAnswers } from '#tests/support/refused-answers.ts';
import { cacheEvent, cacheItinerary, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const host = { isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' } as const;
const open = (eventId: string, subview: string | undefined, manage: boolean) =>
  renderInApp(() => <EventPage eventId={eventId} subview={subview} manage={manage} />);
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Experience sections' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(async () => {
  // a week before the events of these tests begin
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-30T10:00:00Z') });
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});
afterEach(() => {
  vi.useRealTimers();
});

test('a stranger sees the itinerary and, for a public event, the social tab', async () => {
  const event = someEvent();
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  expect(await tabs()).toEqual(['Itinerary', 'Social']);
});

test('the day of an ongoing event is counted as in its itinerary: a day that was deleted does not count', async () => {
  vi.setSystemTime(Date.parse('2027-04-08T12:00:00+09:00'));
  const event = someEvent({ startOn: '2027-04-06', endOn: '2027-04-09' });
  const days = ['2027-04-06', '2027-04-08', '2027-04-09'];
  await cacheItinerary(
    data,
    event,
    days.map((date, at) => someDay(date, at, date)),
  );
  open(event.id, undefined, false);
  expect(await screen.findByText('Day 2 of 3')).toBeDefined();
});

test('a stranger sees how many are coming, but no faces', async () => {
  const event = someEvent({ guests: [], guestsCount: 4 });
  await cacheEvent(data, event);
  open(event.id, undefined, false);
  expect(await screen.findByText('4 attending')).toBeDefined();
  expect(screen.queryByText('+4')).toBeNull();
});

test('when all places are taken the button says so; people on the waiting list see their position and can leave it', async () => {
  const event = someEvent({ rsvpType: 'OPEN', guestsCount: 3, capacity: 2, isFull: true });
  await cacheEvent(data, event);
  open(event.id, undefined, false);
  expect(await screen.findByText(/2 of 2 places/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Join waiting list' }));
  // the position is unknown until the server has answered
  expect(await screen.findByText('Waiting list')).toBeDefined();
  await data.outbox.mutations.clear();
  await data.cache.events.put({ ...event, version: 2, selfStatus: 'WAITLISTED', placeInLine: 3 });
  expect(await screen.findByText('Number 3 in line')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Leave waiting list' }));
  const sure = within(await screen.findByRole('dialog'));
  await userEvent.click(sure.getByRole('button', { name: 'Leave waiting list' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args }))).toEqual([
      { type: 'respondRsvp', args: { eventId: event.id, answer: 'NO' } },
    ]),
  );
});

test('the number of places is set in the settings: a number or none; other input is refused', async () => {
  const event = someEvent({ ...host, guestsCount: 4, capacity: 20 });
  await cacheEvent(data, event);
  open(event.id, undefined, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const field = await screen.findByRole('textbox', { name: 'Places' });
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  expect(screen.getByText(/^Please enter a whole number/)).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  expect(screen.getByText('3 guests are coming. They all keep their places.')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/3 of 2 places/)).toBeDefined();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
      { eventId: event.id, set: { capacity: null }, base: { capacity: 20 } },
    ]),
  );
});

test.each([' 1,200 {Enter}', '١٬٢٠٠{Enter}', '۱۲۰۰{Enter}'])(
  'a number of places may be written as %s; one that is too large is refused, not truncated',
  async (typed) => {
    const event = someEvent({ ...host, guestsCount: 4, capacity: 20 });
    await cacheEvent(data, event);
    open(event.id, undefined, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
    const field = await screen.findByRole('textbox', { name: 'Places' });
    for (const wrong of ['1000000', '1.5', '-1', '1e3', '1,2']) {
      await userEvent.clear(field);
      await userEvent.type(field, `${wrong}{Enter}`);
      expect(screen.getByText(/^Please enter a whole number from 1 to 100,000/)).toBeDefined();
    }
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await waitFor(async () =>
      expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
        { eventId: event.id, set: { capacity: 1200 }, base: { capacity: 20 } },
      ]),
    );
  },
);

test('an event deleted here stays hidden even if Back leads to it, also before the server has confirmed it', async () => {
  const event = someEvent(host);
  await cacheEvent(data, event);
  await deleteHeld(deleteEventMutation, { eventId: event.id });
  open(event.id, 'itinerary', true);
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeDefined();
});

test('the itinerary of an event deleted here is hidden before the server has confirmed it', async () => {
  const event = someEvent(host);
  await cacheEvent(data, event);
  await deleteHeld(deleteEventMutation, { eventId: event.id });
  renderInApp(() => <ItineraryPage itineraryId={event.id} />);
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeDefined();
  expect(document.title).toBe('Event not found · Sojourn');
});

test('a name that is being typed is saved to its own event, even if Back leads to another one', async () => {
  const [one, other] = [someEvent({ ...host, name: 'One' }), someEvent({ ...host, name: 'Other' })];
  for (const event of [one, other]) await cacheEvent(data, event);
  let goBack = () => {};
  renderInApp(() => {
    const [shown, setShown] = useState(one.id);
    goBack = () => setShown(other.id);
    return <EventPage eventId={shown} subview="itinerary" manage />;
  });
  await userEvent.click(await screen.findByRole('button', { name: /Edit Event name: One/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Event name' }), '!');
  act(() => goBack());
  await screen.findByRole('button', { name: /Edit Event name: Other/ });
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
      { eventId: one.id, set: { name: 'One!' }, base: { name: 'One' } },
    ]),
  );
});

test('text typed in the settings is saved when Back closes them', async () => {
  const event = someEvent({ ...host, name: 'One', capacity: 20 });
  await cacheEvent(data, event);
  const { unmount } = open(event.id, undefined, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  for (const [field, words] of [
    ['Name', '!'],
    ['Places', '5'],
  ] as const)
    await userEvent.type(await screen.findByRole('textbox', { name: field }), words);
  unmount();
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => (args as { set: unknown }).set)).toEqual(
      [{ name: 'One!' }, { capacity: 205 }],
    ),
  );
});

test('a private event can be limited to its guest list, also without a connection; a public one does not offer this', async () => {
  const event = someEvent({ ...host, privacy: 'PRIVATE' });
  await cacheEvent(data, event);
  open(event.id, undefined, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  const links = within(await panel.findByRole('group', { name: /^Who can open the link/ }));
  expect(links.getByRole<HTMLInputElement>('radio', { name: /^Anyone with it/ }).checked).toBe(true);
  await userEvent.click(links.getByRole('radio', { name: /^The guest list/ }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
      { eventId: event.id, set: { linkAccess: 'PARTICIPANTS' }, base: { linkAccess: 'ANYONE' } },
    ]),
  );
  await waitFor(() =>
    expect(links.getByRole<HTMLInputElement>('radio', { name: /^The guest list/ }).checked).toBe(true),
  );
  const hosts = within(panel.getByRole('region', { name: 'Hosts' }));
  expect(hosts.getByText('Owner')).toBeDefined();
  expect(hosts.getByRole('link', { name: 'Add or remove hosts' }).getAttribute('href')).toMatch(
    new RegExp(`${event.id}/attendees$`),
  );
  await userEvent.click(panel.getByRole('radio', { name: /^Public/ }));
  await waitFor(() => expect(panel.queryByRole('group', { name: /^Who can open the link/ })).toBeNull());
});

test('hosts allow guests to bring people; a guest enters how many, with or without names, and is told if there is no room', async () => {
  const own = someEvent({ ...host, guestsCount: 4 });
  await cacheEvent(data, own);
  const { unmount } = open(own.id, undefined, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  await userEvent.selectOptions(await screen.findByLabelText(/^Guests may bring/), 'Up to 2 people');
  const sent = async () => (await data.outbox.mutations.orderBy('seq').toArray()).map(({ args }) => args);
  await waitFor(async () =>
    expect(await sent()).toEqual([{ eventId: own.id, set: { plusOnes: 2 }, base: { plusOnes: 0 } }]),
  );
  unmount();
  await data.outbox.mutations.clear();

  const event = someEvent({ rsvpType: 'OPEN', guestsCount: 3, capacity: 4, plusOnes: 2 });
  await cacheEvent(data, event);
  open(event.id, undefined, false);
  await userEvent.click(await screen.findByRole('button', { name: 'Bringing somebody?' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Who comes along?' }));
  const more = asked.getByRole('button', { name: 'One more' });
  await userEvent.click(more);
  await userEvent.type(asked.getByLabelText('Their name'), 'Zoe');
  expect(asked.getByRole('button', { name: 'Join · 2 people' })).toBeDefined();
  await userEvent.click(more);
  expect(asked.getByText('Only 2 places are free: you join the waiting list together.')).toBeDefined();
  expect([more, asked.getByRole('button', { name: 'Join waiting list · 3 people' })]).toMatchObject([
    { disabled: true },
    { disabled: false },
  ]);
  await userEvent.click(asked.getByRole('button', { name: 'One fewer' }));
  await userEvent.click(asked.getByRole('button', { name: 'Join · 2 people' }));
  expect(await screen.findByText(/4 of 4 places/)).toBeDefined();
  await waitFor(async () =>
    expect(await sent()).toEqual([{ eventId: event.id, answer: 'YES', companions: ['Zoe'] }]),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'You + 1. Change who comes along' }));
  const again = within(await screen.findByRole('dialog', { name: 'Who comes along?' }));
  expect(again.getByLabelText('Their name')).toMatchObject({ value: 'Zoe' });
  await userEvent.click(again.getByRole('button', { name: 'One more' }));
  expect(again.getByText('There are not enough places left for all of you.')).toBeDefined();
  expect(again.getByRole('button', { name: 'Save' })).toMatchObject({ disabled: true });
  await userEvent.click(again.getByRole('button', { name: 'One fewer' }));
  await userEvent.click(again.getByRole('button', { name: 'One fewer' }));
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/3 of 4 places/)).toBeDefined();
  await waitFor(async () =>
    expect(await sent(), 'the newer answer replaces the unsent one').toEqual([
      { eventId: event.id, answer: 'YES', companions: [] },
    ]),
  );
});

test('the names of the people somebody brings stay in the closed sheet until they are sent or cancelled', async () => {
  const event = someEvent({ rsvpType: 'OPEN', plusOnes: 3 });
  await cacheEvent(data, event);
  open(event.id, undefined, false);
  const show = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: 'Who comes along?' }));
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = (sheet: Awaited<ReturnType<typeof show>>) =>
    sheet.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  let sheet = await show('Bringing somebody?');
  for (let n = 0; n < 2; n += 1) await userEvent.click(sheet.getByRole('button', { name: 'One more' }));
  await userEvent.type(sheet.getByLabelText('Name of person 1'), 'Zoe');
  await userEvent.type(sheet.getByLabelText('Name of person 2'), 'Bo');
  await userEvent.keyboard('{Escape}');
  await closed();
  expect([...onlyHere.values()], 'a reload would lose them').toMatchObject([{ names: ['Zoe', 'Bo'] }]);
  sheet = await show('Bringing somebody?');
  expect(names(sheet)).toEqual(['Zoe', 'Bo']);
  await userEvent.click(sheet.getByRole('button', { name: 'One fewer' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Join · 2 people' }));
  await closed();

  sheet = await show('You + 1. Change who comes along');
  await waitFor(() => expect([...onlyHere.keys()]).toEqual([]));
  await userEvent.click(sheet.getByRole('button', { name: 'One more' }));
  expect(names(sheet), 'nothing is left of what was not sent').toEqual(['Zoe', '']);
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(names(await show('You + 1. Change who comes along'))).toEqual(['Zoe']);
});

test('a tab that is not permitted redirects to the itinerary', async () => {
  const event = someEvent({ privacy: 'PRIVATE' });
  await cacheEvent(data, event);
  const { path } = open(event.id, 'social', false);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
});

test('a guest is redirected out of manage mode', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const { path } = open(event.id, 'social', true);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
});

test('the settings save each field separately, together with its old value', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await cacheEvent(data, event);
  open(event.id, 'social', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  const name = panel.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.keyboard('{Enter}');
  expect(panel.getByText('This field is required.')).toBeDefined();
  await userEvent.type(name, 'Kyoto, Slowly{Enter}');
  await userEvent.click(panel.getByRole('radio', { name: /^Private/ }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.orderBy('seq').toArray()).map((row) => row.args)).toEqual([
      { eventId: event.id, set: { name: 'Kyoto, Slowly' }, base: { name: 'Kyoto' } },
      { eventId: event.id, set: { privacy: 'PRIVATE' }, base: { privacy: 'PUBLIC' } },
    ]),
  );
  expect((await screen.findAllByText('Waiting to send')).length).toBeGreaterThan(0);
});

test('a refused setting links to the place where it can be resolved', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await cacheEvent(data, event);
  await updateEvent({ eventId: event.id, set: { privacy: 'PRIVATE' }, base: { privacy: 'PUBLIC' } });
  open(event.id, 'social', true);
  renderInApp(() => <OutboxTray />);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  expect(panel.queryByText('A change here was not accepted')).toBeNull();
  const [row] = await data.outbox.mutations.toArray();
  await data.outbox.mutations.update(row!.id, {
    status: 'conflict',
    maybeSent: 1,
    outcome: {
      status: 409,
      code: 'FIELD_CONFLICT',
      text: 'Changed elsewhere.',
      current: { privacy: 'PUBLIC' },
      at: 0,
    },
  });
  await userEvent.click(await panel.findByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Experience Settings' })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Use theirs' })).toBeDefined();
});

test('the name in the settings: if somebody else changes it meanwhile, the edit is sent with the value that was on screen', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await cacheEvent(data, event);
  open(event.id, 'social', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  await userEvent.type(panel.getByRole('textbox', { name: /^Name/ }), ', Slowly');
  await data.cache.events.update(event.id, { name: 'Osaka', version: 2 });
  expect(await screen.findByRole('heading', { level: 1, name: /Osaka/, hidden: true })).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map((row) => row.args)).toEqual([
      { eventId: event.id, set: { name: 'Kyoto, Slowly' }, base: { name: 'Kyoto' } },
    ]),
  );
});

test('deleting asks on the page with the name of the event; Escape keeps it, Delete leads to the list', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await cacheEvent(data, event);
  const { path } = open(event.id, 'social', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  await userEvent.click(panel.getByRole('button', { name: 'Delete event' }));
  expect(panel.getByText('Are you sure you want to delete this event?')).toBeDefined();
  expect(panel.getByText(/“Kyoto”/)).toBeDefined();
  for (const keep of ['{Escape}', '{Enter}']) {
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.keyboard(keep);
    expect(panel.queryByText(/“Kyoto”/)).toBeNull();
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Delete event' }));
    await userEvent.keyboard('{Enter}');
  }
  expect(await data.outbox.mutations.count()).toBe(0);
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(path()).toBe('/manage/experiences'));
  expect((await data.outbox.mutations.toArray()).map((row) => row.type)).toEqual(['deleteEvent']);
  // not sent while it can be undone
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
});

test('an event that is not on the device, without a connection to fetch it', async () => {
  open('00000000-0000-7000-8000-00000000dead', 'social', false);
  expect(await screen.findByRole('heading', { name: 'Not on this device yet' })).toBeDefined();
  expect(document.title).toBe('Not on this device yet · Sojourn');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test.each([
  ['OPEN', 'Join'],
  ['OPEN_INVITE', 'Request to join'],
] as const)('%s: the button names the action', async (rsvpType, label) => {
  const event = someEvent({ rsvpType });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText(rsvpType === 'OPEN' ? 'Attending' : 'Approval Pending')).toBeDefined();
});

test('an invite-only event opened by link shows a sentence instead of a button', async () => {
  const event = someEvent({ rsvpType: 'INVITE_ONLY' });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  expect(await screen.findByText('Only invited guests can join this experience.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /join/i })).toBeNull();
});

test('a finished event does not offer to join, invited or not', async () => {
  const over = { startOn: '2020-05-01', endOn: '2020-05-02' };
  for (const of of [{ rsvpType: 'OPEN' }, { selfStatus: 'REQUESTED' }] as const) {
    const event = someEvent({ ...over, ...of });
    await cacheEvent(data, event);
    const { unmount } = open(event.id, 'social', false);
    expect(await screen.findByText('Finished')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Join|Accept|Request|Decline/i })).toBeNull();
    unmount();
  }
});

test('an answer that is not sent yet says so; a refused one says why, and can be discarded or sent again', async () => {
  vi.spyOn(toast, 'error').mockImplementation(() => '');
  const event = someEvent({ rsvpType: 'OPEN' });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
  const header = within((await screen.findByRole('heading', { level: 1 })).closest('header')!);
  expect(await header.findByText('Waiting to send')).toBeDefined();
  await refuseAnswers(data, 'A host has declined or removed you.');
  expect((await header.findByRole('alert')).textContent).toBe(
    'Not sent. A host has declined or removed you.',
  );
  expect(header.queryByText('Waiting to send')).toBeNull();
  expect(header.getByRole('button', { name: 'Discard' })).toBeDefined();
  await userEvent.click(header.getByRole('button', { name: 'Retry' }));
  expect(await header.findByText('Waiting to send')).toBeDefined();
});

test('a refused answer is reported with the server’s text', async () => {
  const toasts = vi.spyOn(toast, 'error').mockImplementation(() => '');
  const event = someEvent({ rsvpType: 'OPEN' });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Attending')).toBeDefined();
  await refuseAnswers(data, 'A host has declined or removed you.');
  await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('A host has declined or removed you.'));
});

test('an answer can be withdrawn and given again next to its badge; leaving asks first', async () => {
  const event = someEvent({ rsvpType: 'OPEN', isGuest: true, selfStatus: 'YES', selfDecidedBy: 'SELF' });
  await cacheEvent(data, event);
  open(event.id, 'itinerary', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Can’t make it?' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I’m not coming' }));
  expect(await screen.findByText('Declined')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Changed your mind?' }));
  expect(await screen.findByText('Attending')).toBeDefined();
  // the screen may be faster than the database
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map((row) => row.args)).toEqual([
      { eventId: event.id, answer: 'YES' },
    ]),
  );
});

test('whoever has declined an invite-only event and changes their mind sees at once that they attend', async () => {
  const event = someEvent({ rsvpType: 'INVITE_ONLY', selfStatus: 'NO', selfDecidedBy: 'SELF' });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Changed your mind?' }));
  expect(await screen.findByText('Attending')).toBeDefined();
});

test('a request that waits for approval can be withdrawn', async () => {
  const event = someEvent({ selfStatus: 'HOST_APPROVAL_REQUESTED', selfDecidedBy: 'SELF' });
  await cacheEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Declined')).toBeDefined();
});

describe('the texts of an event', () => {
  const LONG = 'Six slow days among gardens. '.repeat(40).trim();
  /** jsdom has no layout: pretends that the text has this height and the box is cut off after three lines. */
  function pretendTextHeight(height: number) {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(72);
  }

  test('guests read the subtitle and the description; a long text is cut off until they expand it', async () => {
    pretendTextHeight(400);
    const event = someEvent({ subtitle: 'Among gardens', description: LONG });
    await cacheEvent(data, event);
    open(event.id, 'itinerary', false);
    expect(await screen.findByText('Among gardens')).toBeDefined();
    expect(screen.getByText(LONG)).toBeDefined();
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });

  test('a short text has no button, and a missing one takes no space', async () => {
    pretendTextHeight(72);
    const event = someEvent({ description: 'Short.' });
    await cacheEvent(data, event);
    open(event.id, 'itinerary', false);
    expect(await screen.findByText('Short.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText(/Add a/)).toBeNull();
  });

  test('hosts edit both in place in manage mode; emptying them reverts', async () => {
    const event = someEvent({ ...host, subtitle: '', description: 'Old words' });
    await cacheEvent(data, event);
    open(event.id, 'itinerary', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Event subtitle: Add a subtitle' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Event subtitle' }), 'Among gardens{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Event description: Old words' }));
    const description = () => screen.getByRole('textbox', { name: 'Event description' });
    await userEvent.clear(description());
    await userEvent.type(description(), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Event description: Old words' }));
    await userEvent.type(description(), '{Shift>}{Enter}{/Shift}and new ones');
    await userEvent.tab();
    await waitFor(async () =>
      expect((await data.outbox.mutations.orderBy('seq').toArray()).map((row) => row.args)).toEqual([
        { eventId: event.id, set: { subtitle: 'Among gardens' }, base: { subtitle: '' } },
        {
          eventId: event.id,
          set: { description: 'Old words\nand new ones' },
          base: { description: 'Old words' },
        },
      ]),
    );
    await waitFor(() => expect(screen.getAllByText('Waiting to send')).toHaveLength(2));
  });

  test('hosts outside manage mode cannot edit anything', async () => {
    const event = someEvent({ ...host, subtitle: 'Among gardens' });
    await cacheEvent(data, event);
    open(event.id, 'itinerary', false);
    expect(await screen.findByText('Among gardens')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });
});
