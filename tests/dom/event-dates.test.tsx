import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readItinerary } from '#src/data/views/event.ts';
import DatesSection from '#src/features/event/settings/dates-section.tsx';
import { planDates, whenOf } from '#src/features/event/settings/plan-dates.ts';
import { saveDates } from '#src/features/event/settings/save-dates.ts';
import { messages as outcomeMessages } from '#src/features/outcome/messages.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({
  id: crypto.randomUUID(),
  startOn: '2099-04-08',
  endOn: '2099-04-09',
  timezone: 'Asia/Tokyo',
});
let data: OwnData;
beforeEach(async () => {
  installFolds();
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: null,
    profilePic: null,
  });
  setCurrentData(data);
  const tea = someActivity('2099-04-08', '09:00', '10:00', 'Tea');
  const days = [someDay('2099-04-08', 0, 'Gion', [tea]), someDay('2099-04-09', 1, 'Uji')];
  await data.cache.events.put(event);
  for (const { activities, ...day } of days) {
    await data.cache.days.put({ ...day, eventId: event.id });
    await data.cache.activities.bulkPut(activities.map((one) => ({ ...one, eventId: event.id })));
  }
});
afterEach(() => setCurrentData(null));

test('a time zone is found by the name of a city, also by its local name and without a connection', async () => {
  pretendScreen(1440);
  renderInApp(() => <DatesSection event={event} />);
  const zone = await screen
    .findByRole('combobox', { name: 'Time zone' })
    .catch(() => screen.getByRole('textbox', { name: 'Time zone' }));
  await userEvent.click(zone);
  await userEvent.clear(zone);
  await userEvent.type(zone, 'münchen');
  await userEvent.click(await screen.findByRole('option', { name: /München, Munich, Germany/ }));
  expect(await screen.findByText(/now in Berlin time/)).toBeDefined();
  expect((zone as HTMLInputElement).value).toBe('Europe/Berlin');
  expect(await data.outbox.mutations.count()).toBe(0);
});

test('changing the time zone: the effect on the times is shown before anything is saved; the change is then one pending row', async () => {
  pretendScreen(1440);
  renderInApp(() => <DatesSection event={event} />);
  const zone = await screen
    .findByRole('combobox', { name: 'Time zone' })
    .catch(() => screen.getByRole('textbox', { name: 'Time zone' }));
  expect(screen.queryByRole('button', { name: 'Save dates' })).toBeNull();
  await userEvent.click(zone);
  await userEvent.clear(zone);
  await userEvent.type(zone, 'Lisbon');
  await userEvent.click(await screen.findByRole('option', { name: 'Europe/Lisbon' }));
  expect(
    await screen.findByText(
      'Times of day stay as they are, now in Lisbon time: “Tea” is still at 09:00, which is 8 h later.',
    ),
  ).toBeDefined();
  expect(await data.outbox.mutations.count()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Save dates' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
      { eventId: event.id, set: { timezone: 'Europe/Lisbon' }, base: { timezone: 'Asia/Tokyo' } },
    ]),
  );
});

