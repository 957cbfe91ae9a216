import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { confirmAll } from '#tests/support/outcomes.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), hide: vi.fn() }));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));

let data: OwnData;
const event = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1280);
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
});

async function open() {
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  fireEvent.click((await screen.findAllByText('Invite'))[0]!);
  const element = await screen.findByRole('dialog', { name: 'Invite Guests' });
  const dialog = within(element);
  const row = (n: number) => dialog.getByLabelText<HTMLInputElement>(`E-mail of guest ${n}`);
  const values = () =>
    dialog.getAllByLabelText<HTMLInputElement>(/^E-mail of guest/).map(({ value }) => value);
  await waitFor(() => expect(row(1)).toBe(document.activeElement));
  const type = (n: number, value: string) => fireEvent.change(row(n), { target: { value } });
  const press = (n: number, key: string) => fireEvent.keyDown(row(n), { key });
  const send = () => fireEvent.click(dialog.getByText('Send Invitation'));
  return { element, dialog, row, values, type, press, send };
}
const queued = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => ({ type, args }));
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });

test('Enter adds a row after an address, Backspace removes an empty one; errors are shown at their row', async () => {
  const { dialog, row, values, type, press, send } = await open();
  type(1, 'ann@');
  press(1, 'Enter');
  expect(values()).toEqual(['ann@']);
  expect(dialog.getByText('Please enter a valid email address')).toBeDefined();
  type(1, 'ann@x.org');
  press(1, 'Enter');
  await waitFor(() => expect(values()).toEqual(['ann@x.org', '']));
  expect(row(2)).toBe(document.activeElement);
  type(2, 'ben@x.org,');
  await waitFor(() => expect(values()).toEqual(['ann@x.org', 'ben@x.org', '']));
  press(3, 'Backspace');
  await waitFor(() => expect(values()).toEqual(['ann@x.org', 'ben@x.org']));
  expect(row(2)).toBe(document.activeElement);
  for (const n of [1, 2]) type(n, '');
  send();
  expect(await dialog.findByText('This field is required.')).toBeDefined();
  expect(row(1).getAttribute('aria-invalid')).toBe('true');
  expect(await queued()).toEqual([]);
});

