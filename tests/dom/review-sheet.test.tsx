// A generated experience is reviewed activity by activity: each is kept or removed, and then it is shown to
// others.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import * as drafts from '#src/data/drafts.ts';
import { reviewDraftKey } from '#src/data/drafts.ts';
import { ReviewNote } from '#src/features/event/review-note.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const event = someEvent({ isOwner: true, isHost: true, needsReview: true, endOn: '2027-04-07' });
const of = (description: string) => ({ description, eventId: event.id, id: crypto.randomUUID() });
const [first, second] = [
  someDay('2027-04-06', 0, 'Arrival', [
    someActivity('2027-04-06', '13:00', '14:00', 'Lunch', of('From: “lunch at one”')),
    someActivity(
      '2027-04-06',
      '09:30',
      '10:30',
      'Keynote',
      of('Bring a pen.\n\nFrom page 2: “09:30 Keynote”'),
    ),
  ]),
  someDay('2027-04-07', 1, 'Departure', [
    someActivity('2027-04-07', '15:00', '16:00', 'Ferry', of('From page 3: “15:00 Ferry”')),
  ]),
];
let data: OwnData;
beforeEach(async () => {
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  for (const { activities, sync: _sync, syncOf: _of, ...day } of [first, second]) {
    await data.cache.days.put({ ...day, eventId: event.id });
    for (const { sync: _s, syncOf: _o, ...activity } of activities) await data.cache.activities.put(activity);
  }
  pretendScreen(1440);
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  renderInApp(() => <ReviewNote event={someEventView(event)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Review item by item' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Review what was built' }));
  await sheet.findByText('Keynote');
  return sheet;
}
const requests = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => ({ type, args }));

test('each activity is shown with the line of the text that it was taken from, in the order of its day', async () => {
  const sheet = await open();
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Keynote09:30 to 10:30Bring a pen\.From page 2: “09:30 Keynote”/),
    expect.stringMatching(/^Lunch13:00 to 14:00From: “lunch at one”/),
    expect.stringMatching(/^Ferry15:00 to 16:00From page 3: “15:00 Ferry”/),
  ]);
  expect(sheet.getByText('0 of 3 kept')).toBeDefined();
});

test('repeated Enter keeps one after the other; the progress is stored on the device; finally the whole is confirmed', async () => {
  const sheet = await open();
  sheet.getByRole('button', { name: 'Keep Keynote' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(sheet.getByText('2 of 3 kept')).toBeDefined();
  await waitFor(async () =>
    expect(JSON.parse((await data.outbox.drafts.get(reviewDraftKey(event.id)))?.text ?? '[]')).toHaveLength(
      2,
    ),
  );
  expect(sheet.queryByRole('button', { name: 'I have reviewed it' }), 'one is left').toBeNull();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(sheet.getByRole('button', { name: 'I have reviewed it' }));
  await waitFor(async () =>
    expect(await requests()).toEqual([
      {
        type: 'updateEvent',
        args: { eventId: event.id, set: { needsReview: false }, base: { needsReview: true } },
      },
    ]),
  );
  expect(await data.outbox.drafts.get(reviewDraftKey(event.id))).toBeUndefined();
});

test('on a full device, older progress is not stored over newer one, nor after the whole is confirmed', async () => {
  const wanted: (() => boolean)[] = [];
  vi.spyOn(drafts, 'saveDraft').mockImplementation((_key, _text, isWanted = () => true) => {
    wanted.push(isWanted);
    return new Promise(() => undefined);
  });
  const sheet = await open();
  await userEvent.click(sheet.getByRole('button', { name: 'Keep Keynote' }));
  expect(wanted.map((isWanted) => isWanted())).toEqual([true]);
  await userEvent.click(sheet.getByRole('button', { name: 'Keep all of Arrival' }));
  expect(wanted.map((isWanted) => isWanted())).toEqual([false, true]);
  await userEvent.click(sheet.getByRole('button', { name: 'Keep Ferry' }));
  await userEvent.click(sheet.getByRole('button', { name: 'I have reviewed it' }));
  expect(wanted.map((isWanted) => isWanted())).toEqual([false, false, false]);
});

test('an activity or a whole day is removed, and Undo restores it', async () => {
  const offered = vi.spyOn(toast, 'info');
  const sheet = await open();
  await userEvent.click(sheet.getByRole('button', { name: 'Remove Lunch' }));
  await waitFor(() => expect(sheet.queryByText('Lunch')).toBeNull());
  expect(sheet.getByText('0 of 2 kept')).toBeDefined();
  // it disappears from the screen before the removal is stored, and Undo is possible after that
  await waitFor(() => expect(offered).toHaveBeenCalled());
  await userEvent.keyboard('{Control>}z{/Control}');
  await sheet.findByText('Lunch');
  await userEvent.click(sheet.getByRole('button', { name: 'Keep all of Arrival' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Remove Departure' }));
  await waitFor(() => expect(sheet.queryByText('Ferry')).toBeNull());
  await waitFor(async () => expect((await requests()).map(({ type }) => type)).toEqual(['deleteDay']));
  expect(sheet.getByText('2 of 2 kept')).toBeDefined();
  expect(
    sheet.getByRole<HTMLButtonElement>('button', { name: 'Remove Arrival' }).disabled,
    'the last day',
  ).toBe(true);
});
