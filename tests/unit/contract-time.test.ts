import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activityTimesError,
  defaultActivityTimes,
  moveEnd,
  moveStart,
} from '#contract/rules/activity-times.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import {
  activityInstants,
  addDays,
  dateOf,
  datesOf,
  daysBetween,
  instantOf,
  localOf,
  spanOf,
} from '#contract/rules/time.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';

const ZONES = [
  'UTC',
  'Asia/Tokyo',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];
const pad = (n: number) => String(n).padStart(2, '0');
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `2027-04-08T${pad(h)}:${pad(m)}:00`);

test('an event lasts from its first to its last day in its own zone', () => {
  expect(spanOf('2027-04-06', '2027-04-06', 'Asia/Tokyo')).toEqual({
    startTime: '2027-04-05T15:00:00.000Z',
    endTime: '2027-04-06T14:59:59.999Z',
  });
  const oneDay = spanOf('2027-04-06', '2027-04-06', 'UTC');
  expect(scheduleStatus(oneDay, new Date('2027-04-06T12:00:00Z'))).toBe('ongoing');
  expect(scheduleStatus(oneDay, new Date('2027-04-05T23:59:59Z'))).toBe('upcoming');
  expect(scheduleStatus(oneDay, new Date('2027-04-07T00:00:00Z'))).toBe('finished');
});

test('wall-clock times and instants convert both ways in a zone, except in a skipped hour', () => {
  fc.assert(
    fc.property(clock, fc.constantFrom(...ZONES), (local, zone) => {
      expect(localOf(instantOf(local, zone), zone)).toBe(local);
      expect(dateOf(instantOf(local, zone), zone)).toBe('2027-04-08');
    }),
  );
});

test.each([
  ['02:30', '03:00', '2027-03-28T01:30:00.000Z', '2027-03-28T02:00:00.000Z'],
  ['02:00', '02:30', '2027-03-28T01:00:00.000Z', '2027-03-28T01:30:00.000Z'],
  ['02:30', '03:45', '2027-03-28T01:30:00.000Z', '2027-03-28T01:45:00.000Z'],
  ['01:00', '03:00', '2027-03-28T00:00:00.000Z', '2027-03-28T01:00:00.000Z'],
])(
  'an activity from %s to %s in the night in which clocks go forward ends after it starts',
  (start, end, startDateTime, endDateTime) => {
    expect(activityInstants(`2027-03-28T${start}:00`, `2027-03-28T${end}:00`, 'Europe/Berlin')).toEqual({
      startDateTime,
      endDateTime,
    });
  },
);

test('calendar arithmetic ignores clock changes', () => {
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  expect(datesOf('2027-12-30', '2028-01-02')).toEqual([
    '2027-12-30',
    '2027-12-31',
    '2028-01-01',
    '2028-01-02',
  ]);
});

test('invalid dates of a new event get a specific text for each mistake', () => {
  expect(eventDatesError('2027-04-06', '2027-04-06', '2027-04-06')).toBeNull();
  expect(
    eventDatesError('2027-04-05', '2027-04-06', '2027-04-06'),
    'one day of tolerance for zones behind UTC',
  ).toBeNull();
  expect(eventDatesError('2027-04-04', '2027-04-06', '2027-04-06')).toEqual({
    field: 'startIsoTime',
    text: 'Start date must be today or later',
  });
  expect(eventDatesError('2027-04-08', '2027-04-07', '2027-04-06')).toEqual({
    field: 'endIsoTime',
    text: 'End date must be after or same as start date',
  });
  expect(eventDatesError('2027-04-06', '2028-04-05', '2027-04-06')).toBeNull();
  expect(eventDatesError('2027-04-06', '2028-04-06', '2027-04-06')?.field).toBe('endIsoTime');
});

