// The states of the bulletin tab, its unread mark, and its banner on the itinerary.
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BulletinRow } from '#contract/schemas/bulletin.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls, setPullRequester, setPullState } from '#src/data/pull-request.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { dragged } from '#tests/support/dragged.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  forgetPulls();
  ({ data } = await signedInOffline());
});

const GUEST = { isGuest: true, selfStatus: 'YES' } as const;
const HOST = { ...GUEST, isHost: true } as const;
const open = (event: EventRow, manage = false, subview = 'bulletin') =>
  renderInApp(() => <EventPage eventId={event.id} subview={subview} manage={manage} />);
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const marks = async () =>
  (await rows()).filter(({ type }) => type === 'readBulletins').map(({ args }) => args);
const DOT = { name: /unread$/ };

function bulletin(
  event: EventRow,
  minute: number,
  title: string,
  more: Partial<BulletinRow> = {},
): BulletinRow {
  const at = `2027-04-08T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id: v7(),
    eventId: event.id,
    title,
    description: `All about ${title}.`,
    media: null,
    mediaMetadata: null,
    owner: { guid: event.owner.guid, firstName: 'Daniel', lastName: 'Osei', profilePic: null },
    timestamp: at,
    version: 2,
    updatedAt: at,
    ...more,
  };
}
const hold = async (event: EventRow, ...held: BulletinRow[]) => {
  await cacheEvent(data, event);
  await data.cache.bulletins.bulkPut(held);
};
const titles = async () =>
  (await screen.findAllByRole('article')).map((one) => within(one).getByRole('heading').textContent);

test('before anything is loaded the tab shows an outline; an error offers a retry', async () => {
  const event = someEvent(GUEST);
  await hold(event);
  await data.cache.cursors.delete(event.id);
  // a pull of the engine, which has no network, may fail before the outline is looked for
  setPullRequester(null);
  const { container } = open(event);
  await screen.findByRole('link', { name: 'Bulletin', current: 'page' });
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).not.toBeNull());
  expect(screen.queryByText('No bulletins posted')).toBeNull();
  setPullState(event.id, { failure: { code: 'NETWORK', text: 'You are offline.' } });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Error loading bulletins')).toBeDefined();
  expect(alert.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('an empty list says so; only a host in manage mode has the form', async () => {
  const [guests, hosts] = [someEvent(GUEST), someEvent(HOST)];
  await hold(guests);
  await hold(hosts);
  const first = open(guests);
  expect(await screen.findByText('No bulletins posted')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  first.unmount();
  const second = open(hosts);
  expect(await screen.findByText('No bulletins posted')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  second.unmount();
  open(hosts, true);
  expect(await screen.findByText('No bulletins posted')).toBeDefined();
  expect(screen.getByRole('form', { name: 'Post a bulletin' })).toBeDefined();
});

test('bulletins are listed newest first, with author and time; guests cannot delete them', async () => {
  const event = someEvent(GUEST);
  await hold(event, bulletin(event, 1, 'Coats'), bulletin(event, 3, 'Cars'), bulletin(event, 2, 'Socks'));
  open(event);
  expect(await titles()).toEqual(['Cars', 'Socks', 'Coats']);
  const [cars] = screen.getAllByRole('article');
  expect(cars!.textContent).toContain('Daniel Osei');
  expect(cars!.querySelector('time')?.dateTime).toBe('2027-04-08T10:03:00.000Z');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('opening the tab marks all bulletins as read once; new ones stay highlighted while it is open', async () => {
  const event = someEvent(GUEST);
  await hold(event, bulletin(event, 1, 'Coats'), bulletin(event, 3, 'Cars'));
  await data.cache.reads.put({
    id: event.id,
    eventId: event.id,
    userId: data.me.guid,
    bulletins: '2027-04-08T10:01:00.000Z',
    version: 1,
    updatedAt: '2027-04-08T10:01:00.000Z',
  });
  const first = open(event, false, 'social');
  expect(await screen.findByRole('img', { name: '1 unread' })).toBeDefined();
  first.unmount();
  const second = open(event);
  const card = async (title: string) => within((await screen.findByText(title)).closest('article')!);
  expect((await card('Cars')).getByText('New')).toBeDefined();
  expect((await card('Coats')).queryByText('New')).toBeNull();
  await waitFor(async () =>
    expect(await marks()).toEqual([{ eventId: event.id, to: '2027-04-08T10:03:00.000Z' }]),
  );
  expect((await card('Cars')).getByText('New')).toBeDefined();
  second.unmount();
  open(event, false, 'social');
  await screen.findByText('No feeds available yet');
  expect(screen.queryByRole('img', DOT)).toBeNull();
});

test('the newest unread one is shown on the itinerary; dismissing it marks all as read', async () => {
  const event = someEvent(GUEST);
  await hold(event, bulletin(event, 1, 'Coats'), bulletin(event, 3, 'Cars'));
  open(event, false, 'itinerary');
  const banner = within(await screen.findByRole('region', { name: 'New bulletin' }));
  const link = banner.getByRole('link');
  expect(link.textContent).toContain('Cars');
  expect(link.textContent).toContain('and 1 more');
  expect(link.getAttribute('href')).toBe(`/experiences/${event.id}/bulletin`);
  await userEvent.click(banner.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New bulletin' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('img', DOT)).toBeNull());
  await waitFor(async () =>
    expect(await marks()).toEqual([{ eventId: event.id, to: '2027-04-08T10:03:00.000Z' }]),
  );
});

test('non-participants have neither tab nor banner, and are redirected to the itinerary', async () => {
  const event = someEvent();
  await hold(event, bulletin(event, 1, 'Coats'));
  const { path } = open(event);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
  expect(screen.queryByRole('link', { name: /^Bulletin/ })).toBeNull();
  expect(screen.queryByText('Coats')).toBeNull();
});

test('a host posts without a connection: one change with the text as typed, an empty form, a card marked as waiting', async () => {
  const event = someEvent(HOST);
  await hold(event, bulletin(event, 1, 'Coats'));
  open(event, true);
  const form = within(await screen.findByRole('form', { name: 'Post a bulletin' }));
  const [title, message] = [
    form.getByRole<HTMLInputElement>('textbox', { name: 'Title' }),
    form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
  ];
  const post = form.getByRole('button', { name: 'Post' });
  await userEvent.type(title, ' Cars ');
  expect(post).toHaveProperty('disabled', true);
  await userEvent.keyboard('{Enter}');
  expect(form.queryByRole('alert')).toBeNull();
  await userEvent.type(message, '  At six.');
  await waitFor(async () => expect(await data.outbox.drafts.get(`bulletin:${event.id}`)).toBeDefined());
  message.focus();
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await waitFor(async () => expect(await titles()).toEqual(['Cars', 'Coats']));
  const [first] = screen.getAllByRole('article');
  expect(await within(first!).findByText('Waiting to send')).toBeDefined();
  const queued = (await rows()).filter(({ type }) => type === 'createBulletin');
  expect(queued.map(({ args }) => args)).toEqual([
    { id: expect.any(String), eventId: event.id, title: 'Cars', description: 'At six.', file: null },
  ]);
  await waitFor(() => expect([title.value, message.value]).toEqual(['', '']));
  expect(await data.outbox.drafts.count()).toBe(0);
});

test("deleting asks with the bulletin's title; No keeps it", async () => {
  const event = someEvent(HOST);
  await hold(event, bulletin(event, 1, 'Coats'), bulletin(event, 2, 'Cars'));
  open(event, true);
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Coats”' }));
    return within(await screen.findByRole('dialog', { name: 'Delete bulletin' }));
  };
  const first = await ask();
  expect(first.getByText('Are you sure you want to delete this bulletin?')).toBeDefined();
  expect(first.getByText('Coats')).toBeDefined();
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  expect((await rows()).filter(({ type }) => type === 'deleteBulletin')).toEqual([]);
  await userEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await titles()).toEqual(['Cars']));
  await waitFor(async () =>
    expect((await rows()).filter(({ type }) => type === 'deleteBulletin')).toHaveLength(1),
  );
});

test('an image can be dropped on the form, is shown, and can be removed; other files are refused', async () => {
  const event = someEvent(HOST);
  await hold(event);
  open(event, true);
  const form = within(await screen.findByRole('form', { name: 'Post a bulletin' }));
  const drop = (name: string, type: string) =>
    fireEvent.drop(
      form.getByRole('button', { name: 'Add an image' }),
      dragged(new File(['x'], name, { type })),
    );
  drop('plan.pdf', 'application/pdf');
  expect((await form.findByRole('alert')).textContent).toContain('Please choose an image');
  drop('sea.png', 'image/png');
  expect(await form.findByRole('img', { name: 'sea.png' })).toBeDefined();
  expect(form.queryByRole('alert')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Remove image' }));
  expect(form.queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add an image' }));
});

test('hosts see how many attendees have read a bulletin, and who they are', async () => {
  const event = someEvent(HOST);
  const rsvp = (firstName: string, readTo: string | null) => {
    const row = someRsvp(event.id, firstName);
    return { row, readTo };
  };
  const all = [
    rsvp('Asha', '2027-04-08T10:05:00.000Z'),
    rsvp('Ben', '2027-04-08T10:04:00.000Z'),
    rsvp('Chen', null),
  ];
  await hold(event, bulletin(event, 5, 'Coats'));
  await data.cache.rsvps.bulkPut(all.map(({ row }) => row));
  await data.cache.reads.bulkPut(
    all.flatMap(({ row: { user, updatedAt }, readTo }) =>
      readTo && user.guid
        ? [{ id: v7(), eventId: event.id, userId: user.guid, bulletins: readTo, version: 2, updatedAt }]
        : [],
    ),
  );
  open(event, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Read by 1 of 3' }));
  const names = within(await screen.findByRole('dialog', { name: 'Who has read it' }));
  const group = (title: string) =>
    within(names.getByRole('heading', { name: title }).closest('section')!)
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  expect([group('Read · 1'), group('Not yet · 2')]).toEqual([
    [expect.stringContaining('Asha')],
    [expect.stringContaining('Ben'), expect.stringContaining('Chen')],
  ]);
});

test('the guest list is read once for all bulletins, however many there are', async () => {
  const event = someEvent(HOST);
  await hold(event, ...Array.from({ length: 12 }, (_, minute) => bulletin(event, minute, `No. ${minute}`)));
  await data.cache.rsvps.bulkPut(['Asha', 'Ben'].map((name) => someRsvp(event.id, name)));
  const read = vi.spyOn(data.cache, 'rowsOfEvent');
  open(event, true);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Read by 0 of 2' })).toHaveLength(12));
  expect(read.mock.calls.filter(([table]) => table === 'rsvps').length).toBeLessThan(6);
});
