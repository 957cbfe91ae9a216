// Check-in at the door: the list with its counts, checking in and undoing it, and each guest's status.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { readDoor, type DoorGuest } from '#src/data/views/door.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls, setPullRequester, setPullState } from '#src/data/pull-request.ts';
import { DoorPage } from '#src/features/event/door/door-page.tsx';
import type { Verdict } from '#src/features/event/door/judge-ticket.ts';
import { ResultCard } from '#src/features/event/door/result-card.tsx';
import { clockChoice } from '#src/ui/text/clock-face.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

let data: OwnData;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  pretendScreen(390);
  forgetPulls();
  ({ data } = await signedInOffline());
});
afterEach(() => {
  vi.useRealTimers();
});
const OWNER = { isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' } as const;
const open = async (event: EventRow, ...rsvps: RsvpRow[]) => {
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut(rsvps);
  return renderInApp(() => <DoorPage eventId={event.id} />, `/experiences/${event.id}/check-in`);
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!;
const queued = async () => (await data.outbox.mutations.toArray()).map(({ type }) => type);

test('a guest is found, checked in with the time, and undone again; the count follows', async () => {
  const event = someEvent(OWNER);
  await open(event, someRsvp(event.id, 'Ana'), someRsvp(event.id, 'Ben'));
  expect(await screen.findByText('0 of 2 in')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'ana');
  await waitFor(() => expect(screen.queryByText('Ben Tester')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ana Tester' }));
  expect(await screen.findByText('1 of 2 in')).toBeDefined();
  expect((await rowOf('Ana Tester')).textContent).toMatch(/In at \d\d:\d\d/);
  await waitFor(async () => expect((await rowOf('Ana Tester')).textContent).toContain('Waiting to send'));
  const undo = screen.getByRole('button', { name: 'Undo the check-in of Ana Tester' });
  expect(document.activeElement, 'the focus stays at the button').toBe(undo);
  await userEvent.click(undo);
  expect(screen.getByText('1 of 2 in'), 'an accidental second tap does not undo it').toBeDefined();
  expect(await queued()).toEqual(['checkIn']);
  vi.setSystemTime(Date.now() + 1000);
  await userEvent.click(undo);
  expect(await screen.findByText('0 of 2 in')).toBeDefined();
  await waitFor(async () => expect(await queued()).toEqual([]));
});

test('an event that is not on the device says so without a connection, and offers to retry', async () => {
  const { id } = someEvent(OWNER);
  renderInApp(() => <DoorPage eventId={id} />, `/experiences/${id}/check-in`);
  expect(await screen.findByRole('heading', { name: 'Not on this device yet' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a host’s companions are checked in on their own, because the host counts as present', async () => {
  const event = someEvent(OWNER);
  const hana = someRsvp(event.id, 'Hana', { user: { isHost: true }, companions: ['Ada', ''] });
  await open(event, hana, someRsvp(event.id, 'Olga', { user: { isHost: true } }), someRsvp(event.id, 'Ben'));
  expect(await screen.findByText('0 of 3 in')).toBeDefined();
  expect(screen.queryByText('Olga Tester')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'ada');
  await waitFor(() => expect(screen.queryByText('Ben Tester')).toBeNull());
  expect((await rowOf('Hana Tester’s company')).textContent).toContain('with Ada and 1 other');
  await userEvent.click(screen.getByRole('button', { name: 'Check in Hana Tester’s company' }));
  expect(await screen.findByText('2 of 3 in')).toBeDefined();
});

test('a waiting check-in is marked for its own guest', async () => {
  const event = someEvent(OWNER);
  await open(event, someRsvp(event.id, 'Ana'));
  await userEvent.click(await screen.findByRole('button', { name: 'Check in Ana Tester' }));
  await waitFor(async () => expect(await queued()).toEqual(['checkIn']));
  const [item] = (await readOutbox(data)).rows;
  expect([item?.label, item?.words]).toEqual(['Check-in', 'Ana Tester']);
  const [row] = await data.outbox.mutations.toArray();
  expect(JSON.stringify(row?.request), 'the server knows the name').not.toContain('Ana');
});

test('a guest without a Yes is shown with their answer and can still be checked in; a removed one cannot', async () => {
  const event = someEvent(OWNER);
  await open(
    event,
    someRsvp(event.id, 'Ada', { status: 'HOST_APPROVAL_REQUESTED' }),
    someRsvp(event.id, 'Wim', { status: 'WAITLISTED' }),
    someRsvp(event.id, 'Dan', { status: 'NO' }),
    someRsvp(event.id, 'Rex', { status: 'HOST_REMOVED' }),
  );
  for (const [name, standing] of [
    ['Ada', 'Waiting for approval'],
    ['Wim', 'On the waiting list'],
    ['Dan', 'Declined'],
    ['Rex', 'Not on the list'],
  ])
    expect((await rowOf(`${name} Tester`)).textContent).toContain(standing);
  expect(within(await rowOf('Rex Tester')).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Let in Ada Tester' }));
  expect(await screen.findByText('1 of 1 in')).toBeDefined();
  await waitFor(async () => expect(await queued()).toEqual(['checkIn']));
});

test('a guest’s companions are named, and checked in with them', async () => {
  const event = someEvent(OWNER);
  await open(event, someRsvp(event.id, 'Ana', { companions: ['Tom', ''] }), someRsvp(event.id, 'Ben'));
  expect(await screen.findByText('0 of 4 in')).toBeDefined();
  expect((await rowOf('Ana Tester')).textContent).toContain('with Tom and 1 other');
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ana Tester' }));
  expect(await screen.findByText('3 of 4 in')).toBeDefined();
});

test('the filter shows who is not checked in yet', async () => {
  const event = someEvent(OWNER);
  const [ana, ben] = [someRsvp(event.id, 'Ana'), someRsvp(event.id, 'Ben')];
  await data.cache.arrivals.put({
    id: '00000000-0000-7000-8000-0000000000c1',
    eventId: event.id,
    rsvpId: ana.id,
    at: '2027-04-06T00:14:00.000Z',
    by: event.owner,
    version: 3,
    updatedAt: '2027-04-06T00:14:00.000Z',
  });
  const others = [
    someRsvp(event.id, 'Dan', { status: 'NO' }),
    someRsvp(event.id, 'Rex', { status: 'HOST_REMOVED' }),
  ];
  await open(event, ana, ben, ...others);
  // in the event's time zone, on another day than today
  expect((await rowOf('Ana Tester')).textContent).toContain('In at Tue 6, 09:14');
  act(() => clockChoice.set('12'));
  expect((await rowOf('Ana Tester')).textContent).toContain('In at Tue 6, 9:14 AM');
  act(() => clockChoice.set('device'));
  await userEvent.click(screen.getByRole('button', { name: /^Not in yet/ }));
  await waitFor(() => expect(screen.queryByText('Ana Tester')).toBeNull());
  expect(screen.getByText('Ben Tester')).toBeDefined();
  expect(screen.queryByText('Dan Tester'), 'people who declined are not expected').toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ben Tester' }));
  expect(await screen.findByText('Everyone is in')).toBeDefined();
});

test('while nobody has accepted, nobody is missing either', async () => {
  const event = someEvent(OWNER);
  await open(event, someRsvp(event.id, 'Ana', { status: 'REQUESTED' }));
  expect(await screen.findByText('0 of 0 in')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Not in yet/ }));
  expect(await screen.findByText('Nobody has accepted yet')).toBeDefined();
  expect(screen.queryByText('Everyone is in')).toBeNull();
});

test('the view tells hosts from people who are not on the list', async () => {
  const event = someEvent(OWNER);
  const [olga, ben] = [someRsvp(event.id, 'Olga', { user: { isHost: true } }), someRsvp(event.id, 'Ben')];
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([olga, ben]);
  expect((await readDoor(data, event.id)).hosts).toEqual([olga.id]);
});

test('after “Let in” on a result, the focus is on the page’s content', async () => {
  const guest: DoorGuest = {
    rsvp: { ...someRsvp('e', 'Ada', { status: 'WAITLISTED' }), sync: null, syncOf: {} },
    isCompany: false,
    arrival: undefined,
    arrivals: [],
  };
  const waits: Verdict = { kind: 'standing', guest, ticket: 't' };
  function Card() {
    const [verdict, setVerdict] = useState(waits);
    const letIn = () => setVerdict({ kind: 'welcome', guest: null, ticket: 't' });
    const of = { zone: 'UTC', now: 0, guestNow: () => guest, onLetIn: letIn, onUndo: () => undefined };
    return (
      <main tabIndex={-1}>
        <ResultCard verdict={verdict} {...of} />
      </main>
    );
  }
  renderInApp(() => <Card />);
  await userEvent.click(await screen.findByRole('button', { name: 'Let in' }));
  expect(screen.getByText('Checked in')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('an empty list and an error are reported', async () => {
  const event = someEvent(OWNER);
  const first = await open(event);
  expect(await screen.findByText('Nobody is on the guest list yet')).toBeDefined();
  first.unmount();
  await data.cache.cursors.delete(event.id);
  // a pull of the engine, which has no network, may fail before the outline is looked for
  setPullRequester(null);
  renderInApp(() => <DoorPage eventId={event.id} />);
  expect(await screen.findByRole('status', { name: 'Loading the guest list' })).toBeDefined();
  setPullState(event.id, { failure: { code: 'NETWORK', text: 'You are offline.' } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a guest is redirected to the event', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const { path } = await open(event, someRsvp(event.id, 'Ana'));
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
});
