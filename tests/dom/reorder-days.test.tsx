import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { DayView } from '#src/data/views/event.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({ id: crypto.randomUUID(), startOn: '2099-04-08', endOn: '2099-04-10' });
const tea = someActivity('2099-04-08', '09:00', '10:00', 'Tea', { id: crypto.randomUUID() });
const [gion, uji, nara] = [
  someDay('2099-04-08', 0, 'Gion', [tea]),
  someDay('2099-04-09', 1, 'Uji'),
  someDay('2099-04-10', 2, 'Nara'),
].map((day) => ({ ...day, id: crypto.randomUUID(), eventId: event.id })) as [DayView, DayView, DayView];

let data: OwnData;
beforeEach(async () => {
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: null,
    profilePic: null,
  });
  setCurrentData(data);
});
afterEach(() => setCurrentData(null));

/** The board, whose days somebody else can change. */
async function open(): Promise<(days: DayView[]) => void> {
  pretendScreen(1440);
  let change: (days: DayView[]) => void = () => undefined;
  const Board = () => {
    const [days, setDays] = useState<DayView[]>([gion, uji, nara]);
    useEffect(() => {
      change = setDays;
    }, []);
    return <ManageBoard event={event} days={days} />;
  };
  renderInApp(() => <Board />, `/manage/x?day=${gion.id}`);
  return (days) => act(() => change(days));
}
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Gion' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByText(/Gion|Uji|Nara|Kobe/).textContent);
const bodies = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, request }) => [
    type,
    'body' in request ? request.body : undefined,
  ]);

test('arrows and the list of positions move days; Reset restores the order, Save queues it as a whole', async () => {
  await open();
  await choose('Reorder days');
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Move Gion up' }).ariaDisabled).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Move Gion down' }));
  expect(names()).toEqual(['Uji', 'Gion', 'Nara']);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(names()).toEqual(['Gion', 'Uji', 'Nara']);
  await userEvent.click(screen.getByRole('button', { name: 'Move Gion to…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Day 3/ }));
  expect(names()).toEqual(['Uji', 'Nara', 'Gion']);
  // each shows its former date, with the month
  expect(screen.getAllByText(/was /).map(({ textContent }) => textContent)).toEqual([
    'Nothing planned · was Thu 9 Apr',
    'Nothing planned · was Fri 10 Apr',
    '1 activity · was Wed 8 Apr',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const base = { programIds: [gion.id, uji.id, nara.id] };
  await waitFor(async () =>
    expect(await bodies()).toEqual([['reorderDays', { programIds: [uji.id, nara.id, gion.id], base }]]),
  );
  // and the board is shown again
  expect(await screen.findByRole('button', { name: 'Add day' })).toBeDefined();
});

test.each([
  ['Move Nara up', ['Nara', 'Gion', 'Uji']],
  ['Move Gion down', ['Uji', 'Nara', 'Gion']],
])('%s keeps the focus, also when there is no further to go', async (name, order) => {
  await open();
  await choose('Reorder days');
  const arrow = await screen.findByRole<HTMLButtonElement>('button', { name });
  // the heading takes the focus when it opens
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reorder days'));
  arrow.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(names()).toEqual(order);
  expect(document.activeElement).toBe(arrow);
  expect(arrow.disabled, 'a browser takes the focus from a disabled button').toBe(false);
  expect(arrow.ariaDisabled).toBe('true');
});

test('a day that another host adds meanwhile comes last; their new order is reported, and mine stays', async () => {
  const change = await open();
  await choose('Reorder days');
  await userEvent.click(await screen.findByRole('button', { name: 'Move Nara up' }));
  const kobe = { ...someDay('2099-04-11', 3, 'Kobe'), id: crypto.randomUUID(), eventId: event.id };
  change([gion, uji, nara, kobe]);
  expect(names()).toEqual(['Gion', 'Nara', 'Uji', 'Kobe']);
  expect(screen.queryByText(/Somebody else has just/)).toBeNull();
  change([uji, gion, nara, kobe]);
  expect(screen.getByText(/Somebody else has just/)).toBeDefined();
  expect(names()).toEqual(['Gion', 'Nara', 'Uji', 'Kobe']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Add day' });
  expect(await bodies()).toEqual([]);
});

test('a day is copied with its activities; a day inserted after another is added and moved there', async () => {
  await open();
  await choose('Copy day');
  await waitFor(async () =>
    expect(await bodies()).toMatchObject([['copyDay', { activities: [{ of: tea.id }] }]]),
  );
  await data.outbox.mutations.clear();
  await choose('Add a day after this one');
  await waitFor(async () => expect(await bodies()).toHaveLength(2));
  const [[, made], [, order]] = (await bodies()) as [
    [string, { id: string }],
    [string, { programIds: string[] }],
  ];
  expect(order.programIds).toEqual([gion.id, made.id, uji.id, nara.id]);
});