test('times of an activity are validated: order, day, past', () => {
  const of = (start: string, end: string, now = '2027-04-08T00:00:00Z', past = true) =>
    activityTimesError({
      start,
      end,
      date: '2027-04-08',
      zone: 'UTC',
      now: Date.parse(now),
      checkPast: { start: past, end: past },
    })?.text ?? null;
  expect(of('2027-04-08T10:00:00Z', '2027-04-08T11:00:00Z')).toBeNull();
  expect(of('2027-04-08T10:00:00Z', '2027-04-08T10:00:00Z')).toBe('End time must be after start time');
  expect(of('2027-04-09T10:00:00Z', '2027-04-09T11:00:00Z')).toBe('Start time must be on this day');
  expect(of('2027-04-08T23:00:00Z', '2027-04-09T00:00:00Z')).toBe('End time must be on the same day');
  expect(of('2027-04-08T10:00:00Z', '2027-04-08T13:00:00Z', '2027-04-08T12:00:00Z')).toBe(
    'Start time cannot be in the past',
  );
  expect(of('2027-04-08T10:00:00Z', '2027-04-08T11:00:00Z', '2027-04-08T12:00:00Z', false)).toBeNull();
});

test('an activity is on a day if it is on it in its own zone or in the event’s zone', () => {
  const of = (start: string, end: string, own?: string) =>
    activityTimesError({
      start,
      end,
      date: '2027-04-08',
      zone: 'Europe/Prague',
      ...(own !== undefined && { own }),
      now: 0,
      checkPast: { start: false, end: false },
    })?.text ?? null;
  // 20:00 in New York
  expect(of('2027-04-09T00:00:00Z', '2027-04-09T02:00:00Z', 'America/New_York')).toBeNull();
  expect(of('2027-04-09T00:00:00Z', '2027-04-09T02:00:00Z')).toBe('Start time must be on this day');
  // there from the evening to the next morning; here from morning to noon
  expect(of('2027-04-08T02:00:00Z', '2027-04-08T10:00:00Z', 'America/New_York')).toBeNull();
  expect(of('2027-04-08T22:30:00Z', '2027-04-09T05:00:00Z', 'America/New_York')).toBe(
    'End time must be on the same day',
  );
});

test('a new activity starts now and lasts an hour, never later than 23:00', () => {
  expect(defaultActivityTimes('2027-04-08', '2027-04-01T09:17:00')).toEqual({
    start: '2027-04-08T09:17:00',
    end: '2027-04-08T10:17:00',
  });
  expect(defaultActivityTimes('2027-04-08', '2027-04-01T22:30:00')).toEqual({
    start: '2027-04-08T22:30:00',
    end: '2027-04-08T23:00:00',
  });
  // planned in the evening for another day: the cap at 23:00 would leave no duration, so the end is later
  expect(defaultActivityTimes('2027-04-08', '2027-04-01T23:40:00')).toEqual({
    start: '2027-04-08T23:00:00',
    end: '2027-04-08T23:59:59',
  });
  // on that very evening, 23:00 is over
  expect(defaultActivityTimes('2027-04-08', '2027-04-08T23:40:00')).toEqual({
    start: '2027-04-08T23:40:00',
    end: '2027-04-08T23:59:59',
  });
  fc.assert(
    fc.property(clock, (now) => {
      const { start, end } = defaultActivityTimes('2027-04-08', now);
      expect(start < end && start >= now.replace(/T23:.*/, 'T23:00:00')).toBe(true);
    }),
  );
});

test('moving the start or the end keeps their order and the day', () => {
  expect(moveStart('2027-04-08T12:00:00', '2027-04-08T11:00:00').end).toBe('2027-04-08T13:00:00');
  expect(moveStart('2027-04-08T23:30:00', '2027-04-08T23:00:00').end).toBe('2027-04-08T23:59:59');
  expect(moveEnd('2027-04-08T12:00:00', '2027-04-08T11:00:00').start).toBe('2027-04-08T10:00:00');
  expect(moveEnd('2027-04-08T12:00:00', '2027-04-08T00:30:00').start).toBe('2027-04-08T00:00:00');
  fc.assert(
    fc.property(clock, clock, (a, b) => {
      for (const { start, end } of [moveStart(a, b), ...(b.endsWith('T00:00:00') ? [] : [moveEnd(a, b)])]) {
        expect(start < end).toBe(true);
        expect(end.slice(0, 10)).toBe('2027-04-08');
        expect(start.slice(0, 10)).toBe('2027-04-08');
      }
    }),
  );
});
