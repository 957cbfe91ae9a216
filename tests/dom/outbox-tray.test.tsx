// Long because one list shows every state of a pending change, with the actions it allows.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { OutboxTray } from '#src/features/outbox/outbox-tray.tsx';
import { iconOf } from '#src/features/outbox/row-icon.tsx';
import { SyncStatus } from '#src/features/outbox/sync-status.tsx';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { createBulletin } from '#src/mutations/bulletin/create-bulletin.ts';
import { createComment } from '#src/mutations/feed/create-comment.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { decideRsvps } from '#src/mutations/rsvps/decide-rsvps.ts';
import { respondRsvp } from '#src/mutations/rsvps/respond-rsvp.ts';
import { remindGuests } from '#src/mutations/rsvps/remind-guests.ts';
import { setHosts } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuests } from '#src/mutations/rsvps/tag-guests.ts';
import { updateActivity } from '#src/mutations/activities/update-activity.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
let event: EventRow;
beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
  event = someEvent({ timezone: 'Asia/Tokyo', isOwner: true, isHost: true });
  await cacheEvent(data, event);
});

const rows = () => data.outbox.mutations.orderBy('seq').toArray();
/** Parks a row as the server's answer does. */
async function park(
  index: number,
  status: 'rejected' | 'conflict' | 'stuck',
  outcome: Partial<Outcome> = {},
): Promise<string> {
  const { id } = (await rows())[index]!;
  await data.outbox.mutations.update(id, {
    status,
    maybeSent: 1,
    outcome: { status: 400, code: 'BAD_REQUEST', text: 'Refused.', at: 0, ...outcome },
  });
  return id;
}
function open() {
  openPanel('outbox');
  renderInApp(() => <OutboxTray />);
}
const item = async (text: string | RegExp) => within((await screen.findByText(text)).closest('li')!);
const dialog = async () => within(await screen.findByRole('dialog', { name: /Edit and send again/ }));
const newEvent = {
  name: 'Alps',
  startOn: '2020-01-01',
  endOn: '2020-01-02',
  timezone: 'UTC',
  privacy: 'PUBLIC',
  rsvpType: 'OPEN',
} as const;

test('a refused event is corrected in the tray: the server’s text is next to the field, and its dependants follow', async () => {
  const { eventId } = await createEvent(newEvent);
  await createPost({ eventId, title: 'Hello' });
  const refused = await park(0, 'rejected', {
    text: 'Start date must be today or later',
    fields: { startIsoTime: 'Start date must be today or later' },
  });
  open();
  await userEvent.click((await item(/^New experience/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  const start = form.getByLabelText<HTMLInputElement>('First day');
  expect(start.value).toBe('2020-01-01');
  expect(form.getByText('Start date must be today or later').id).toBe(
    start
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('error')),
  );
  expect(form.getByLabelText<HTMLSelectElement>('Who can join').selectedOptions[0]?.text).toBe('Open');

  await userEvent.clear(start);
  await userEvent.type(start, '2097-05-01');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  expect(await form.findByText('End date must be after or same as start date')).toBeDefined();
  expect((await rows())[0]?.id).toBe(refused);
  const end = form.getByLabelText('Last day');
  await userEvent.clear(end);
  await userEvent.type(end, '2097-05-02');
  await userEvent.selectOptions(form.getByLabelText('Privacy'), 'Private');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send/ })).toBeNull());
  const [parent, child] = await rows();
  expect(parent).toMatchObject({
    status: 'queued',
    maybeSent: 0,
    supersedes: refused,
    args: { ...newEvent, id: eventId, startOn: '2097-05-01', endOn: '2097-05-02', privacy: 'PRIVATE' },
  });
  expect(child?.dependsOn).toEqual([parent?.id]);
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('text typed into the form is kept until it is saved; Cancel discards it', async () => {
  await updateEvent({ eventId: event.id, set: { name: 'Mine' }, base: { name: event.name } });
  const id = await park(0, 'rejected');
  open();
  await userEvent.click((await item(/Mine/)).getByRole('button', { name: 'Edit' }));
  await userEvent.type((await dialog()).getByLabelText('Name'), ' and more');
  await waitFor(async () =>
    expect((await data.outbox.drafts.get(`edit:${id}`))?.text).toContain('Mine and more'),
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send/ })).toBeNull());
  await userEvent.click((await item(/Mine/)).getByRole('button', { name: 'Edit' }));
  await waitFor(async () =>
    expect((await dialog()).getByLabelText<HTMLInputElement>('Name').value).toBe('Mine and more'),
  );
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
  expect((await rows())[0]).toMatchObject({ id, args: { set: { name: 'Mine' } } });
});

