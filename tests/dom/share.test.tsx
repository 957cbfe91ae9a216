// The share dialog, and where the links in it lead.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { ShortLinkPage } from '#src/features/itinerary/short-link-page.tsx';
import { qrSvg } from '#src/features/sharing/qr-code.ts';
import { ShareDialog } from '#src/features/sharing/share-dialog.tsx';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { quietZoneOf, readQr } from '#tests/support/read-qr.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  'https://trips.example/itinerary/0192f0c1-7b1e-7c3a-9d2e-5a6b7c8d9e0f',
  'https://sojourn.example/itinerary/0192f0c1-7b1e-7c3a-9d2e-5a6b7c8d9e10',
  'https://events.of-a-long-name.example:8443/itinerary/0192f0c1-7b1e-7c3a-9d2e-5a6b7c8d9e10',
  'https://e.example/e/5a6b7c8d9e',
])('the QR code of %s encodes exactly that, inside the quiet zone that scanners need', async (link) => {
  const svg = await (await qrSvg(link)).text();
  expect(readQr(svg)).toBe(link);
  expect(quietZoneOf(svg)).toBeGreaterThanOrEqual(4);
});

const linkIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

test('both links can be copied; one is primary, the other says what it is for', async () => {
  const user = userEvent.setup();
  const event = someEvent({ name: 'Kyoto, Slowly' });
  renderInApp(() => <ShareDialog event={event} opened onClose={() => undefined} />);
  const long = `${location.host}/itinerary/${event.id}`;
  const short = `${location.host}/e/${shortCodeOf(event.id)}`;
  await screen.findByRole('button', { name: 'Copy short link' });
  expect(linkIn('Link to the itinerary')).toBe(long);
  expect(linkIn('Short link, to read out or type')).toBe(short);
  expect(screen.getByText('To read out or type').nextElementSibling).toHaveProperty('value', short);
  await user.click(screen.getByRole('button', { name: 'Copy short link' }));
  await screen.findByRole('button', { name: 'Short link copied' });
  expect(await navigator.clipboard.readText()).toBe(`http://${short}`);
  await user.click(screen.getByRole('button', { name: 'Copy URL to Clipboard' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(`http://${long}`);
});

test('an experience that only this device has says so, next to its link and in its header, until it has been sent', async () => {
  const user = userEvent.setup();
  const { eventId, rowId } = await createEvent({
    name: 'Alps',
    startOn: '2027-04-08',
    endOn: '2027-04-09',
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
  });
  renderInApp(() => <EventPage eventId={eventId} subview={undefined} manage={false} />);
  const header = (await screen.findByRole('heading', { level: 1, name: 'Alps' })).closest('header')!;
  expect(await within(header).findByText('Waiting to send')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this Event' }));
  const note = 'The link works once this experience has been sent.';
  expect(dialog.getByText(note)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Copy URL to Clipboard' })).toHaveProperty('disabled', false);
  await act(async () => {
    await cacheEvent(data, someEvent({ id: eventId, name: 'Alps', isOwner: true, isHost: true }));
    await data.outbox.mutations.delete(rowId!);
  });
  await waitFor(() => expect(dialog.queryByText(note)).toBeNull());
  expect(within(header).queryByText('Waiting to send')).toBeNull();
});

const openShort = (id: string) => {
  const code = shortCodeOf(id);
  return renderInApp(() => <ShortLinkPage code={code} />, `/e/${code}`);
};

test('an event that is on the device opens by its short link without a network', async () => {
  const event = someEvent({});
  await cacheEvent(data, event);
  const { path } = openShort(event.id);
  await waitFor(() => expect(path()).toMatch(new RegExp(`^/itinerary/${event.id}/?$`)));
});

test('one that is not on the device says so without a network, and opens once there is one', async () => {
  const user = userEvent.setup();
  const event = someEvent({});
  const { path } = openShort(event.id);
  await screen.findByRole('heading', { name: 'Not on this device yet' });
  expect(document.title).toBe('Not on this device yet · Sojourn');
  expect(screen.queryByRole('alert'), 'being offline is not an error').toBeNull();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(new URL(typeof input === 'string' ? input : input.url, location.href).pathname);
    return Response.json({ eventId: event.id }, { headers: { 'X-Sojourn': '1' } });
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(path()).toMatch(new RegExp(`^/itinerary/${event.id}/?$`)));
  expect(asked).toEqual([`/oapi/e/${shortCodeOf(event.id)}`]);
});
