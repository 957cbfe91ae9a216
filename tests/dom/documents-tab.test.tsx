// The states of the documents tab.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#src/data/device/connection.ts';
import type { DocumentRow } from '#contract/schemas/documents.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls, setPullRequester, setPullState } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';
import { noteUpload } from '#src/data/upload-progress.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { dragged } from '#tests/support/dragged.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someDocument } from '#tests/support/some-document.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let me: string;
beforeEach(async () => {
  pretendScreen(1280);
  forgetPulls();
  controlConnection();
  const started = await signedInOffline();
  data = started.data;
  me = started.user.guid;
});
afterEach(() => {
  connection.state = 'online';
});

const GUEST = { isGuest: true, selfStatus: 'YES' } as const;
const HOST = { ...GUEST, isHost: true } as const;
const open = (event: EventRow, manage = false, at = '/') =>
  renderInApp(() => <EventPage eventId={event.id} subview="documents" manage={manage} />, at);
const guest = (eventId: string, firstName: string, more: Partial<RsvpRow> = {}): RsvpRow => ({
  id: v7(),
  eventId,
  status: 'YES',
  onboardStatus: null,
  decidedBy: null,
  version: 1,
  updatedAt: '2027-01-01T00:00:00.000Z',
  ...more,
  user: {
    guid: v7(),
    firstName,
    lastName: null,
    profilePic: null,
    organisation: null,
    emailId: `${firstName}@example.org`,
    tags: [],
    isOwner: false,
    isHost: false,
  },
});
const hold = async (event: EventRow, documents: DocumentRow[], people: RsvpRow[] = []) => {
  await cacheEvent(data, event);
  await data.cache.documents.bulkPut(documents);
  await data.cache.rsvps.bulkPut(people);
};
/** A file that can be read, unlike jsdom's. */
const pdf = (name: string, type = 'application/pdf') => new RealFile(['%PDF-1.4'], name, { type }) as File;
const cards = (of: HTMLElement) =>
  within(of)
    .queryAllByRole('listitem')
    .map((card) => card.querySelector('b')?.textContent);
const queued = async (type: string) =>
  (await data.outbox.mutations.orderBy('seq').toArray()).filter((row) => row.type === type);

