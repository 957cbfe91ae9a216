// A guest's ticket on screen, and the scanner at the door that reads it.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decodeQR } from 'qr/decode.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { DoorPage } from '#src/features/event/door/door-page.tsx';
import { EventPage } from '#src/features/event/event-page.tsx';
import { TicketByLink } from '#src/features/event/ticket/ticket-by-link.tsx';
import { TicketPage } from '#src/features/event/ticket/ticket-page.tsx';
import { ItineraryPage } from '#src/features/itinerary/itinerary-page.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { signTicket, ticketKey, useTicketSecret } from '#server/modules/tickets/tickets.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

let data: OwnData;
let me: string;
let event: EventRow;
beforeEach(async () => {
  pretendScreen(390);
  useTicketSecret('a secret of some length for this test');
  const signedIn = await signedInOffline();
  data = signedIn.data;
  me = signedIn.user.guid;
});
afterEach(() => vi.unstubAllGlobals());
const ticketOf = ({ eventId, id: rsvpId }: Pick<RsvpRow, 'eventId' | 'id'>) =>
  signTicket({ eventId, rsvpId }, new Date('2027-03-01T00:00:00Z'));

const asGuest = async () => {
  event = someEvent({ id: crypto.randomUUID(), isGuest: true, selfStatus: 'YES' });
  const own = someRsvp(event.id, 'Maya', { user: { guid: me } });
  await cacheEvent(data, event);
  await data.cache.rsvps.bulkPut([{ ...own, ticket: ticketOf(own) }, someRsvp(event.id, 'Ben')]);
  return own;
};

/** Decodes the lines of a code on screen as a scanner does. */
function readFrom(code: Element): string {
  const size = Number(code.getAttribute('viewBox')!.split(' ')[2]);
  const scale = 4;
  const edge = size * scale;
  const pixels = new Uint8Array(edge * edge * 4).fill(255);
  for (const [, x, y] of code
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        pixels.fill(
          0,
          ((Number(y) * scale + dy) * edge + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * edge + Number(x) * scale + dx) * 4 + 3,
        );
  return decodeQR({ width: edge, height: edge, data: pixels });
}

test.each([
  ['the event', () => <EventPage eventId={event.id} manage={false} />],
  ['the shared itinerary', () => <ItineraryPage itineraryId={event.id} />],
])(
  'a guest opens their ticket from %s without a connection; its code contains what was signed',
  async (_, page) => {
    const own = await asGuest();
    renderInApp(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Your ticket' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your ticket' }));
    expect(readFrom(await sheet.findByRole('img', { name: 'Ticket code for Maya Tester' }))).toBe(
      ticketOf(own),
    );
    expect(sheet.getByText(event.name)).toBeDefined();
    expect(sheet.getByRole('link', { name: 'Print wallet card' }).getAttribute('href')).toBe(
      `/experiences/${event.id}/ticket`,
    );
  },
);