test('a note is part of each invitation, is stored on the device until it is sent, and may not contain links', async () => {
  const { dialog, type, send } = await open();
  type(1, 'ann@x.org');
  expect(dialog.queryByLabelText('Note')).toBeNull();
  fireEvent.click(dialog.getByText('Add a note'));
  const note = await dialog.findByLabelText<HTMLTextAreaElement>('Note');
  expect(document.activeElement).toBe(note);
  expect(note.maxLength).toBe(500);
  fireEvent.change(note, { target: { value: 'See example.org' } });
  expect(await dialog.findByText('Links cannot be sent in a note.')).toBeDefined();
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('15 / 500')).toBeDefined();
  send();
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(await queued()).toEqual([]);
  fireEvent.change(note, { target: { value: '  See you at 5.30pm!\nHana ' } });
  await waitFor(() => expect(dialog.queryByText('Links cannot be sent in a note.')).toBeNull());
  await waitFor(async () => expect((await data.outbox.drafts.toArray())[0]?.text).toContain('5.30pm'));
  send();
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      {
        type: 'invitePeople',
        args: { people: [{ emailId: 'ann@x.org' }], note: 'See you at 5.30pm!\nHana' },
      },
    ]),
  );
  const [row] = await data.outbox.mutations.toArray();
  expect(row?.request).toMatchObject({ body: { note: 'See you at 5.30pm!\nHana' } });
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('a pasted list becomes rows with names; people who are coming, invited or listed twice get no invitation', async () => {
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Comes', { status: 'YES' }),
    someRsvp(event.id, 'Waits', { status: 'REQUESTED' }),
    someRsvp(event.id, 'Left', { status: 'NO' }),
  ]);
  const { dialog, row, values, send } = await open();
  paste(
    row(1),
    'Ann Lee <Ann@x.org>, comes@example.org; waits@example.org\nleft@example.org, ann@x.org, nobody',
  );
  expect(values()).toEqual([
    'Ann Lee <ann@x.org>',
    'comes@example.org',
    'waits@example.org',
    'left@example.org',
    'ann@x.org',
    'nobody',
    '',
  ]);
  for (const text of [
    'Already attending',
    'Already invited',
    'Already in this list',
    'Has declined or was removed: will be invited again',
    '2 ready, 1 to fix',
  ])
    expect(await dialog.findByText(text)).toBeDefined();
  send();
  expect(await dialog.findByText('Please enter a valid email address')).toBeDefined();
  fireEvent.click(dialog.getByLabelText('Remove nobody'));
  send();
  await waitFor(async () =>
    expect(await queued()).toEqual([
      {
        type: 'invitePeople',
        args: {
          eventId: event.id,
          people: [
            { id: expect.any(String), emailId: 'ann@x.org', name: 'Ann Lee' },
            { id: expect.any(String), emailId: 'left@example.org', name: null },
          ],
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // in the list at once, as not sent yet
  const ann = (await screen.findByText('Ann Lee')).closest('li')!;
  await waitFor(() => expect(ann.textContent).toContain('Waiting to send'));
});

test('what is no address in a pasted list stays where it is in the list', async () => {
  const { row, values } = await open();
  paste(row(1), 'Ann <ann@x.org>, ben@x, cy@x.org');
  expect(values()).toEqual(['Ann <ann@x.org>', 'ben@x', 'cy@x.org', '']);
});

test('after the server’s answer, one message summarizes the result for the whole list', async () => {
  const isOwner = { user: { isOwner: true, isHost: true } };
  await data.cache.rsvps.bulkPut([
    someRsvp(event.id, 'Owner', { status: 'YES', ...isOwner }),
    someRsvp(event.id, 'Comes', { status: 'YES' }),
    someRsvp(event.id, 'Waits', { status: 'REQUESTED' }),
    someRsvp(event.id, 'Bounced', { status: 'REQUESTED', mailTrouble: 'NO_MAILBOX' }),
  ]);
  const { row, dialog, send } = await open();
  const list = 'ann@x.org, ben@x.org, cid@x.org, ann@x.org, comes@example.org, waits@example.org';
  paste(row(1), `${list}, bounced@example.org`);
  await dialog.findByText('4 ready');
  send();
  await waitFor(async () => expect(await queued()).toHaveLength(1));
  expect(toast.success).not.toHaveBeenCalled();
  // meanwhile somebody else has invited them, and Ben has accepted
  await confirmAll(data, {
    invited: ['ann@x.org'],
    alreadyInvited: ['cid@x.org', 'bounced@example.org'],
    alreadyAttending: ['ben@x.org'],
    skipped: [],
  });
  await waitFor(() =>
    expect(toast.success.mock.calls).toEqual([
      ['Invitations Sent!\n1 invited, 1 sent again, 2 already attending, 2 already invited, 1 listed twice'],
    ]),
  );
});

test('more than a hundred guests are sent in several calls and counted together; if nobody was invited, nothing is reported as sent', async () => {
  const { row, dialog, send } = await open();
  const addresses = Array.from({ length: 101 }, (_, n) => `guest${n}@x.org`);
  paste(row(1), addresses.join(','));
  await dialog.findByText('101 ready');
  send();
  await waitFor(async () => expect(await queued()).toHaveLength(2));
  await confirmAll(data, { invited: [], alreadyInvited: [], alreadyAttending: ['x@x.org'], skipped: [] });
  await waitFor(() => expect(toast.success.mock.calls).toEqual([['2 already attending']]));
});

test('the list is stored while it is typed, and a spreadsheet fills it, tags included', async () => {
  await data.cache.rsvps.put(someRsvp(event.id, 'Gil'));
  const { element, dialog, values, type } = await open();
  type(1, 'kept@example.org');
  const file = new File(
    [
      '\uFEFFFirst name;Last name;E-mail;Tags\r\nZoë;Okafor;zoe@x.org;\r\n;;;\r\nNoor;;noor@x.org;VIP, Press\r\nGil;;gil@example.org;Late\r\n',
    ],
    'guests.csv',
    {
      type: 'text/csv',
    },
  );
  await userEvent.upload(element.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await waitFor(() =>
    expect(values()).toEqual([
      'kept@example.org',
      'Zoë Okafor <zoe@x.org>',
      'Noor <noor@x.org>',
      'Gil <gil@example.org>',
      '',
    ]),
  );
  expect(dialog.getByText('3 guests read, 1 line has no address.')).toBeDefined();
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByText('Invite'))[0]!);
  await waitFor(() => expect(values()[0]).toBe('kept@example.org'));
  expect(await queued()).toEqual([]);

  const again = within(await screen.findByRole('dialog', { name: 'Invite Guests' }));
  expect(again.getByText('Tags: VIP, Press')).toBeDefined();
  expect(again.getByText('Already attending · Tags: Late')).toBeDefined();
  expect(again.getByText('4 ready')).toBeDefined();
  fireEvent.click(again.getByText('Send Invitation'));
  const id = expect.any(String);
  await waitFor(async () =>
    expect(await queued()).toEqual([
      {
        type: 'invitePeople',
        args: {
          eventId: event.id,
          people: [
            { id, emailId: 'kept@example.org', name: null },
            { id, emailId: 'zoe@x.org', name: 'Zoë Okafor' },
            { id, emailId: 'noor@x.org', name: 'Noor', tags: ['VIP', 'Press'] },
            { id, emailId: 'gil@example.org', name: 'Gil', tags: ['Late'] },
          ],
        },
      },
    ]),
  );
});

test('while the invitations are being stored, no row is added or removed and no file read', async () => {
  const { dialog, values, type, press, send } = await open();
  type(1, 'ann@x.org');
  press(1, 'Enter');
  await waitFor(() => expect(values()).toEqual(['ann@x.org', '']));
  let store = () => {};
  const held = new Promise<void>((resolve) => (store = resolve));
  const add = data.outbox.mutations.bulkAdd.bind(data.outbox.mutations);
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockImplementation((async (...rows: Parameters<typeof add>) => {
    await Dexie.waitFor(held);
    return add(...rows);
  }) as never);
  send();
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail of guest 1').readOnly).toBe(true),
  );
  const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  for (const name of ['Remove ann@x.org', 'Add a row', 'From a file'])
    expect(button(name).disabled, name).toBe(true);
  press(1, 'Enter');
  press(2, 'Backspace');
  paste(dialog.getByLabelText('E-mail of guest 2'), 'ben@x.org, eve@x.org');
  expect(values()).toEqual(['ann@x.org', '']);
  store();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty guest list shows how to invite; guests cannot invite', async () => {
  await data.cache.rsvps.put(someRsvp(event.id, 'Owner', { user: { isOwner: true, isHost: true } }));
  const { unmount } = renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  expect(
    await screen.findByText(
      'No Attendees Yet - Share the event with your guests to start building your attendee list',
    ),
  ).toBeDefined();
  expect(screen.getAllByText('Share')).toHaveLength(2);
  const filled = screen
    .getAllByRole('button', { name: 'Invite' })
    .filter((button) => button.dataset.variant !== 'outline');
  expect(filled, 'there is one primary button').toHaveLength(1);
  unmount();
  const asGuest = someEvent({ isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, asGuest);
  await data.cache.rsvps.put(someRsvp(asGuest.id, 'Ana'));
  renderInApp(() => <EventPage eventId={asGuest.id} subview="attendees" manage={false} />);
  await screen.findByText('Ana Tester');
  expect(screen.queryByText('Invite')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('while the owner is alone on the list, which is then shown as empty, the tab has no count', async () => {
  const alone = { going: 1, maybe: 0, waiting: 0, no: 0 };
  await data.cache.rsvps.put(someRsvp(event.id, 'Owner', { user: { isOwner: true, isHost: true } }));
  await cacheEvent(data, { ...event, guestsCount: 1, answers: alone });
  renderInApp(() => <EventPage eventId={event.id} subview="attendees" manage />);
  await screen.findByText(/^No Attendees Yet/);
  const tab = within(screen.getByRole('navigation', { name: 'Experience sections' })).getByText(/^Attendees/);
  expect(tab.textContent).toBe('Attendees');
  await data.cache.rsvps.put(someRsvp(event.id, 'Ann', { status: 'REQUESTED' }));
  await cacheEvent(data, { ...event, guestsCount: 1, answers: { ...alone, waiting: 1 } });
  await screen.findByText('Ann Tester');
  await waitFor(() => expect(tab.textContent).toBe('Attendees1'));
});