test('before anything is loaded the tab shows an outline; an error offers a retry', async () => {
  const event = someEvent(GUEST);
  await hold(event, []);
  await data.cache.cursors.delete(event.id);
  // a pull of the engine, which has no network, may fail before the outline is looked for
  setPullRequester(null);
  open(event);
  expect(await screen.findByRole('status', { name: 'Loading documents' })).toBeDefined();
  expect(screen.queryByText('No Documents')).toBeNull();
  setPullState(event.id, { failure: { code: 'NETWORK', text: 'You are offline.' } });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Error loading documents')).toBeDefined();
  expect(alert.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a guest sees their own documents, then the common ones, and cannot change any; an empty list says so', async () => {
  const [event, bare] = [someEvent(GUEST), someEvent(GUEST)];
  await hold(event, [
    someDocument({ eventId: event.id, name: 'city_map.pdf' }),
    someDocument({ eventId: event.id, userId: me, name: 'ticket.pdf', type: 'TRAVEL_PAPERS' }),
  ]);
  await hold(bare, []);
  const first = open(event);
  const yours = await screen.findByRole('region', { name: 'For you' });
  expect(cards(yours)).toEqual(['ticket']);
  expect(yours.textContent).toContain('Travel papers · Daniel Osei');
  expect(within(yours).getByRole('button', { name: /^ticket/ })).toBeDefined();
  const common = screen.getByRole('region', { name: 'Common Documents' });
  expect(cards(common)).toEqual(['city map']);
  expect(common.textContent).toContain('PDF · Daniel Osei');
  expect(screen.queryByRole('navigation', { name: 'Whose documents' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Upload|Delete/ })).toBeNull();
  first.unmount();
  open(bare);
  expect(await screen.findByText('No Documents')).toBeDefined();
});

test('without a connection a document that is not on the device cannot be opened, and says when it can', async () => {
  const event = someEvent(GUEST);
  await hold(event, [someDocument({ eventId: event.id })]);
  connection.state = 'offline';
  open(event);
  expect(await screen.findByText('Opens when you are online')).toBeDefined();
  expect(screen.getByText('0 of 1 open without a signal')).toBeDefined();
  const common = screen.getByRole('region', { name: 'Common Documents' });
  expect(within(common).queryByRole('button')).toBeNull();
});

test('hosts see a folder for every attendee, with counts; only in manage mode can they upload and delete', async () => {
  const event = someEvent(HOST);
  const [ana, left] = [guest(event.id, 'Ana'), guest(event.id, 'Leo', { status: 'NO' })];
  const away = guest(event.id, 'Zoe', { status: 'NO' });
  await hold(
    event,
    [
      someDocument({ eventId: event.id }),
      someDocument({ eventId: event.id, userId: ana.user.guid!, name: 'ana.pdf' }),
      someDocument({ eventId: event.id, userId: left.user.guid!, name: 'leo.pdf' }),
    ],
    [ana, left, away],
  );
  const first = open(event);
  const folders = await screen.findByRole('navigation', { name: 'Whose documents' });
  expect(
    within(folders)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Common Documents1', 'Ana1', 'LeoNot attending1']);
  expect(screen.queryByRole('button', { name: /Upload|Delete/ })).toBeNull();
  await userEvent.click(within(folders).getByRole('link', { name: /Ana/ }));
  expect(cards(await screen.findByRole('region', { name: 'Ana' }))).toEqual(['ana']);
  first.unmount();
  open(event, true, `/?folder=${left.user.guid}`);
  const his = await screen.findByRole('region', { name: 'Leo' });
  expect(within(his).queryByRole('button', { name: 'Upload Docs' })).toBeNull();
  await userEvent.click(within(his).getByRole('button', { name: 'Delete leo.pdf' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Delete document' }));
  expect(sure.getByText('Are you sure you want to delete this document?')).toBeDefined();
  await userEvent.click(sure.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await queued('deleteDocument')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('leo')).toBeNull());
});

test('if only the owner attends, the text that there are no guests has no number next to it', async () => {
  const event = someEvent(HOST);
  const owner = guest(event.id, 'Ana');
  owner.user.isOwner = true;
  await hold(event, [], [owner]);
  open(event, true);
  const folders = await screen.findByRole('navigation', { name: 'Whose documents' });
  expect(within(folders).getByText('No attending guests yet')).toBeDefined();
  expect(within(folders).getByText('Attending').textContent).toBe('Attending ');
});

test('several files are several changes, shown at once; each can be cancelled; refused files are named', async () => {
  const event = someEvent(HOST);
  const ana = guest(event.id, 'Ana');
  await hold(event, [], [ana]);
  connection.state = 'offline';
  open(event, true, `/?folder=${ana.user.guid}`);
  const hers = await screen.findByRole('region', { name: 'Ana' });
  expect(within(hers).getByText('No documents found for this attendee')).toBeDefined();
  const drop = within(hers).getByText('Drop files here');
  fireEvent.drop(drop, dragged(pdf('ticket.pdf'), pdf('page.html', 'text/html'), pdf('visa.pdf')));
  await waitFor(() => expect(cards(hers).filter(Boolean)).toEqual(['ticket', 'visa']));
  expect(within(hers).getByRole('alert').textContent).toContain('page.html is not a JPEG, PNG or PDF file.');
  expect((await queued('createDocument')).map(({ args }) => args)).toMatchObject([
    { eventId: event.id, userId: ana.user.guid, activity: null, file: { name: 'ticket.pdf' } },
    { eventId: event.id, userId: ana.user.guid, activity: null, file: { name: 'visa.pdf' } },
  ]);
  const [ticket] = within(hers)
    .getAllByRole('listitem')
    .filter((card) => card.textContent?.includes('ticket'));
  expect(ticket!.textContent).toContain('Waiting to send');
  await userEvent.click(within(ticket!).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Discard/ }));
  await waitFor(() => expect(screen.queryByText('ticket')).toBeNull());
});

test('a large file shows its progress, also after an interruption, and can be cancelled meanwhile', async () => {
  const event = someEvent(HOST);
  await hold(event, []);
  connection.state = 'offline';
  open(event, true);
  const common = await screen.findByRole('region', { name: 'Common Documents' });
  fireEvent.drop(within(common).getByText('Drop files here'), dragged(pdf('book.pdf')));
  await waitFor(async () => expect(await queued('createDocument')).toHaveLength(1));
  const [row] = await queued('createDocument');
  const card = await within(common).findByRole('listitem');
  expect(within(card).queryByRole('progressbar')).toBeNull();
  await noteUpload(data, row!.id, { done: 5_242_880, underWay: 524_288, of: 12_000_000 });
  const bar = await within(card).findByRole('progressbar', { name: 'Sent so far' });
  expect(card.textContent).toContain('43% sent, continues on its own');
  setSending([row!.id]);
  await waitFor(() => expect(card.textContent).toContain('Sending, 43%'));
  expect(bar.getAttribute('aria-valuenow')).toBe('43');
  await userEvent.click(within(card).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Discard/ }));
  await waitFor(async () => expect(await queued('createDocument')).toEqual([]));
  setSending([]);
});

test('documents are in the chosen order, in every folder and after a restart', async () => {
  const event = someEvent(GUEST);
  await hold(event, [
    someDocument({ eventId: event.id, name: 'day 10.pdf', bytes: 10 }),
    someDocument({ eventId: event.id, name: 'day 9.pdf', bytes: 30 }),
    someDocument({ eventId: event.id, name: 'Arrival.pdf', bytes: 20 }),
  ]);
  const first = open(event);
  const order = async () => cards(await screen.findByRole('region', { name: 'Common Documents' }));
  expect(await order()).toEqual(['day 10', 'day 9', 'Arrival']);
  const choose = async (name: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), name);
  await choose('Newest first');
  expect(await order()).toEqual(['Arrival', 'day 9', 'day 10']);
  await choose('Largest first');
  expect(await order()).toEqual(['day 9', 'Arrival', 'day 10']);
  await choose('By name');
  first.unmount();
  open(event);
  expect(await order()).toEqual(['Arrival', 'day 9', 'day 10']);
  await choose('Oldest first');
});

