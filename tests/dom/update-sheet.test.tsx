// A newer file of an experience: each of its differences is accepted or rejected, then all are applied as one
// change.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import type { UpdateAnswer, UpdatePreview } from '#contract/schemas/updates.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ApiError } from '#src/data/api-error.ts';
import { connection } from '#src/data/device/connection.ts';
import { UpdateSection } from '#src/features/event/settings/update-section.tsx';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const event = someEvent({ isOwner: true, isHost: true, timezone: 'Europe/Berlin' });
const walk = someActivity('2027-04-06', '13:00', '14:00', 'Walk', {
  eventId: event.id,
  id: crypto.randomUUID(),
});
const day = someDay('2027-04-06', 0, 'Arrival', [walk]);
const when = (start: string) => ({ on: '2027-04-06', start, end: '14:00', timezone: null });
const shown = { when: when('13:00'), location: 'Hall' };
const change = { edited: false, news: true, chosen: true };
const PREVIEW: UpdatePreview = {
  format: 'csv',
  notes: ['A note of the file.'],
  skipped: [{ where: 'In the table', what: 'Ferry', why: 'It has no readable date.' }],
  skippedCount: 1,
  tables: [],
  basis: 'first',
  known: true,
  unchanged: 2,
  items: [
    { kind: 'added', id: '0', chosen: true, again: false, name: 'Party', ...shown },
    {
      kind: 'changed',
      name: 'Tea',
      ...shown,
      changes: [
        {
          field: 'name',
          id: '1n',
          ...change,
          edited: true,
          chosen: false,
          before: 'Tea',
          after: 'Green tea',
        },
        { field: 'when', id: '1w', ...change, before: when('13:00'), after: when('12:00') },
      ],
    },
    {
      kind: 'removed',
      id: '2',
      chosen: true,
      edited: false,
      activityId: walk.id,
      programId: day.id,
      name: 'Walk',
      ...shown,
    },
    { kind: 'added', id: '3', chosen: false, again: true, name: 'Quiz', ...shown },
  ],
};

let data: OwnData;
let preview: MockInstance<typeof experienceCalls.previewUpdate>;
let update: MockInstance<typeof experienceCalls.update>;
beforeEach(async () => {
  controlConnection();
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  const { activities: _activities, sync: _sync, syncOf: _of, ...row } = day;
  await data.cache.days.put({ ...row, eventId: event.id });
  const { sync: _s, syncOf: _o, ...activity } = walk;
  await data.cache.activities.put(activity);
  pretendScreen(1440);
  preview = vi.spyOn(experienceCalls, 'previewUpdate').mockResolvedValue(PREVIEW);
  update = vi.spyOn(experienceCalls, 'update');
});
afterEach(() => vi.unstubAllGlobals());

/** The deletion of the walk is queued. */
const removed = () =>
  waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ type, args }) => [type, args])).toEqual([
      [
        'deleteActivity',
        { eventId: event.id, dayId: day.id, activityId: walk.id, together: expect.any(String) },
      ],
    ]),
  );

const FILE = new File(['Name,Date,Start'], 'newer.csv', { type: 'text/csv' });
async function open() {
  const { unmount } = renderInApp(() => (
    <UpdateSection event={someEventView(event)} onDone={() => undefined} />
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a newer file' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update from a file' }));
  return {
    sheet,
    choose: async () =>
      userEvent.upload(screen.getByLabelText('Choose the newer file', { selector: 'input' }), FILE),
    unmount,
  };
}
const box = (sheet: Awaited<ReturnType<typeof open>>['sheet'], name: string) =>
  sheet.getByRole<HTMLInputElement>('checkbox', { name });

test('differences are listed field by field; what was edited or left out here is not selected', async () => {
  const { sheet, choose } = await open();
  await choose();
  await sheet.findByText('Party');
  expect(preview).toHaveBeenCalledWith(event.id, FILE, { timezone: 'Europe/Berlin' }, expect.anything());
  expect(
    sheet
      .getAllByRole('checkbox')
      .map((one) => [one.getAttribute('aria-label'), (one as HTMLInputElement).checked]),
  ).toEqual([
    ['Add Party', true],
    ['Name of Tea from the file', false],
    ['Time of Tea from the file', true],
    ['Remove Walk', true],
    ['Add Quiz', false],
  ]);
  expect(sheet.getByText('2 activities stay as they are.')).toBeDefined();
  expect(sheet.getByText('A note of the file.')).toBeDefined();
  expect(sheet.getByText(/^In the table: Ferry – /)).toBeDefined();
  expect(sheet.getByText('Edited here')).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Choose none of: New' }));
  expect(box(sheet, 'Add Party').checked).toBe(false);
  expect(sheet.getByRole('button', { name: 'Update 2 activities' })).toBeDefined();
});

