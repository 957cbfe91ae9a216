import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, localOf, spanOf } from '#contract/rules/time.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
];
const minute = fc
  .integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  .map((n) => new Date(n * 60_000).toISOString());
const hourLater = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

test('an instant round-trips through its wall-clock time, except in a repeated hour', () => {
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (instant, zone) => {
      const back = instantOf(localOf(instant, zone), zone);
      expect(localOf(back, zone)).toBe(localOf(instant, zone));
      if (back !== instant) expect(Date.parse(instant) - Date.parse(back)).toBeGreaterThan(0);
      if (back !== instant) expect(Date.parse(instant) - Date.parse(back)).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 3000 },
  );
});

test('clocks going forward: a skipped time is read as an hour later', () => {
  for (const [zone, skipped, shown] of [
    ['Europe/Berlin', '2027-03-28T02:30:00', '2027-03-28T03:30:00'],
    ['America/New_York', '2027-03-14T02:30:00', '2027-03-14T03:30:00'],
    ['Pacific/Auckland', '2024-09-29T02:08:00', '2024-09-29T03:08:00'],
  ] as const) {
    expect(localOf(instantOf(skipped, zone), zone)).toBe(shown);
  }
});

test('clocks going back: the first of the two hours counts', () => {
  const first = instantOf('2027-10-31T02:30:00', 'Europe/Berlin');
  expect(first).toBe('2027-10-31T00:30:00.000Z');
  expect(localOf(hourLater(first, 1), 'Europe/Berlin')).toBe('2027-10-31T02:30:00');
});

test('an event lasts from the first midnight to the last millisecond in its zone, also over a clock change', () => {
  expect(spanOf('2027-03-28', '2027-03-28', 'Europe/Berlin')).toEqual({
    startTime: '2027-03-27T23:00:00.000Z',
    endTime: '2027-03-28T21:59:59.999Z',
  });
});
