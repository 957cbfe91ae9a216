// The first days of repeated copies: weekly, every two weeks or monthly, with days added and excluded by
// hand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#contract/rules/time.ts';
import { firstDays, overlap, repeated, RHYTHMS } from '#src/features/manage/clone/first-days.ts';

test('weekly, every two weeks, and monthly on the same day or the last day of the month', () => {
  expect(repeated('2027-03-20', 'week', 3)).toEqual(['2027-03-20', '2027-03-27', '2027-04-03']);
  expect(repeated('2027-12-24', 'fortnight', 2)).toEqual(['2027-12-24', '2028-01-07']);
  expect(repeated('2027-10-31', 'month', 5)).toEqual([
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
  ]);
  expect(repeated('2027-10-31', 'once', 5)).toEqual(['2027-10-31']);
});

test('days are added and excluded; each occurs once and in order', () => {
  expect(
    firstDays({
      first: '2027-03-20',
      rhythm: 'week',
      times: 3,
      added: ['2027-03-27', '2027-03-01'],
      left: new Set(['2027-04-03']),
    }),
  ).toEqual(['2027-03-01', '2027-03-20', '2027-03-27']);
  expect(overlap(['2027-03-01', '2027-03-03'], 2)).toBe(false);
  expect(overlap(['2027-03-01', '2027-03-03'], 3)).toBe(true);
});

test('as many days as requested, each later than the one before, without skipping a month', () => {
  const days = fc
    .integer({ min: 0, max: 20_000 })
    .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...RHYTHMS),
      fc.integer({ min: 1, max: 24 }),
      (first, rhythm, times) => {
        const dates = repeated(first, rhythm, times);
        expect(dates).toHaveLength(rhythm === 'once' ? 1 : times);
        expect(dates[0]).toBe(first);
        dates.slice(1).forEach((date, index) => {
          const gap = daysBetween(dates[index] ?? '', date);
          expect(gap).toBeGreaterThanOrEqual(rhythm === 'month' ? 28 : 7);
          expect(gap).toBeLessThanOrEqual(31);
        });
      },
    ),
    { verbose: true },
  );
});