test('the names of companions stay when the answer is refused, next to a later answer; they are not sent instead of that, but can be corrected', async () => {
  await respondRsvp({ eventId: event.id, answer: 'YES', companions: ['Ada', '', 'Grace'] });
  const refused = await park(0, 'rejected', { code: 'TOO_MANY_COMPANIONS' });
  await respondRsvp({ eventId: event.id, answer: 'YES' });
  expect(await rows()).toMatchObject([{ id: refused }, { status: 'queued' }]);
  open();
  const row = await item(/: “Ada · Grace”$/);
  expect(row.getByRole('button', { name: 'Copy' })).toBeDefined();
  expect(row.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(row.getByText('You have answered again since.'), 'a sentence of its own').toBeDefined();
  await userEvent.click(row.getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  const names = form.getByLabelText<HTMLTextAreaElement>('Who comes along, one line each');
  expect(names.value).toBe('Ada\n\nGrace');
  await userEvent.clear(names);
  await userEvent.type(names, 'Ada{Enter} Grace Hopper');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  await waitFor(async () =>
    expect(await rows()).toMatchObject([
      { status: 'queued' },
      {
        status: 'queued',
        supersedes: refused,
        args: { eventId: event.id, answer: 'YES', companions: ['Ada', 'Grace Hopper'] },
      },
    ]),
  );
});

test('while a correction is being stored, nothing more is typed into it, which would be lost', async () => {
  await createBulletin({ eventId: event.id, title: 'Boats', description: 'At nine.' });
  open();
  await userEvent.click((await item(/Boats/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  const fields = form.getAllByRole<HTMLInputElement>('textbox');
  await userEvent.type(fields[0]!, '!');
  fireEvent.keyDown(fields[0]!, { key: 'Enter', ctrlKey: true });
  expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send/ })).toBeNull());
});

test('while a correction is being stored, neither its choices nor its pictures can be changed', async () => {
  await updateEvent({ eventId: event.id, base: {}, set: { privacy: 'PRIVATE' } });
  const media = [{ file: new RealFile(['a'], 'a', { type: 'image/png' }) as File }];
  await createPost({ eventId: event.id, title: 'Tiles', media });
  open();
  await userEvent.click((await item(/Privacy/)).getByRole('button', { name: 'Edit' }));
  const select = (await dialog()).getByRole<HTMLSelectElement>('combobox', { name: 'Privacy' });
  fireEvent.keyDown(select, { key: 'Enter', ctrlKey: true });
  expect(select.disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send/ })).toBeNull());

  await userEvent.click((await item(/^Post/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  const pictures = form.getByRole<HTMLFieldSetElement>('group', { name: 'Photos' });
  fireEvent.keyDown(form.getAllByRole('textbox')[0]!, { key: 'Enter', ctrlKey: true });
  expect(pictures.disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send/ })).toBeNull());
});

