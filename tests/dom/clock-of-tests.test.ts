import { expect, test, vi } from 'vitest';

test('component tests run in March 2027, and one that replaces Date.now gets exactly its own time', () => {
  expect(new Date().toISOString()).toMatch(/^2027-03-01T10:/);
  const before = Date.now();
  expect(new Date(before).toISOString()).toMatch(/^2027-03-01T10:/);
  const later = before + 30_000;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(Date.now()).toBe(later);
  spy.mockRestore();
  expect(Date.now() - before).toBeLessThan(3_600_000);
});