test('non-participants are redirected to the itinerary', async () => {
  const event = someEvent();
  await hold(event, [someDocument({ eventId: event.id })]);
  const { path } = open(event);
  await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
  expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
});

test('many files are assigned to guests by the names in their file names, after a review; files without a name are left out', async () => {
  const event = someEvent(HOST);
  const [ana, leo] = [guest(event.id, 'Ana'), guest(event.id, 'Leo')];
  await hold(event, [], [ana, leo]);
  connection.state = 'offline';
  open(event, true);
  await screen.findByRole('button', { name: 'Hand out by name' });
  const files = [pdf('ticket ana.pdf'), pdf('ticket leo.pdf'), pdf('other.pdf'), pdf('map.pdf')];
  fireEvent.change(screen.getByLabelText('Files named after guests'), { target: { files } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand out by name' }));
  expect(dialog.getByText('2 files match no guest.')).toBeDefined();
  const of = (name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name: `Whose is ${name}?` });
  expect([of('ticket ana.pdf').value, of('ticket leo.pdf').value, of('map.pdf').value]).toEqual([
    ana.user.guid,
    leo.user.guid,
    '',
  ]);
  await userEvent.selectOptions(of('map.pdf'), 'Common Documents');
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 3 documents' }));
  await waitFor(async () =>
    expect(
      (await queued('createDocument')).map(({ args }) => {
        const { userId, file } = args as { userId: string; file: { name: string } };
        return [file.name, userId];
      }),
    ).toEqual([
      ['ticket ana.pdf', ana.user.guid],
      ['ticket leo.pdf', leo.user.guid],
      ['map.pdf', 'common'],
    ]),
  );
});

test('files to hand out stay assigned when their dialog is closed, until they are discarded', async () => {
  const event = someEvent(HOST);
  await hold(event, [], [guest(event.id, 'Ana')]);
  connection.state = 'offline';
  open(event, true);
  await screen.findByRole('button', { name: 'Hand out by name' });
  const files = [pdf('ticket ana.pdf'), pdf('map.pdf')];
  fireEvent.change(screen.getByLabelText('Files named after guests'), { target: { files } });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Hand out by name' }));
  const map = { name: 'Whose is map.pdf?' };
  await userEvent.selectOptions((await dialog()).getByRole('combobox', map), 'Common Documents');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Continue with 2 files' }));
  expect((await dialog()).getByRole<HTMLSelectElement>('combobox', map).value).toBe('common');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Hand out by name' })).toBeDefined();
  expect(await queued('createDocument')).toEqual([]);
});

test('a guest’s documents are read without the guest list', async () => {
  const read = vi.spyOn(data.cache, 'rowsOfEvent');
  const lists = () => read.mock.calls.filter(([table]) => table === 'rsvps').length;
  const asGuest = someEvent(GUEST);
  await hold(asGuest, [someDocument({ eventId: asGuest.id, userId: me })], [guest(asGuest.id, 'Ana')]);
  open(asGuest);
  await screen.findByRole('region', { name: 'For you' });
  expect(lists()).toBe(0);
});

test.each([1280, 390])(
  'of hundreds of folders only those in view are rendered, and the focused one, at %i px; each is found by name',
  async (width) => {
    pretendScreen(width);
    // elements have no size in jsdom
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
    /** The page, or the strip. */
    const scrollTo = (strip: HTMLElement, row: number) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(row * 58);
      strip.scrollLeft = row * 198;
      fireEvent.scroll(width < 1024 ? strip : window);
    };
    const event = someEvent(HOST);
    const people = Array.from({ length: 300 }, (_, n) => guest(event.id, `Guest${1000 + n}`));
    const last = people[299]!;
    await hold(event, [someDocument({ eventId: event.id, userId: last.user.guid! })], people);
    open(event);
    const folders = within(await screen.findByRole('navigation', { name: 'Whose documents' }));
    const drawn = () => folders.getAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(drawn().slice(0, 3)).toEqual(['Common Documents', 'Guest1000', 'Guest1001']));
    expect(drawn().length).toBeLessThan(40);
    expect(
      folders
        .getAllByRole('listitem')
        .slice(0, 2)
        .map((row) => [row.getAttribute('aria-setsize'), row.getAttribute('aria-posinset')]),
    ).toEqual([
      ['300', '1'],
      ['300', '2'],
    ]);

    const first = folders.getByRole('link', { name: /Guest1000/ });
    act(() => first.focus());
    scrollTo(folders.getByRole('list').parentElement!, 100);
    await folders.findByRole('link', { name: /Guest1100/ });
    expect(drawn().slice(0, 2), 'the next row has gone').toEqual(['Common Documents', 'Guest1000']);
    expect(drawn()).not.toContain('Guest1001');
    expect(document.activeElement, 'the focused row stays').toBe(first);

    fireEvent.change(folders.getByRole('searchbox'), { target: { value: '1299' } });
    await waitFor(() => expect(drawn()).toEqual(['Common Documents', 'Guest12991']));
  },
);
