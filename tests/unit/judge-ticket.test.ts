// How the scanner judges a code: it is verified on the device, with the key that hosts have.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { DoorGuest, DoorView } from '#src/data/views/door.ts';
import { judgeTicket } from '#src/features/event/door/judge-ticket.ts';
import { signTicket, ticketKey, useTicketSecret } from '#server/modules/tickets/tickets.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const eventId = randomUUID();
const issued = new Date('2027-03-01T00:00:00Z');
beforeAll(() => useTicketSecret('a secret of some length for this test'));

const guestOf = (status: RsvpStatus, inAt?: string): DoorGuest => {
  const rsvp = { ...someRsvp(eventId, 'Ana', { status }), sync: null, syncOf: {} };
  const by = { guid: randomUUID(), firstName: 'Hana', lastName: null, profilePic: null };
  const arrival = inAt
    ? {
        id: randomUUID(),
        eventId,
        rsvpId: rsvp.id,
        at: inAt,
        by,
        version: 2,
        updatedAt: inAt,
        sync: null,
        syncOf: {},
      }
    : undefined;
  return { rsvp, isCompany: false, arrival, arrivals: arrival ? [arrival] : [] };
};
const doorOf = (...guests: DoorGuest[]): DoorView => ({
  guests,
  hosts: [],
  unlisted: [],
  inside: 0,
  expected: guests.length,
});
const ticketOf = (guest: DoorGuest, event = eventId) =>
  signTicket({ eventId: event, rsvpId: guest.rsvp.id }, issued);
const judge = async (text: string, door: DoorView, key: string | undefined = ticketKey()) =>
  (await judgeTicket(text, { id: eventId, ...(key && { ticketKey: key }) }, door)).kind;

test('a guest who is coming is checked in; one who is already checked in is not checked in again', async () => {
  const [comes, isIn] = [guestOf('YES'), guestOf('YES', '2027-04-06T09:14:00.000Z')];
  const door = doorOf(comes, isIn);
  expect(await judge(ticketOf(comes), door)).toBe('welcome');
  expect(await judge(ticketOf(isIn), door)).toBe('already');
});

test.each(['WAITLISTED', 'HOST_APPROVAL_REQUESTED', 'NO', 'REQUESTED'] as const)(
  'a guest who is %s is shown as such',
  async (status) => {
    const guest = guestOf(status);
    expect(await judge(ticketOf(guest), doorOf(guest))).toBe('standing');
  },
);

test('removed people are not checked in; for people not on the list the host decides', async () => {
  const removed = guestOf('HOST_REMOVED');
  expect(await judge(ticketOf(removed), doorOf(removed))).toBe('removed');
  expect(await judge(ticketOf(guestOf('YES')), doorOf())).toBe('unlisted');
});

test('the ticket of somebody who has become a host since is that of a host, also if they came in before', async () => {
  const olga = guestOf('YES', '2027-04-06T09:14:00.000Z');
  const door = { ...doorOf(), hosts: [olga.rsvp.id], unlisted: olga.arrivals };
  expect(await judge(ticketOf(olga), door)).toBe('host');
});

test('a guest who was checked in without being on the list is not checked in again with the same ticket', async () => {
  const { rsvp, arrivals } = guestOf('YES', '2027-04-06T09:14:00.000Z');
  const door = { ...doorOf(), unlisted: arrivals };
  const ticket = signTicket({ eventId, rsvpId: rsvp.id }, issued);
  expect(await judgeTicket(ticket, { id: eventId, ticketKey: ticketKey() }, door)).toEqual({
    kind: 'already',
    guest: null,
    since: '2027-04-06T09:14:00.000Z',
  });
  expect(await judge(ticketOf(guestOf('YES')), door)).toBe('unlisted');
});

test('a ticket for another event is refused, and so is an unsigned one', async () => {
  const [ana, ben] = [guestOf('YES'), guestOf('YES')];
  const door = doorOf(ana, ben);
  expect(await judge(ticketOf(ana, randomUUID()), door)).toBe('otherEvent');
  // her signature with his id
  const [hers, his] = [ticketOf(ana), ticketOf(ben)].map((text) => Buffer.from(text, 'base64url'));
  const forged = Buffer.concat([his!.subarray(0, 37), hers!.subarray(37)]).toString('base64url');
  expect(await judge(forged, door)).toBe('forged');
  expect(await judge('https://example.org/itinerary', door)).toBe('noTicket');
});

test('a ticket of another installation is refused; without the key none is accepted', async () => {
  const ana = guestOf('YES');
  const ticket = ticketOf(ana);
  const key = ticketKey();
  expect(await judgeTicket(ticket, { id: eventId }, doorOf(ana))).toEqual({ kind: 'noKey' });
  useTicketSecret('the secret of quite another installation');
  expect(await judge(ticketOf(ana), doorOf(ana), key)).toBe('forged');
  useTicketSecret('a secret of some length for this test');
});