test('a time is edited in its own time zone, and an unchanged one stays exact to the second', async () => {
  const activity = someActivity('2027-04-08', '18:30', '21:00', 'Dinner', {
    id: crypto.randomUUID(),
    eventId: event.id,
    timezone: 'America/Lima',
  });
  await data.cache.activities.put(activity as never);
  const times = { startIsoTime: '2027-04-08T23:30:10.000Z', endIsoTime: '2027-04-09T04:59:59.000Z' };
  await updateActivity({
    eventId: event.id,
    dayId: crypto.randomUUID(),
    activityId: activity.id,
    set: times,
    base: {},
  });
  await park(0, 'rejected', { fields: { endIsoTime: 'End time must be on the same day' } });
  open();
  await userEvent.click((await item(/Change to an activity/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  expect(form.getByLabelText<HTMLInputElement>('Starts').value).toBe('2027-04-08T18:30');
  const end = form.getByLabelText<HTMLInputElement>('Ends');
  expect(end.value).toBe('2027-04-08T23:59');
  await userEvent.clear(end);
  await userEvent.type(end, '2027-04-08T22:00');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  await waitFor(async () =>
    expect((await rows())[0]).toMatchObject({
      status: 'queued',
      args: { set: { startIsoTime: times.startIsoTime, endIsoTime: '2027-04-09T03:00:00.000Z' } },
    }),
  );
});

test('a change that may have arrived can no longer be edited', async () => {
  await createPost({ eventId: event.id, title: 'Hello' });
  open();
  expect((await item(/Hello/)).getByRole('button', { name: 'Edit' })).toBeDefined();
  await data.outbox.mutations.update((await rows())[0]!.id, { maybeSent: 1 });
  await waitFor(async () => expect((await item(/Hello/)).queryByRole('button', { name: 'Edit' })).toBeNull());
});

test.each(['createBulletin', 'createDocument', 'createForm'])(
  '%s does not have an icon of the itinerary',
  (type) => {
    for (const other of ['createEvent', 'updateDay', 'updateActivity', 'respondRsvp'])
      expect(iconOf(type)).not.toBe(iconOf(other));
  },
);

test('a title and its text are separated', async () => {
  await createBulletin({ eventId: event.id, title: 'Boats', description: 'At nine.\nBring a coat.' });
  open();
  expect(await screen.findByText(/: “Boats · At nine\. · Bring a coat\.”$/)).toBeDefined();
});

test('a change about one guest names them, and one about several says how many', async () => {
  const [ann, ben] = [someRsvp(event.id, 'Ann'), someRsvp(event.id, 'Ben')];
  await data.cache.rsvps.bulkPut([ann, ben]);
  const of = { eventId: event.id, rsvps: [ann.id] };
  await decideRsvps({ ...of, status: 'YES', evenIfFull: true });
  await decideRsvps({ ...of, status: 'YES', evenIfFull: true, rsvps: [ann.id, ben.id] });
  await decideRsvps({ ...of, status: 'YES' });
  await decideRsvps({ ...of, status: 'NO', rsvps: [ann.id, ben.id] });
  await setHosts({ eventId: event.id, users: [ben.user.guid!], isHost: true });
  await remindGuests(of);
  await tagGuests({ eventId: event.id, rsvps: [ben.id], add: ['Vegan'], remove: [] });
  open();
  for (const label of [
    'Give a place: Ann Tester',
    'Give 2 people a place',
    'Approve request: Ann Tester',
    'Reject 2 requests',
    'Make host: Ben Tester',
    'Reminder: Ann Tester',
    'Tags (Ben Tester): “Vegan”',
  ])
    expect(await screen.findByText(label)).toBeDefined();
});

test('a changed choice is named by its setting, in the words that other screens use', async () => {
  const change = { eventId: event.id, base: {} };
  await updateEvent({ ...change, set: { privacy: 'PRIVATE' } });
  await updateEvent({ ...change, set: { startOn: '2030-01-02' } });
  await updateEvent({ ...change, set: { name: 'Alps' } });
  open();
  for (const label of ['Privacy', 'First day', '“Alps”'])
    expect(await screen.findByText(`Change to the experience: ${label}`)).toBeDefined();
});

test('a choice changed together with a text is named before it, and the text stands next to its words', async () => {
  await updateEvent({ eventId: event.id, base: {}, set: { name: 'Alps', privacy: 'PRIVATE' } });
  open();
  expect(await screen.findByText('Change to the experience: Privacy, Name: “Alps”')).toBeDefined();
});

test('discarding asks first and lists everything that is discarded with it, shortened to a readable length', async () => {
  const { postId } = await createPost({ eventId: event.id, title: 'Hello' });
  await createComment({ eventId: event.id, postId, comment: 'World' });
  await park(0, 'rejected');
  open();
  await userEvent.click((await item(/Hello/)).getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard these 2 changes?' }));
  expect(question.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Post: “Hello”',
    'Comment: “World”',
  ]);
  expect(question.getByText('Not on the server. Removed from this device:')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await rows()).toHaveLength(2);
  await userEvent.click((await item(/Hello/)).getByRole('button', { name: 'Discard' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Discard these 2 changes?' })).getByRole('button', {
      name: 'Discard',
    }),
  );
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('a change blocked by one that needs a decision says why it waits', async () => {
  const { postId } = await createPost({ eventId: event.id, title: 'Hello' });
  await createComment({ eventId: event.id, postId, comment: 'World' });
  await park(0, 'rejected');
  open();
  const behind = await item(/World/);
  expect(await behind.findByText('Waiting')).toBeDefined();
  expect(behind.getByText('Waiting for an item that needs attention')).toBeDefined();
});

test('discarding a change removes its button: the focus stays in the tray', async () => {
  await createPost({ eventId: event.id, title: 'Hello' });
  await createPost({ eventId: event.id, title: 'Goodbye' });
  open();
  await userEvent.click((await item(/Hello/)).getByRole('button', { name: 'Discard' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Discard this change?' })).getByRole('button', {
      name: 'Discard',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/Hello/)).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '1 change waiting' })),
  );
});

test('the focus also stays when the button is removed by a retry, a choice between two texts or a saved edit', async () => {
  await createPost({ eventId: event.id, title: 'Hello' });
  await updateEvent({ eventId: event.id, set: { name: 'Mine' }, base: { name: 'Before' } });
  await park(0, 'rejected');
  await park(1, 'conflict', { status: 409, code: 'FIELD_CONFLICT', current: { name: 'Theirs' } });
  open();
  const tray = () => screen.getByRole('dialog', { name: /waiting/ });
  const press = async (button: HTMLElement) => {
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.contains(button)).toBe(false));
  };
  await press((await item(/Hello/)).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(document.activeElement).toBe(tray()));
  await press(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(document.activeElement).toBe(tray()));

  await userEvent.click((await item(/Hello/)).getByRole('button', { name: 'Edit' }));
  const save = (await dialog()).getByRole('button', { name: 'Save and send' });
  // whether it has been sent meanwhile or not: the button that opened the form no longer exists when the form
  // closes
  await press(save);
  await waitFor(() => expect(document.activeElement).toBe(tray()));
});

