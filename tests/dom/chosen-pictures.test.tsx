// Pictures chosen for something unfinished survive leaving the page, as its words do, until it is sent or discarded.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import { takeEpoch } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { BulletinForm } from '#src/features/bulletin/bulletin-form.tsx';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { OutboxTray } from '#src/features/outbox/outbox-tray.tsx';
import { createPost } from '#src/mutations/feed/create-post.ts';
import type { Engine } from '#src/sync/engine.ts';
import { settle, type Accepted } from '#src/sync/push/settle.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { endRowQuestion } from '#src/ui/sync/row-question.ts';
import { dragged } from '#tests/support/dragged.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

// Node's digest does not accept the bytes of jsdom
let hashes = 0;
vi.mock('#src/data/files/content-hash.ts', () => ({
  contentHash: () => Promise.resolve(String((hashes += 1)).padStart(64, '0')),
}));

let data: OwnData;
let event: EventRow;
beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent({ isGuest: true, isHost: true, isOwner: true, selfStatus: 'YES', startOn: '2099-04-08' });
  await cacheEvent(data, event);
});

const picture = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' });
const kept = async (draftKey: string) =>
  Object.values((await data.outbox.drafts.get(`${draftKey}#files`))?.files ?? {}).map(({ name }) => name);
const queued = async () => (await data.outbox.mutations.toArray()).map(({ args }) => args);

test('the image of a bulletin is still there on the next visit, and is sent with it', async () => {
  const open = async () => {
    const page = renderInApp(() => <BulletinForm eventId={event.id} />);
    return { page, form: within(await screen.findByRole('form', { name: 'Post a bulletin' })) };
  };
  const { page, form } = await open();
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'Boats');
  await userEvent.type(form.getByRole('textbox', { name: 'Message' }), 'At six.');
  fireEvent.drop(form.getByRole('button', { name: 'Add an image' }), dragged(picture('sea.png')));
  await waitFor(async () => expect(await kept(`bulletin:${event.id}`)).toEqual(['sea.png']));
  page.unmount();

  const again = await open();
  expect(await again.form.findByRole('img', { name: 'sea.png' })).toBeDefined();
  await userEvent.click(again.form.getByRole('button', { name: 'Post' }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ title: 'Boats', file: { name: 'sea.png', bytes: 16 } }]),
  );
  expect(await data.outbox.drafts.count(), 'neither words nor image are drafts any more').toBe(0);
});

test('the picture of a new activity is still there after the form for another day, and on the next visit', async () => {
  const view = someEventView({ ...event, endOn: '2099-04-09' });
  const days = ['2099-04-08', '2099-04-09'].map((date, nth) => ({
    ...someDay(date, nth, `Day ${nth + 1}`),
    id: crypto.randomUUID(),
    eventId: event.id,
  }));
  const [first, second] = days.map(({ id }) => id);
  const open = async () => {
    const page = renderInApp(() => <ManageBoard event={view} days={days} />, `/manage/x?day=${first}`);
    await screen.findByRole('button', { name: 'Add activity' });
    return page;
  };
  const add = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    return within(await screen.findByRole('dialog', { name: 'New activity' }));
  };
  const page = await open();
  let sheet = await add();
  await userEvent.type(sheet.getByRole('textbox', { name: 'Name' }), 'Canal');
  await userEvent.type(sheet.getByRole('textbox', { name: 'What happens' }), 'A walk');
  fireEvent.drop(
    await sheet.findByRole('button', { name: 'Choose an image' }),
    dragged(picture('canal.png')),
  );
  await waitFor(async () => expect(await kept(`new-activity:${first}`)).toEqual(['canal.png']));
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  act(() => page.history.push(`/manage/x?day=${second}`));
  await screen.findByRole('button', { name: 'Edit Day name: Day 2' });
  sheet = await add();
  await sheet.findByRole('button', { name: 'Choose an image' });
  expect(sheet.queryByRole('img'), 'it is not a picture of that day').toBeNull();
  page.unmount();

  await open();
  sheet = await add();
  expect(await sheet.findByRole('img', { name: 'canal.png' })).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Add activity' }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ name: 'Canal', file: { name: 'canal.png', bytes: 18 } }]),
  );
  expect(await kept(`new-activity:${first}`)).toEqual([]);
});

async function correct() {
  openPanel('outbox');
  const page = renderInApp(() => <OutboxTray />);
  const post = within((await screen.findByText(/^Post/)).closest('li')!);
  await userEvent.click(post.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: /Edit and send again/ }));
  return { page, post, form };
}

test('photos added to a waiting post are still there on the next visit, and are sent with it', async () => {
  const rowId = (await createPost({ eventId: event.id, title: 'Tiles' })).rowId!;
  const { page, form } = await correct();
  await userEvent.upload(form.getByLabelText('Add photos'), ['a.png', 'b.png'].map(picture));
  await waitFor(async () => expect(await kept(`edit:${rowId}`)).toEqual(['a.png', 'b.png']));
  page.unmount();
  endRowQuestion();

  const again = await correct();
  expect(await again.form.findByRole('checkbox', { name: 'a.png, added' })).toBeDefined();
  await userEvent.click(again.form.getByRole('button', { name: 'Save and send' }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { title: 'Tiles', file: { name: 'a.png', bytes: 14 }, more: [{ name: 'b.png' }] },
    ]),
  );
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('photos added to a waiting post are deleted when the correction is cancelled, and when the post is discarded', async () => {
  const rowId = (await createPost({ eventId: event.id, title: 'Tiles' })).rowId!;
  const { post, form } = await correct();
  const add = async (sheet: typeof form) => {
    await userEvent.upload(sheet.getByLabelText('Add photos'), picture('a.png'));
    await waitFor(async () => expect(await kept(`edit:${rowId}`)).toEqual(['a.png']));
  };
  await add(form);
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send again/ })).toBeNull());
  await userEvent.click(post.getByRole('button', { name: 'Edit' }));
  const next = within(await screen.findByRole('dialog', { name: /Edit and send again/ }));
  await add(next);
  await userEvent.click(next.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit and send again/ })).toBeNull());
  await userEvent.click(post.getByRole('button', { name: 'Discard' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Discard this change?' }));
  await userEvent.click(sure.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('photos added to a waiting post are deleted when the post is sent without them', async () => {
  const rowId = (await createPost({ eventId: event.id, title: 'Tiles' })).rowId!;
  const { page, form } = await correct();
  await userEvent.upload(form.getByLabelText('Add photos'), picture('a.png'));
  await waitFor(async () => expect(await kept(`edit:${rowId}`)).toEqual(['a.png']));
  page.unmount();
  endRowQuestion();
  const engine = { data, report: { settled: () => undefined } } as unknown as Engine;
  const row = (await data.outbox.mutations.get(rowId))!;
  const reply = { status: 201, body: {} } as Accepted['reply'];
  await settle(engine, await takeEpoch(data.outbox), [{ row, reply }], 'pull');
  expect(await data.outbox.drafts.count()).toBe(0);
});
