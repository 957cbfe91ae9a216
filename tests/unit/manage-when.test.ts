import { expect, test } from 'vitest';
import { lengthInDays, whenText } from '#src/features/manage/when.ts';

const event = { startOn: '2027-04-06', endOn: '2027-04-11', timezone: 'Asia/Tokyo' };

test('the length of an event includes its first and its last day', () => {
  expect(lengthInDays(event)).toBe(6);
});

test('the time until the event is given in a useful unit, by the date in its own zone', () => {
  const at = (date: string) => whenText(event, 'upcoming', new Date(`${date}T00:00:00Z`));
  expect(at('2027-04-05')).toBe('Tomorrow');
  expect(whenText(event, 'upcoming', new Date('2027-04-03T14:59:00Z'))).toBe('In 3 days');
  expect(whenText(event, 'upcoming', new Date('2027-04-03T15:00:00Z'))).toBe('In 2 days');
  expect(at('2027-04-01')).toBe('In 5 days');
  expect(at('2027-03-01')).toBe('In 5 weeks');
  expect(at('2026-10-06')).toBe('In 6 months');
  expect(whenText(event, 'finished', new Date('2028-01-01T00:00:00Z'))).toBe('Finished');
});
