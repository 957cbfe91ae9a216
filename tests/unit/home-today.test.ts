import { expect, test } from 'vitest';
import { greeting } from '#src/features/home/greeting.ts';
import { nowAndNext } from '#src/data/views/now-and-next.ts';
import { progressOf, todayOf, windowAroundNow } from '#src/features/home/today.ts';
import { someActivity, someDay, tokyo } from '#tests/support/itinerary-scene.ts';

const event = { startOn: '2027-04-06', endOn: '2027-04-09', timezone: 'Asia/Tokyo' };
const days = ['2027-04-06', '2027-04-08', '2027-04-09'].map((date) => ({ date }));

test('today is the date in the event’s zone, and its number counts the days there are', () => {
  expect(todayOf(event, days, new Date('2027-04-07T15:30:00Z'))).toMatchObject({
    number: { day: 2, of: 3 },
    day: days[1],
    tomorrow: days[2],
    tomorrowNumber: 3,
  });
  expect(todayOf(event, days, new Date('2027-04-07T14:30:00Z'))).toMatchObject({
    number: { day: 1, of: 3 },
    day: null,
    tomorrow: days[1],
    tomorrowNumber: 2,
  });
});

test('until the days of an event are known, its dates are counted', () => {
  expect(todayOf(event, [], new Date('2027-04-07T15:30:00Z'))).toMatchObject({
    number: { day: 3, of: 4 },
    day: null,
  });
});

test('the next day of an event with a gap is not called tomorrow', () => {
  expect(todayOf(event, days, new Date('2027-04-06T03:00:00Z')).tomorrow).toBeNull();
});

test('activities are done, on now or next', () => {
  const activity = { startDateTime: '2027-04-08T01:00:00Z', endDateTime: '2027-04-08T02:30:00Z' };
  expect(
    ['2027-04-08T00:59:59Z', '2027-04-08T01:00:00Z', '2027-04-08T02:30:00Z'].map((at) =>
      progressOf(activity, new Date(at)),
    ),
  ).toEqual(['next', 'now', 'done']);
});

test('the list is limited to the activities around now, within its bounds', () => {
  const list = Array.from({ length: 10 }, (_, hour) => ({
    startDateTime: `2027-04-08T0${hour}:00:00Z`,
    endDateTime: `2027-04-08T0${hour}:50:00Z`,
  }));
  const starts = (at: string) =>
    windowAroundNow(list, new Date(at), 4).map((a) => Number(a.startDateTime.slice(11, 13)));
  expect(starts('2027-04-08T05:10:00Z')).toEqual([4, 5, 6, 7]);
  expect(starts('2027-04-07T00:00:00Z')).toEqual([0, 1, 2, 3]);
  expect(starts('2027-04-08T23:00:00Z')).toEqual([6, 7, 8, 9]);
  expect(windowAroundNow(list.slice(0, 2), new Date('2027-04-08T23:00:00Z'), 4)).toHaveLength(2);
});

test('the greeting depends on the hour, with or without a name', () => {
  expect(greeting(8, 'Maya')).toBe('Good morning, Maya');
  expect(greeting(13, null)).toBe('Good afternoon');
  expect(greeting(22, 'Maya')).toBe('Good evening, Maya');
});

test('now are the activities that have begun and are not over, soonest end first; next are all that begin next, on any day', () => {
  const first = someDay('2027-04-06', 0, 'Arrival', [
    someActivity('2027-04-06', '09:00', '12:00', 'Open house'),
    someActivity('2027-04-06', '10:00', '10:30', 'Tea'),
  ]);
  const second = someDay('2027-04-07', 1, 'Out', [
    someActivity('2027-04-07', '08:00', '09:00', 'Breakfast'),
    // the same instant in another zone
    someActivity('2027-04-07', '00:00', '01:00', 'Call home', { timezone: 'Europe/London' }),
    someActivity('2027-04-07', '11:00', '12:00', 'Garden'),
  ]);
  const at = (local: string) => {
    const { now, next } = nowAndNext([first, second], tokyo(local));
    return [now, next].map((list) => list.map(({ activity, dayId }) => [activity.name, dayId]));
  };
  expect(at('2027-04-06T10:00')).toEqual([
    [
      ['Tea', first.id],
      ['Open house', first.id],
    ],
    [
      ['Breakfast', second.id],
      ['Call home', second.id],
    ],
  ]);
  expect(at('2027-04-06T12:00')[0]).toEqual([]);
  expect(at('2027-04-07T11:00')).toEqual([[['Garden', second.id]], []]);
});
