import { expect, test } from 'vitest';
import { usesTwelveHourClock } from '#contract/rules/uses-twelve-hour-clock.ts';
import { clocksDiffer } from '#src/features/itinerary/own-time/own-time.ts';

test('zones with the same offset count as one, whatever their names', () => {
  expect(clocksDiffer('2027-04-08', 'Europe/Berlin', 'Europe/Paris')).toBe(false);
  expect(clocksDiffer('2027-04-08', 'Asia/Tokyo', 'Asia/Tokyo')).toBe(false);
  expect(clocksDiffer('2027-04-08', 'Europe/Lisbon', 'Europe/Berlin')).toBe(true);
});

test('zones differ from the day on which the clocks change in only one of them', () => {
  const differ = (date: string) => clocksDiffer(date, 'Europe/London', 'Atlantic/Reykjavik');
  expect(['2027-03-27', '2027-03-28', '2027-03-29'].map(differ)).toEqual([false, true, true]);
  expect(['2027-10-30', '2027-10-31', '2027-11-01'].map(differ)).toEqual([true, true, false]);
});

test('the language decides between 12 and 24 hours; without one it is 24', () => {
  expect(['en-US', 'en-AU', 'hi-IN', 'es-MX'].map(usesTwelveHourClock)).toEqual([true, true, true, true]);
  expect(['en-GB', 'de', 'fr-FR', 'pt-PT', '', '*', undefined].map(usesTwelveHourClock)).not.toContain(true);
});