test('unsaved dates are reported when the panel closes, and are still there when it opens again', async () => {
  pretendScreen(1440);
  const notice = vi.spyOn(toast, 'info').mockReturnValue('');
  const lastDay = () => screen.findByRole('button', { name: /^Last day/ });
  const choose = async (day: string) => {
    await userEvent.click(await lastDay());
    await userEvent.click(await screen.findByRole('button', { name: day }));
  };
  const close = renderInApp(() => <DatesSection event={event} />).unmount;
  await screen.findByRole('button', { name: /^First day/ });
  close();
  expect(notice, 'no dates were chosen').not.toHaveBeenCalled();

  const first = renderInApp(() => <DatesSection event={event} />);
  await choose('10 April 2099');
  await screen.findByText('1 day is added at the end.');
  first.unmount();
  expect(notice).toHaveBeenCalledExactlyOnceWith(
    'The new dates are not saved yet. They are waiting in the settings.',
  );

  const second = renderInApp(() => <DatesSection event={event} />);
  await screen.findByText('1 day is added at the end.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('1 day is added at the end.')).toBeNull();
  second.unmount();
  expect(notice).toHaveBeenCalledOnce();
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('after Cancel and after saving, the focus is on the content around the button', async () => {
  pretendScreen(1440);
  renderInApp(() => (
    <main tabIndex={-1}>
      <DatesSection event={event} />
    </main>
  ));
  for (const button of ['Cancel', 'Save dates']) {
    await choose(await lastDay(), '10 April 2099');
    await screen.findByText('1 day is added at the end.');
    const pressed = screen.getByRole<HTMLButtonElement>('button', { name: button });
    await waitFor(() => expect(pressed.disabled).toBe(false));
    await userEvent.click(pressed);
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  }
});

const lastDay = () => screen.findByRole('button', { name: /^Last day/ });
/** The event as others have left it: moved by `by` days, and with `added` more of them. */
async function changedByOthers(by: number, added: number) {
  const days = await data.cache.days.toArray();
  const moved = days.map((day) => ({ ...day, date: addDays(day.date, by) }));
  const more = Array.from({ length: added }, (_, nth) => ({
    ...moved[1]!,
    id: crypto.randomUUID(),
    date: addDays(event.endOn, by + nth + 1),
    dayIndex: 2 + nth,
  }));
  await data.cache.days.bulkPut([...moved, ...more]);
  const now = {
    ...event,
    startOn: addDays(event.startOn, by),
    endOn: addDays(event.endOn, by + added),
  };
  await data.cache.events.put(now);
  return now;
}
const choose = async (field: HTMLElement, day: string) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('button', { name: day }));
};
const planned = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('a day that was added but not saved is added to what others have made of the event meanwhile', async () => {
  pretendScreen(1440);
  const first = renderInApp(() => <DatesSection event={event} />);
  await choose(await lastDay(), '10 April 2099');
  await screen.findByText('1 day is added at the end.');
  first.unmount();
  const now = await changedByOthers(7, 2);
  renderInApp(() => <DatesSection event={now} />);
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save dates' });
  await waitFor(() => expect(save.disabled, 'the days are there').toBe(false));
  expect(planned()).toEqual(['1 day is added at the end.']);
  expect((await lastDay()).textContent).toContain('19 Apr 2099');
  await userEvent.click(save);
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
  expect((await data.outbox.mutations.toArray()).map(({ type }) => type)).toEqual(['createDay']);
});

test('a first day that was chosen before others moved the event is saved with the one it was chosen for', async () => {
  pretendScreen(1440);
  const first = renderInApp(() => <DatesSection event={event} />);
  await choose(await screen.findByRole('button', { name: /^First day/ }), '10 April 2099');
  await screen.findByText(/^All 2 days move 2 days later/);
  first.unmount();
  const now = await changedByOthers(7, 0);
  renderInApp(() => <DatesSection event={now} />);
  expect(await screen.findByText(/^All 2 days move 5 days earlier/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save dates' }));
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toEqual([
      { eventId: event.id, set: { startOn: '2099-04-10' }, base: { startOn: '2099-04-08' } },
    ]),
  );
});

test('an earlier last day is not carried over to days that others have added: it is discarded, and said', async () => {
  pretendScreen(1440);
  const notice = vi.spyOn(toast, 'info').mockReturnValue('');
  const first = renderInApp(() => <DatesSection event={event} />);
  await choose(await lastDay(), '8 April 2099');
  await screen.findByRole('button', { name: 'Save and delete 1 day' });
  first.unmount();
  const now = await changedByOthers(0, 1);
  renderInApp(() => <DatesSection event={now} />);
  await waitFor(() =>
    expect(notice).toHaveBeenLastCalledWith(
      'Days have been added or deleted meanwhile. Please choose the new dates again.',
    ),
  );
  expect(planned()).toEqual([]);
  expect((await lastDay()).textContent).toContain('10 Apr 2099');
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('Undo restores the days that were cut off by an earlier last day', async () => {
  const days = [0, 1, 2].map((index) => ({
    ...someDay(`2099-05-0${index + 1}`, index, `Day ${index + 1}`),
    id: crypto.randomUUID(),
  }));
  const long = someEventView({ id: crypto.randomUUID(), startOn: '2099-05-01', endOn: '2099-05-03' });
  const when = { ...whenOf(long), endOn: '2099-05-01' };
  await saveDates(long, planDates(long, days, when, '2099-01-01'), when);
  const rows = await data.outbox.mutations.orderBy('seq').toArray();
  expect(rows.map(({ args }) => args)).toMatchObject([{ dayId: days[2]?.id }, { dayId: days[1]?.id }]);
  expect(new Set(rows.map(({ args }) => (args as { together: string }).together)).size).toBe(1);
  expect(rows.every(({ heldUntil = 0 }) => heldUntil > Date.now())).toBe(true);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
});

/** Nothing is planned between the 2nd and the last day, which is left out for the 3rd or a later one. */
async function someGap(last: string, endOn: string) {
  const days = ['2099-05-01', '2099-05-02', last].map((date, index) => ({
    ...someDay(date, index, `Day ${index + 1}`),
    id: crypto.randomUUID(),
  }));
  const gappy = someEventView({ id: crypto.randomUUID(), startOn: '2099-05-01', endOn: last });
  await data.cache.events.put(gappy);
  for (const { activities: _none, ...day } of days) await data.cache.days.put({ ...day, eventId: gappy.id });
  const when = { ...whenOf(gappy), endOn };
  return {
    save: () => saveDates(gappy, planDates(gappy, days, when, '2099-01-01'), when),
    shown: async () => (await readItinerary(data, gappy.id))?.days.map(({ date }) => date),
  };
}
const pressUndo = () => fireEvent.keyDown(document, { key: 'z', ctrlKey: true });

test('a last day in a gap is added once the days after it are deleted, and Undo takes it back with them', async () => {
  const { save, shown } = await someGap('2099-05-04', '2099-05-03');
  await save();
  expect(await shown()).toEqual(['2099-05-01', '2099-05-02', '2099-05-03']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
  expect(await shown()).toEqual(['2099-05-01', '2099-05-02', '2099-05-04']);
});

test('an Undo that comes too late leaves the added day', async () => {
  const notice = vi.spyOn(toast, 'error').mockReturnValue('');
  const { save, shown } = await someGap('2099-05-04', '2099-05-03');
  await save();
  const sent = data.outbox.mutations.filter(({ type }) => type === 'deleteDay').modify({ maybeSent: 1 });
  pressUndo();
  await sent;
  await waitFor(() => expect(notice).toHaveBeenCalledExactlyOnceWith(outcomeMessages.tooLate));
  expect(await shown()).toEqual(['2099-05-01', '2099-05-02', '2099-05-03']);
});

test('Undo pressed while days are still being added takes back all of them', async () => {
  const { save, shown } = await someGap('2099-05-06', '2099-05-05');
  let pressed = false;
  data.outbox.mutations.hook('creating', (_id, { type }) => {
    if (type !== 'createDay' || pressed) return;
    pressed = true;
    Dexie.ignoreTransaction(pressUndo);
  });
  await save();
  expect(pressed).toBe(true);
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
  expect(await shown()).toEqual(['2099-05-01', '2099-05-02', '2099-05-06']);
});
