import { expect, test } from 'vitest';
import { monotonicClock } from '#server/change/monotonic-clock.ts';

test('moments are distinct and increasing, and a clock that was set back is followed', () => {
  let now = 1_000_000;
  const { ofGroup, ofOne } = monotonicClock(() => new Date(now));
  const next = () => ofGroup().getTime();
  const single = () => ofOne().getTime();
  expect([single(), single()]).toEqual([1_000_000, 1_000_000]);
  expect([next(), next(), next()]).toEqual([1_000_000, 1_000_001, 1_000_002]);
  expect([single(), next(), single()]).toEqual([1_000_003, 1_000_004, 1_000_005]);
  now += 10;
  expect([next(), next(), single()]).toEqual([1_000_010, 1_000_011, 1_000_012]);
  now -= 3_600_000;
  expect([single(), next(), single()]).toEqual([now, now, now + 1]);
});
