import { expect, test } from 'vitest';
import { bySchedule, chosenSchedule } from '#src/features/manage/schedule.ts';
import { someEvent } from '#tests/support/some-event.ts';

const now = new Date('2027-04-08T09:00:00Z');
const ongoing = someEvent({ startOn: '2027-04-06', endOn: '2027-04-11' });
const upcoming = someEvent({ startOn: '2027-06-18', endOn: '2027-06-20' });
const finished = someEvent({ startOn: '2027-01-18', endOn: '2027-01-20' });

test('events are split by comparing their start and end with the current time', () => {
  expect(bySchedule([finished, upcoming, ongoing], now)).toEqual({
    ongoing: [ongoing],
    upcoming: [upcoming],
    finished: [finished],
  });
});

test('without a tab in the address the first with events is shown: ongoing, upcoming, finished', () => {
  expect(chosenSchedule(undefined, bySchedule([ongoing, upcoming, finished], now))).toBe('ongoing');
  expect(chosenSchedule(undefined, bySchedule([upcoming, finished], now))).toBe('upcoming');
  expect(chosenSchedule(undefined, bySchedule([finished], now))).toBe('finished');
  expect(chosenSchedule(undefined, bySchedule([], now))).toBe('ongoing');
});

test('a tab in the address is shown even if it is empty; an unknown one is ignored', () => {
  expect(chosenSchedule('ongoing', bySchedule([upcoming], now))).toBe('ongoing');
  expect(chosenSchedule('someday', bySchedule([upcoming], now))).toBe('upcoming');
});

test('a one-day event is ongoing on its day in its zone, not finished at its start', () => {
  const today = someEvent({ startOn: '2027-04-08', endOn: '2027-04-08', timezone: 'Asia/Tokyo' });
  expect(bySchedule([today], new Date('2027-04-08T14:59:59Z')).ongoing).toEqual([today]);
  expect(bySchedule([today], new Date('2027-04-08T15:00:01Z')).finished).toEqual([today]);
});
