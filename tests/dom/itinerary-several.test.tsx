// Several activities at once: selected by mouse, keyboard and touch; moved, copied and deleted in one action.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { DayView } from '#src/data/views/event.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { ToasterHost } from '#src/ui/notices/toaster-host.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView, tokyo } from '#tests/support/itinerary-scene.ts';

const event = someEventView({
  id: crypto.randomUUID(),
  startOn: '2027-04-08',
  endOn: '2027-04-09',
  isOwner: true,
  isHost: true,
});
const [bath, walk, lunch, tea] = (['Bath', 'Walk', 'Lunch', 'Tea'] as const).map((name, at) =>
  someActivity('2027-04-08', `${10 + at}:30`, `${11 + at}:00`, name, {
    id: crypto.randomUUID(),
    eventId: event.id,
  }),
) as [ReturnType<typeof someActivity>, ...ReturnType<typeof someActivity>[]];
const first: DayView = {
  ...someDay('2027-04-08', 0, 'Arashiyama', [bath, walk!, lunch!, tea!]),
  eventId: event.id,
};
const second: DayView = { ...someDay('2027-04-09', 1, 'Uji'), eventId: event.id };
const pathOf = ({ id }: { id: string }) => `/api/events/${event.id}/programs/${first.id}/activity/${id}`;

let data: OwnData;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: 'Lindqvist',
    profilePic: null,
  });
  setCurrentData(data);
  pretendScreen(1440);
  renderInApp(
    () => (
      <>
        <ManageBoard event={event} days={[first, second]} />
        <ToasterHost />
      </>
    ),
    `/manage/x?day=${first.id}`,
  );
  await screen.findByRole('link', { name: /Bath/ });
});
afterEach(() => {
  setCurrentData(null);
  vi.useRealTimers();
});

const row = (name: string) => screen.getByRole('link', { name: new RegExp(name) });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ })
    .flatMap(({ checked, ariaLabel }) => (checked ? [ariaLabel?.replace('Select ', '')] : []));
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected activities' }));
const requests = async () => (await data.outbox.mutations.orderBy('seq').toArray()).map((one) => one.request);

test('Select adds a checkbox to every row: one, a range with Shift, all; a click on a row then opens nothing', async () => {
  const user = userEvent.setup();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select several activities' }));
  await user.click(box('Bath'));
  await user.keyboard('{Shift>}');
  await user.click(box('Lunch'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Bath', 'Walk', 'Lunch']);
  await user.click(row('Walk'));
  expect(chosen()).toEqual(['Bath', 'Lunch']);
  expect(screen.getByText('Select an activity to see details.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(bar().getByRole('status').textContent).toBe('4 selected');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => row('Tea').focus());
  await user.keyboard('{Shift>}x{/Shift}');
  expect(chosen(), 'a new range starts').toEqual(['Tea']);
});

test('the day’s menu starts the selection as well, if there is something to select', async () => {
  const user = userEvent.setup();
  const menu = () => user.click(screen.getAllByRole('button', { name: /^Actions for / })[0]!);
  const item = () => screen.queryByRole('menuitem', { name: 'Select several activities' });
  await menu();
  await user.click(await screen.findByRole('menuitem', { name: 'Select several activities' }));
  await user.click(box('Tea'));
  expect(chosen()).toEqual(['Tea']);
  await menu();
  expect(await screen.findByRole('menuitem', { name: 'Copy day' })).toBeDefined();
  expect(item(), 'it has started').toBeNull();
});

test('by keyboard: x starts the selection, Shift with the arrows extends it, Delete asks about all of them', async () => {
  const user = userEvent.setup();
  act(() => row('Walk').focus());
  await user.keyboard('x');
  expect(chosen()).toEqual(['Walk']);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['Walk', 'Lunch']);
  await user.keyboard(' ');
  expect(chosen(), 'Space deselects the focused one').toEqual(['Walk']);
  await user.keyboard(' {Delete}');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Are you sure you want to delete these 2 activities?')).toBeDefined();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Walk', 'Lunch']);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await requests()).toEqual([]);
});

test('a long press selects a row and suppresses the click; a moving finger does not', async () => {
  const press = { pointerType: 'touch', clientX: 10, clientY: 10, pointerId: 1 };
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: tokyo('2027-04-08T10:15') });
  fireEvent.pointerDown(row('Tea'), press);
  fireEvent.pointerMove(row('Tea'), { ...press, clientY: 40 });
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.pointerUp(row('Tea'), press);
  fireEvent.pointerDown(row('Lunch'), press);
  act(() => void vi.advanceTimersByTime(600));
  fireEvent.pointerUp(row('Lunch'), press);
  fireEvent.click(row('Lunch'));
  expect(chosen()).toEqual(['Lunch']);
  fireEvent.click(row('Bath'));
  expect(chosen()).toEqual(['Bath', 'Lunch']);
});

test('all selected activities are moved to another day, and Undo moves them back', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Select several activities' }));
  await user.click(box('Walk'));
  await user.click(box('Tea'));
  await user.click(bar().getByRole('button', { name: 'Move to day…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Move 2 activities to…' }));
  expect(sheet.getByRole('button', { name: /^Arashiyama/ }).hasAttribute('disabled')).toBe(true);
  await user.click(sheet.getByRole('button', { name: /^Uji/ }));
  const to = (day: DayView) => ({ method: 'PUT', body: { programId: day.id } });
  await waitFor(async () =>
    expect(await requests()).toMatchObject([
      { ...to(second), path: `${pathOf(walk!)}/day` },
      { ...to(second), path: `${pathOf(tea!)}/day` },
    ]),
  );
  expect(screen.queryByRole('toolbar')).toBeNull();
  await screen.findByText('Moved 2 activities to Uji');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  // nothing was sent yet: each change is replaced by its inverse
  await waitFor(async () => expect(await requests()).toMatchObject([to(first), to(first)]));
});

test('copies are added to a day, and Undo removes them before they are sent', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Select several activities' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(bar().getByRole('button', { name: 'Copy to day…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Copy 4 activities to…' }));
  await user.click(sheet.getByRole('button', { name: /^Arashiyama/ }));
  await waitFor(async () => expect(await requests()).toHaveLength(4));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await requests()).toEqual([]));
});

test('deleting several asks once and offers one Undo, which restores all of them', async () => {
  const user = userEvent.setup();
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'Select several activities' }));
    await user.click(box('Bath'));
    await user.click(box('Tea'));
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleting 2 activities');
  };
  await remove();
  // with one shared id, so that they are restored together
  const body = { together: expect.any(String) };
  const deletions = [bath, tea!].map((one) => ({ method: 'DELETE', path: pathOf(one), body }));
  expect(await requests()).toEqual(deletions);
  const acts = (await data.outbox.mutations.toArray()).map(
    ({ args }) => (args as { together: string }).together,
  );
  expect(new Set(acts).size).toBe(1);
  expect(
    (await data.outbox.mutations.toArray()).every(({ heldUntil }) => Number(heldUntil) > Date.now()),
  ).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await requests()).toEqual([]));
  await waitFor(() => expect(screen.queryByText('Deleting 2 activities')).toBeNull());
  await remove();
  const notice = screen
    .getByText('Deleting 2 activities')
    .closest<HTMLElement>('.mantine-Notification-root')!;
  await user.click(within(notice).getByRole('button', { name: 'Close' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ heldUntil }) => heldUntil)).toEqual([0, 0]),
  );
  expect(await requests()).toEqual(deletions);
});
