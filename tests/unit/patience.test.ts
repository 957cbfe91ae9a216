// On a slow machine timeouts are longer, and nothing else changes: see tests/support/machine.mjs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubEnv('TEST_SLOWNESS', '4');
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('node:os');
  vi.unstubAllEnvs();
});

const failsAfter = async (check: () => Promise<unknown>) => {
  const from = performance.now();
  await expect(check()).rejects.toThrow();
  return performance.now() - from;
};

test('time limits are multiplied, and never reduced', async () => {
  const { patience } = await import('#tests/support/machine.mjs');
  expect([patience(1000), patience(0)]).toEqual([4000, 0]);
});

test('measured figures are divided by the machine’s current slowness, and never increased', async () => {
  const { atFullSpeed, glanceAtSlowness } = await import('#tests/support/machine.mjs');
  expect(glanceAtSlowness()).toBeGreaterThanOrEqual(1);
  expect(atFullSpeed(1000)).toBeLessThanOrEqual(1000);
  expect(atFullSpeed(1000)).toBeGreaterThan(50);
});

test('the limit for a process includes its queueing time, however fast the CPU probe was', async () => {
  vi.doMock('node:os', async (original) => ({
    ...(await original<object>()),
    loadavg: () => [16, 0, 0],
    availableParallelism: () => 2,
  }));
  const { slownessOfWork } = await import('#tests/support/machine.mjs');
  expect(slownessOfWork()).toBeGreaterThanOrEqual(8);
});

test('browser tests have longer timeouts for matchers and polls, and fail as before', async () => {
  const { expect: patient } = await import('#tests/e2e/support/patient.ts');
  expect(
    await failsAfter(() => patient.poll(() => 1, { timeout: 60, intervals: [10] }).toBe(2)),
  ).toBeGreaterThan(235);
  await patient.poll(() => 1, { timeout: 60 }).not.toBe(2);
  patient(1).toBe(1);
  patient([1, 2]).not.toContain(3);
  patient({ a: 1 }).toEqual({ a: patient.any(Number) });
  expect(() => patient(1, 'one').toBe(2)).toThrow(/one/);
  // compared values are not changed
  expect(() => patient({ timeout: 1 }).toEqual({ timeout: 4 })).toThrow();
  expect(() => patient({ timeout: 4 }).toEqual({ timeout: 1 })).toThrow();
  patient({ timeout: 1 }).toEqual({ timeout: 1 });
});