test('discarding a change that may have arrived says so, and sends a deletion after it', async () => {
  await createPost({ eventId: event.id, title: 'Hello' });
  await data.outbox.mutations.update((await rows())[0]!.id, { maybeSent: 1 });
  open();
  await userEvent.click((await item(/Hello/)).getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this change?' }));
  expect(question.getByText(/may have been sent already. It is deleted everywhere/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(async () =>
    expect((await rows()).map(({ type }) => type)).toEqual(['createPost', 'deletePost']),
  );
});

test.each(['Save this', 'Use theirs'])(
  'a merge is not stored again as a draft once the conflict is decided (%s), however soon after the last key',
  async (choice) => {
    await updateEvent({ eventId: event.id, set: { name: 'Mine' }, base: { name: 'Before' } });
    const id = await park(0, 'conflict', {
      status: 409,
      code: 'FIELD_CONFLICT',
      current: { name: 'Theirs' },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    const field = await screen.findByRole('textbox', { name: 'Both in one' });
    fireEvent.change(field, { target: { value: 'Mine and theirs' } });
    fireEvent.click(screen.getByRole('button', { name: choice }));
    await waitFor(async () => expect((await rows()).map((row) => row.id)).not.toContain(id));
    // longer than it takes until typed text is stored
    await new Promise((end) => setTimeout(end, 600));
    expect(await data.outbox.drafts.toArray()).toEqual([]);
    const texts = (await rows()).map(({ words }) => words);
    expect(texts).toEqual(choice === 'Save this' ? ['Mine and theirs'] : []);
  },
);

test('a merge that could not be saved stays in the field and on the device', async () => {
  await updateEvent({ eventId: event.id, set: { name: 'Mine' }, base: { name: 'Before' } });
  const id = await park(0, 'conflict', { status: 409, code: 'FIELD_CONFLICT', current: { name: 'Theirs' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Both in one' });
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockImplementation(full as never);
  fireEvent.change(field, { target: { value: 'Mine and theirs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save this' }));
  await waitFor(async () =>
    expect((await data.outbox.drafts.toArray()).map(({ text }) => text)).toEqual(['Mine and theirs']),
  );
  expect((await rows()).map((row) => row.id)).toEqual([id]);
  expect(field.value).toBe('Mine and theirs');
  vi.restoreAllMocks();
  unsaved.items = [];
});

test('a conflict names its fields and shows their values as on the screens', async () => {
  await updateEvent({
    eventId: event.id,
    set: { privacy: 'PUBLIC', rsvpType: 'OPEN' },
    base: { privacy: 'PRIVATE', rsvpType: 'OPEN' },
  });
  await park(0, 'conflict', {
    status: 409,
    code: 'FIELD_CONFLICT',
    current: { privacy: 'PRIVATE', rsvpType: 'OPEN_INVITE' },
  });
  const place = {
    placeId: 'x',
    description: 'Nishiki Market, Kyoto',
    structuredFormat: { mainText: 'Nishiki Market', secondaryText: 'Kyoto' },
    googleMapsUri: null,
  };
  await updateActivity({
    eventId: event.id,
    dayId: event.id,
    activityId: crypto.randomUUID(),
    set: { startIsoTime: '2027-04-08T09:30:00.000Z', location: 'The harbour' },
    base: {},
  });
  await park(1, 'conflict', {
    status: 409,
    code: 'FIELD_CONFLICT',
    current: { startIsoTime: '2027-04-08T10:00:00.000Z', location: place },
  });
  open();
  const text = async (label: string) => {
    const field = await screen.findByText(label, { selector: 'p' });
    return [...field.parentElement!.querySelectorAll('dd')].map((one) => one.textContent);
  };
  expect(await text('Privacy')).toEqual(['Public', 'Private']);
  expect(await text('Who can join')).toEqual(['Open', 'Open invite']);
  expect(await text('Starts')).toEqual(['Thursday 8 April, 18:30', 'Thursday 8 April, 19:00']);
  expect(await text('Place')).toEqual(['The harbour', 'Nishiki Market, Kyoto']);
});

test('a refusal is announced on every screen; once it is discarded, nothing claims that it was sent', async () => {
  renderInApp(() => (
    <>
      <SyncStatus />
      <LiveRegion />
    </>
  ));
  await createPost({ eventId: event.id, title: 'Hello' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 change waiting'));
  const refused = await park(0, 'rejected');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 not sent, needs attention'));
  await discardRow(refused);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No changes waiting'), {
    timeout: 5000,
  });
});

test('pictures of a pending post can be removed and others added; no unused files are left', async () => {
  const photo = (name: string) => ({ file: new RealFile([name], name, { type: 'image/png' }) as File });
  await createPost({ eventId: event.id, title: 'Tiles', media: ['a', 'b', 'c'].map(photo) });
  open();
  await userEvent.click((await item(/^Post/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  expect(form.getByRole('group', { name: 'Photos' }).textContent).toContain('All of them will be sent.');
  await userEvent.click(form.getByRole('checkbox', { name: 'Photo 1 of 3' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Photo 3 of 3' }));
  expect(form.getByText('1 of 3 will be sent.')).toBeDefined();
  await userEvent.click(form.getByRole('checkbox', { name: 'Photo 3 of 3' }));
  await userEvent.upload(
    form.getByLabelText('Add photos'),
    [photo('d').file, new File(['%PDF'], 'e.pdf', { type: 'application/pdf' })],
    { applyAccept: false },
  );
  expect((await form.findByRole('alert')).textContent).toContain('Please choose an image');
  expect(form.getByRole('checkbox', { name: 'd, added' })).toBeDefined();
  expect(form.getByText('3 of 4 will be sent.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  await waitFor(async () =>
    expect((await rows()).map(({ args }) => args)).toMatchObject([
      { title: 'Tiles', file: { name: 'b' }, more: [{ name: 'c' }, { name: 'd' }] },
    ]),
  );
  const [row] = await rows();
  expect([row?.blobs.length, await data.outbox.blobs.count()]).toEqual([3, 3]);
});

test('too many photos are refused without being read, and local errors do not hide the server’s', async () => {
  const photo = (name: string) => ({ file: new RealFile([name], name, { type: 'image/png' }) as File });
  await createPost({ eventId: event.id, title: 'Tiles', media: ['a', 'b'].map(photo) });
  await park(0, 'rejected', { fields: { pictures: 'The second picture cannot be read.' } });
  open();
  await userEvent.click((await item(/^Post/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  const more = Array.from({ length: 9 }, (_, nth) => photo(`more ${nth}`).file);
  const read = more.map((file) => vi.spyOn(file, 'arrayBuffer'));
  await userEvent.upload(
    form.getByLabelText('Add photos'),
    [...more, new File(['%PDF'], 'e.pdf', { type: 'application/pdf' })],
    { applyAccept: false },
  );
  const alerts = () => form.getAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(alerts().join()).toContain('Please choose an image'));
  expect(alerts()).toContain('The second picture cannot be read.');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(alerts()).toContain('A post can have at most 10 photos.'));
  expect(read.filter((one) => one.mock.calls.length > 0)).toEqual([]);
});

test('a post without text keeps at least one picture', async () => {
  const photo = (name: string) => ({ file: new RealFile([name], name, { type: 'image/png' }) as File });
  await createPost({ eventId: event.id, title: '', media: ['a', 'b'].map(photo) });
  open();
  await userEvent.click((await item(/^Post/)).getByRole('button', { name: 'Edit' }));
  const form = await dialog();
  for (const box of form.getAllByRole('checkbox')) await userEvent.click(box);
  expect(form.getByText('None of them will be sent.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  expect(await form.findByRole('alert')).toHaveProperty(
    'textContent',
    'Please write something or add a photo.',
  );
  expect(await data.outbox.blobs.count()).toBe(2);
});

test('of very many changes only those in view are rendered, each with its position in the list', async () => {
  const args = { eventId: event.id, postId: crypto.randomUUID() };
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => createComment({ ...args, comment: `Comment ${n}` })),
  );
  open();
  const first = (await screen.findByText('Comment: “Comment 0”')).closest('li')!;
  expect([first.getAttribute('aria-posinset'), first.getAttribute('aria-setsize')]).toEqual(['1', '100']);
  expect(screen.getAllByTestId('outbox-row').length).toBeLessThan(60);
});
