import { expect, test } from 'vitest';
import {
  ago,
  clockTime,
  dateRange,
  dayAndMonth,
  dayLong,
  dayShort,
  duration,
  monthAndYear,
  monthShort,
  timeRange,
} from '#src/ui/text/format-dates.ts';

test('a range states month and year once if both ends share them', () => {
  expect(dateRange('2027-04-06', '2027-04-11')).toBe('Tue 6 – Sun 11 April 2027');
  expect(dateRange('2027-03-30', '2027-04-02')).toBe('Tue 30 Mar – Fri 2 Apr 2027');
  expect(dateRange('2026-12-31', '2027-01-02')).toBe('Thu 31 Dec 2026 – Sat 2 Jan 2027');
  expect(dateRange('2027-04-06', '2027-04-06')).toBe('Tue 6 April 2027');
});
test('days are formatted', () => {
  expect([dayLong, dayShort, dayAndMonth, monthShort, monthAndYear].map((as) => as('2027-04-08'))).toEqual([
    'Thursday 8 April',
    'Thu 8',
    'Thu 8 Apr',
    'Apr',
    'Apr 2027',
  ]);
});
test('times and durations are formatted', () => {
  expect(timeRange('2027-04-08T18:30:00', '2027-04-08T23:59:59')).toBe('18:30 to 23:59');
  expect([45, 60, 75, 125, 0].map((minutes) => duration(minutes * 60_000))).toEqual([
    '45 min',
    '1 h',
    '1 h 15',
    '2 h 05',
    '0 min',
  ]);
});
test('in 12-hour format the day begins at 12 AM, and noon is 12 PM', () => {
  const at = (time: string) => clockTime(`2027-04-08T${time}:00`, true);
  expect(['00:00', '00:30', '11:59', '12:00', '13:05', '23:59'].map(at)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '11:59 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
  ]);
  expect(timeRange('2027-04-08T18:30:00', '2027-04-08T23:59:59', true)).toBe('6:30 PM to 11:59 PM');
});
test('the age of something is given in a useful unit', () => {
  expect([20_000, 720_000, 7_200_000, 86_400_000, 260_000_000].map(ago)).toEqual([
    'just now',
    '12 min ago',
    '2 h ago',
    '1 day ago',
    '3 days ago',
  ]);
});
