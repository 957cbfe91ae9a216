import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeTime, nextStep, parseTime, stepTime } from '#src/ui/fields/typed-time.ts';

test.each([
  ['09:30', '09:30'],
  ['9:5', '09:05'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['23.59', '23:59'],
  [' 7:00 ', '07:00'],
  ['0', '00:00'],
  ['١٨:٣٠', '18:30'],
  ['۰۹۳۰', '09:30'],
  ['१८:५९', '18:59'],
  ['০৯:৪৭', '09:47'],
  ['２１０６', '21:06'],
])('%j is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each([
  ['6:30 PM', '18:30'],
  ['6:30pm', '18:30'],
  ['630 p.m.', '18:30'],
  ['12 am', '00:00'],
  ['12:05 PM', '12:05'],
  ['11:59 a', '11:59'],
])('%j is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['13:00 PM', '0:30 am', 'pm', '6:30 PMs'])('%j is not a time', (typed) => {
  expect(parseTime(typed)).toBeNull();
});

test.each(['', '24:00', '12:60', '2460', 'noon', '12:', '-1:00', '1:2:3', '99'])(
  '%j is not a time',
  (typed) => {
    expect(parseTime(typed)).toBeNull();
  },
);

test('stepping stays within the day and can be reversed inside it', () => {
  expect(stepTime('23:45', 30)).toBe('23:59');
  expect(stepTime('00:10', -30)).toBe('00:00');
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 1409 }), (minute) => {
      const time = stepTime('00:00', minute);
      expect(parseTime(time)).toBe(time);
      expect(stepTime(stepTime(time, 30), -30)).toBe(time);
    }),
  );
});

test('while typing, only a complete time is accepted', () => {
  for (const whole of ['12:30', '1230', '09.05']) expect(isWholeTime(whole)).toBe(true);
  for (const part of ['1', '12', '12:', '12:3', '930', '9:30', '2460', '25:00'])
    expect(isWholeTime(part)).toBe(false);
});

test('a time that PM may still follow is not accepted yet, unless AM or PM is clear', () => {
  for (const whole of ['6:30 pm', '12:00 AM', '18:30', '00:15']) expect(isWholeTime(whole, true)).toBe(true);
  for (const part of ['09:30', '12:30', '6:30 p']) expect(isWholeTime(part, true)).toBe(false);
});

test('the list opens at the next half hour', () => {
  const steps = ['00:00', '14:00', '14:30', '23:30'];
  expect(nextStep('14:20', steps)).toBe('14:30');
  expect(nextStep('14:30', steps)).toBe('14:30');
  expect(nextStep('23:45', steps)).toBe('23:30');
});
