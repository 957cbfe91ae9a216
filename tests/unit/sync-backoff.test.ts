import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Backoff, backoffDelay } from '#src/sync/push/backoff.ts';
import type { Clock } from '#src/data/device/clock.ts';

test('full jitter: between 0 and min(60 s, 200 ms · 2ⁿ⁻¹)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const delay = backoffDelay(failures, random);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(60_000, 200 * 2 ** (failures - 1)));
      },
    ),
  );
});

test('new evidence or a tap ends the wait, unless the server requested it', () => {
  let now = 0;
  const clock = { monotonic: () => now } as Clock;
  const backoff = new Backoff({ clock, random: () => 0.5 });
  backoff.fail('lane');
  backoff.fail('told', 5000);
  expect(backoff.until('told')).toBeGreaterThanOrEqual(5000);
  backoff.easeAll();
  expect([backoff.until('lane'), backoff.until('told')]).toEqual([0, 5000]);
  now = 6000;
  backoff.easeAll();
  expect(backoff.until('told')).toBe(0);
});

test('consecutive failures increase the wait; a success resets it', () => {
  const backoff = new Backoff({ clock: { monotonic: () => 0 } as Clock, random: () => 1 });
  const waits = [1, 2, 3, 4].map(() => {
    backoff.fail('lane');
    return backoff.until('lane');
  });
  expect(waits).toEqual([200, 400, 800, 1600]);
  backoff.clear('lane');
  expect(backoff.until('lane')).toBe(0);
});
