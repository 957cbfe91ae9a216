import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { OwnData } from '#src/data/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { holdEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const host = { isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' } as const;
const open = (eventId: string, subview: string | undefined, manage: boolean) => renderInApp(() => <EventPage eventId={eventId} subview={subview} manage={manage} />);
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Experience sections' })).getAllByRole('link').map((link) => link.textContent);

beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});

test('a stranger sees the itinerary and, of a public event, the social tab', async () => {
  const event = someEvent();
  await holdEvent(data, event);
  open(event.id, 'social', false);
  expect(await tabs()).toEqual(['Itinerary', 'Social']);
});

test('a tab that is not permitted leads to the itinerary', async () => {
  const event = someEvent({ privacy: 'PRIVATE' });
  await holdEvent(data, event);
  const { path } = open(event.id, 'social', false);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
});

test('a guest is led out of manage mode', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await holdEvent(data, event);
  const { path } = open(event.id, 'social', true);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
});

test('settings save each field on its own, with the old value beside the new', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await holdEvent(data, event);
  open(event.id, 'social', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  const name = panel.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.keyboard('{Enter}');
  expect(panel.getByText('This field is required.')).toBeDefined();
  await userEvent.type(name, 'Kyoto, Slowly{Enter}');
  await userEvent.click(panel.getByRole('radio', { name: /^Private/ }));
  await waitFor(async () => expect((await data.outbox.mutations.orderBy('seq').toArray()).map((row) => row.args)).toEqual([
    { eventId: event.id, set: { name: 'Kyoto, Slowly' }, base: { name: 'Kyoto' } },
    { eventId: event.id, set: { privacy: 'PRIVATE' }, base: { privacy: 'PUBLIC' } },
  ]));
  expect((await screen.findAllByText('Waiting to send')).length).toBeGreaterThan(0);
});

test('deleting asks in place with the name of the event, Escape keeps it, Delete leads to the list', async () => {
  const event = someEvent({ ...host, name: 'Kyoto' });
  await holdEvent(data, event);
  const { path } = open(event.id, 'social', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  await userEvent.click(panel.getByRole('button', { name: 'Delete event' }));
  expect(panel.getByText('Are you sure you want to delete this event?')).toBeDefined();
  expect(panel.getByText(/“Kyoto”/)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(panel.queryByText(/“Kyoto”/)).toBeNull();
  expect(await data.outbox.mutations.count()).toBe(0);
  await userEvent.click(panel.getByRole('button', { name: 'Delete event' }));
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(path()).toBe('/manage/experiences'));
  expect((await data.outbox.mutations.toArray()).map((row) => row.type)).toEqual(['deleteEvent']);
});

test('an event that is neither held nor to be had without a connection', async () => {
  open('00000000-0000-7000-8000-00000000dead', 'social', false);
  expect(await screen.findByRole('heading', { name: 'Error loading event' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test.each([['OPEN', 'Join'], ['OPEN_INVITE', 'Request to join']] as const)('%s: the button says what will happen', async (rsvpType, label) => {
  const event = someEvent({ rsvpType });
  await holdEvent(data, event);
  open(event.id, 'social', false);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText(rsvpType === 'OPEN' ? 'Attending' : 'Approval Pending')).toBeDefined();
});

test('invite only by link: no button, the sentence instead', async () => {
  const event = someEvent({ rsvpType: 'INVITE_ONLY' });
  await holdEvent(data, event);
  open(event.id, 'social', false);
  expect(await screen.findByText('Only invited guests can join this experience.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /join/i })).toBeNull();
});
