// Deleted days and activities that hosts can restore: without a connection, together with a deleted day, or
// before the deletion was sent.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { BinRow } from '#contract/schemas/bin.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';

let data: OwnData;
const event = someEventView({
  id: crypto.randomUUID(),
  startOn: '2027-04-08',
  endOn: '2027-04-08',
  isOwner: true,
  isHost: true,
});
const eventId = event.id;
const { activities: _, ...day } = {
  ...someDay('2027-04-08', 0, 'Arashiyama'),
  id: crypto.randomUUID(),
  eventId,
};
const { activities: _gone, ...gone } = {
  ...someDay('2027-04-09', 0, 'Uji'),
  id: crypto.randomUUID(),
  eventId,
};
const on = (dayId: string, date: string, name: string) =>
  someActivity(date, '10:00', '11:00', name, { id: crypto.randomUUID(), eventId, programId: dayId });
const bath = on(day.id, day.date, 'Bath');
const tea = on(gone.id, gone.date, 'Tea');
const binned = (entry: string, more: Partial<BinRow>): BinRow => ({
  id: crypto.randomUUID(),
  eventId,
  entry,
  day: null,
  activity: null,
  was: gone.date,
  deletedAt: new Date().toISOString(),
  version: 3,
  updatedAt: new Date().toISOString(),
  ...more,
});
const queued = async () => (await data.outbox.mutations.toArray()).map((row) => row.type);

beforeEach(async () => {
  pretendScreen(390);
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  await data.cache.days.put(day);
  await data.cache.activities.put(bath);
});
async function open() {
  renderInApp(() => (
    <>
      <ManageBoard event={event} days={[{ ...day, sync: null, syncOf: {}, activities: [] }]} />
      <ToasterHost />
    </>
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Arashiyama' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }));
  return within(await screen.findByRole('dialog', { name: /Recently deleted/ }));
}

test('an empty bin says so', async () => {
  const sheet = await open();
  expect(await sheet.findByText('Nothing has been deleted in the last 30 days.')).toBeDefined();
});

test('an activity whose day was deleted says so and restores the day as well; both leave the list at once', async () => {
  await data.cache.bin.bulkPut([binned(gone.id, { day: gone }), binned(tea.id, { activity: tea })]);
  const sheet = await open();
  expect(await sheet.findByText('“Uji” was deleted, too. It comes back with it.')).toBeDefined();
  expect(sheet.getByRole('button', { name: 'Restore: Uji' })).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Restore with its day: Tea' }));
  expect(await sheet.findByText('Nothing has been deleted in the last 30 days.')).toBeDefined();
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ request }) => request)).toEqual([
      { method: 'POST', path: `/api/events/${eventId}/bin/restore`, body: { entries: [tea.id, gone.id] } },
    ]),
  );
});

test('restoring an entry whose deletion was not sent yet undoes the deletion', async () => {
  await enqueueIn(data, deleteActivityMutation, { eventId, dayId: day.id, activityId: bath.id });
  const sheet = await open();
  expect(await sheet.findByText('Not sent yet')).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Restore: Bath' }));
  await waitFor(async () => expect(await queued()).toEqual([]));
  expect(await sheet.findByText('Nothing has been deleted in the last 30 days.')).toBeDefined();
});
