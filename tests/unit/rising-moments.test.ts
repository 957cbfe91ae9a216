import { expect, test } from 'vitest';
import { risingMoments } from '#server/change/rising-moments.ts';

test('moments are distinct and rising, and a clock that was set back is followed', () => {
  let now = 1_000_000;
  const next = risingMoments(() => new Date(now));
  const many = Array.from({ length: 500 }, () => next().getTime());
  expect(many).toEqual(many.map((_, n) => 1_000_000 + n));
  now += 100;
  expect(next().getTime(), 'still ahead of the clock').toBe(1_000_500);
  now += 10_000;
  expect(next().getTime()).toBe(now);
  now -= 3_600_000;
  expect(next().getTime()).toBe(now);
  expect(next().getTime()).toBe(now + 1);
});