test('the ticket’s page can be printed, and shows since when the guest is checked in; people without a ticket are told so', async () => {
  const own = await asGuest();
  const at = '2027-04-06T00:14:00.000Z';
  await data.cache.arrivals.put({
    id: crypto.randomUUID(),
    eventId: event.id,
    rsvpId: own.id,
    at,
    by: event.owner,
    version: 3,
    updatedAt: at,
  });
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  const first = renderInApp(() => <TicketPage eventId={event.id} />);
  expect(await screen.findByText('In since Tue 6, 09:14')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Print wallet card' }));
  expect(printed).toHaveBeenCalledOnce();
  first.unmount();
  const hosted = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
  await cacheEvent(data, hosted);
  renderInApp(() => <TicketPage eventId={hosted.id} />);
  expect(await screen.findByText('You have no ticket here')).toBeDefined();
});

test('a ticket whose event is not on the device says so without a connection, and offers to retry', async () => {
  renderInApp(() => <TicketPage eventId={crypto.randomUUID()} />);
  expect(await screen.findByRole('heading', { name: 'Not on this device yet' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('people without an account open their ticket by its link, even if the event is not on the device', async () => {
  const code = ticketOf({ eventId: crypto.randomUUID(), id: crypto.randomUUID() });
  const first = renderInApp(() => <TicketByLink code={code} />);
  expect(readFrom(await screen.findByRole('img', { name: 'Your ticket code' }))).toBe(code);
  first.unmount();
  renderInApp(() => <TicketByLink code="no-ticket" />);
  expect(await screen.findByText('This is not a ticket')).toBeDefined();
});

/** A fake camera that sees the given codes. */
function pretendCamera() {
  const shown = { code: null as string | null };
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (shown.code === null ? [] : [{ rawValue: shown.code }]);
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  const track = { stop: vi.fn(), getCapabilities: () => ({}), addEventListener: () => undefined };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return { shown, track };
}
const atTheDoor = async () => {
  event = someEvent({
    id: crypto.randomUUID(),
    isOwner: true,
    isHost: true,
    selfStatus: 'YES',
    ticketKey: ticketKey(),
  });
  await cacheEvent(data, event);
  const ana = someRsvp(event.id, 'Ana', { id: crypto.randomUUID() });
  const ada = someRsvp(event.id, 'Ada', { id: crypto.randomUUID(), status: 'HOST_APPROVAL_REQUESTED' });
  await data.cache.rsvps.bulkPut([ana, ada]);
  const page = renderInApp(() => <DoorPage eventId={event.id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Scan tickets' }));
  return { ana, ada, page };
};
const verdict = async (words: RegExp) =>
  waitFor(() => expect(screen.getByTestId('verdict').textContent).toMatch(words));
const queued = async () =>
  (await data.outbox.mutations.toArray()).map(({ type, args }) => ({ type, args: args as object }));

test('a ticket is checked in once; scanned again, the result shows since when; other tickets show what is wrong', async () => {
  const { shown, track } = pretendCamera();
  const { ana, ada, page } = await atTheDoor();
  shown.code = ticketOf(ana);
  await verdict(/^Checked in.*Ana Tester/);
  expect(await screen.findByText('1 of 1 in')).toBeDefined();
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { type: 'checkIn', args: { rsvpId: ana.id, ticket: ticketOf(ana) } },
    ]),
  );
  shown.code = 'https://example.org';
  await verdict(/^Not a ticket/);
  shown.code = ticketOf(ana);
  await verdict(/^Already in at \d\d:\d\d/);
  shown.code = ticketOf(ada);
  await verdict(/^Waiting for approval.*Ada Tester/);
  expect(await queued()).toHaveLength(1);
  await userEvent.click(within(screen.getByTestId('verdict')).getByRole('button', { name: 'Let in' }));
  expect(await screen.findByText('2 of 2 in')).toBeDefined();
  page.unmount();
  expect(track.stop).toHaveBeenCalled();
});

test.each([1, 2])(
  "a check-in that is undone in the list, after %i scans, is no longer shown as the scan's result",
  async (scans) => {
    const { shown } = pretendCamera();
    const { ana } = await atTheDoor();
    for (const words of [/^Checked in.*Ana Tester/, /^Already in at/].slice(0, scans)) {
      shown.code = 'https://example.org';
      await verdict(/^Not a ticket/);
      shown.code = ticketOf(ana);
      await verdict(words);
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the check-in of Ana Tester' }));
    expect(await screen.findByText('0 of 1 in')).toBeDefined();
    await waitFor(() => expect(screen.queryByTestId('verdict')).toBeNull());
  },
);

test('the same result twice shows a new card; a ticket of somebody who is not on the list checks them in once', async () => {
  const { shown } = pretendCamera();
  await atTheDoor();
  shown.code = 'https://example.org/poster';
  await verdict(/^Not a ticket/);
  const first = screen.getByTestId('verdict');
  shown.code = 'https://example.org/another';
  await waitFor(() => expect(screen.getByTestId('verdict')).not.toBe(first));
  await verdict(/^Not a ticket/);
  const ticket = ticketOf({ eventId: event.id, id: crypto.randomUUID() });
  shown.code = ticket;
  await verdict(/^Not on this device’s list/);
  await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
  await verdict(/^Checked in/);
  shown.code = 'https://example.org/poster';
  await verdict(/^Not a ticket/);
  shown.code = ticket;
  await verdict(/^Already in at \d\d:\d\d/);
  expect(await queued()).toHaveLength(1);
});

test('nobody is shown as checked in if this device could not store it', async () => {
  const { shown } = pretendCamera();
  const { ana } = await atTheDoor();
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockRejectedValue(new Error('disk'));
  const said = vi.spyOn(toast, 'error');
  shown.code = ticketOf(ana);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Could not save on this device'));
  // by then anything that would follow has been rendered
  await new Promise((drawn) => setTimeout(drawn, 100));
  expect(screen.queryByTestId('verdict')).toBeNull();
});

test('a denied camera is reported, with the list next to it', async () => {
  pretendCamera();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  await atTheDoor();
  expect((await screen.findByRole('alert')).textContent).toContain('Camera access is blocked');
  expect(screen.getByRole('button', { name: 'Check in Ana Tester' })).toBeDefined();
});