test('applying sends the choices; a removal can be undone like any deletion', async () => {
  update.mockResolvedValue({
    added: 0,
    changed: 1,
    remove: [{ activityId: walk.id, programId: day.id }],
    skipped: [],
    skippedCount: 0,
  });
  const { sheet, choose } = await open();
  await choose();
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Add Party' }));
  await userEvent.click(box(sheet, 'Name of Tea from the file'));
  await userEvent.click(sheet.getByRole('button', { name: 'Update 2 activities' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update).toHaveBeenCalledWith(
    event.id,
    FILE,
    { timezone: 'Europe/Berlin', basis: 'first', flipped: '0,1n' },
    expect.any(String),
  );
  await removed();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
});

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const closings = [
  ['by Escape', () => userEvent.keyboard('{Escape}')],
  ['with its button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
] as const;

test.each(closings)(
  'an update goes on if the sheet is closed %s meanwhile: a toast reports it, and removals follow',
  async (_, close) => {
    const said = vi.spyOn(toast, 'success');
    let answer: (done: UpdateAnswer) => void = () => undefined;
    // gives up like a real call if it is told to
    update.mockImplementationOnce(
      (...call: unknown[]) =>
        new Promise((resolve, reject) => {
          answer = resolve;
          const signal = call.find((one) => one instanceof AbortSignal);
          signal?.addEventListener('abort', () => reject(new ApiError(0, 'NETWORK', '')));
        }),
    );
    const { sheet, choose } = await open();
    await choose();
    await userEvent.click(await sheet.findByRole('button', { name: 'Update 3 activities' }));
    await close();
    await isClosed();
    answer({
      added: 1,
      changed: 1,
      remove: [{ activityId: walk.id, programId: day.id }],
      skipped: [],
      skippedCount: 0,
    });
    await removed();
    expect(said).toHaveBeenCalledExactlyOnceWith('The experience is updated: 1 new, 1 changed.');
  },
);

test('if it fails after the sheet has been closed or its page left, a toast says so', async () => {
  const said = vi.spyOn(toast, 'error');
  const fails: (() => void)[] = [];
  update.mockImplementation(
    () => new Promise((_, reject) => fails.push(() => reject(new ApiError(0, 'NETWORK', '')))),
  );
  const { sheet, choose, unmount } = await open();
  await choose();
  await userEvent.click(await sheet.findByRole('button', { name: 'Update 3 activities' }));
  await userEvent.keyboard('{Escape}');
  await isClosed();
  fails[0]?.();
  const text = 'The update did not get through. Please try again; it is never applied twice.';
  await waitFor(() => expect(said.mock.calls).toEqual([[text]]));

  await userEvent.click(screen.getByRole('button', { name: 'Choose a newer file' }));
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Update 3 activities' }));
  unmount();
  fails[1]?.();
  await waitFor(() => expect(said.mock.calls).toEqual([[text], [text]]));
});

test('a sheet that is closed by accident opens again with its file and choices; Cancel discards them', async () => {
  const { sheet, choose } = await open();
  await choose();
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Add Party' }));
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a newer file' }));
  const again = within(await screen.findByRole('dialog', { name: 'Update from a file' }));
  expect(box(again, 'Add Party').checked).toBe(false);
  expect(again.getByRole('button', { name: 'Update 2 activities' })).toBeDefined();
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a newer file' }));
  await screen.findByRole('dialog', { name: 'Update from a file' });
  expect(screen.queryByRole('checkbox', { name: 'Add Party' })).toBeNull();
});

test('an outdated comparison is repeated and reported; a lost request is sent again as the same change', async () => {
  const stale = 'The experience has changed since you looked.';
  update.mockRejectedValueOnce(new ApiError(0, 'NETWORK', ''));
  update.mockRejectedValueOnce(new ApiError(409, 'STALE_SET', stale));
  const { sheet, choose } = await open();
  await choose();
  await userEvent.click(await sheet.findByRole('button', { name: 'Update 3 activities' }));
  expect(await sheet.findByText(/did not get through/)).toBeDefined();
  preview.mockResolvedValue({ ...PREVIEW, basis: 'second', items: PREVIEW.items.slice(0, 1) });
  await userEvent.click(sheet.getByRole('button', { name: 'Update 3 activities' }));
  expect(await sheet.findByText(stale)).toBeDefined();
  expect(update.mock.calls[0]?.[3]).toBe(update.mock.calls[1]?.[3]);
  await sheet.findByRole('button', { name: 'Update 1 activity' });
  expect(sheet.queryByText('Walk')).toBeNull();
});

test('without a connection the sheet says so, and comparing a file can be retried after an error', async () => {
  const words = { file: 'This is no schedule.' };
  preview.mockRejectedValueOnce(new ApiError(400, 'INVALID_INPUT', 'No', words));
  const { sheet, choose } = await open();
  await choose();
  expect(await sheet.findByText('This is no schedule.')).toBeDefined();
  preview.mockResolvedValue({ ...PREVIEW, items: [] });
  await userEvent.click(sheet.getByRole('button', { name: 'Compare again' }));
  expect(await sheet.findByText('The file contains nothing new.')).toBeDefined();
  connection.state = 'offline';
  expect(await sheet.findByText('You need a connection to update from a file.')).toBeDefined();
});

test('a file that is too large ends the previous comparison', async () => {
  let answer: (read: UpdatePreview) => void = () => undefined;
  preview.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { sheet, choose } = await open();
  await choose();
  await sheet.findByRole('status', { name: 'Comparing the file with the experience' });
  const large = new File(['x'], 'large.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: 6_000_000 });
  await userEvent.upload(sheet.getByLabelText('Choose the newer file', { selector: 'input' }), large);
  answer(PREVIEW);
  expect(await sheet.findByText('The file can be at most 5 MB.')).toBeDefined();
  expect(sheet.queryByRole('status', { name: 'Comparing the file with the experience' })).toBeNull();
  expect(sheet.queryByText('Party')).toBeNull();
});
