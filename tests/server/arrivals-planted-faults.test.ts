// Two doors must agree on the first check-in time. The scenario must fail on a server, and with a rule, that
// is wrong in a known way.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { arrivals } from '#server/db/schema.ts';
import { twoDoorsSettle } from '#tests/support/arrival-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const planted = vi.hoisted(() => ({ fault: null as 'row' | 'rule' | null }));
vi.mock(import('#server/change/insert-new.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // the later check-in overwrites the earlier one
    insertNew: async (unit, table, rows) => {
      const { rsvpId } = (rows[0] ?? {}) as { rsvpId?: string };
      if (planted.fault === 'row' && rsvpId)
        await unit.tx.delete(arrivals).where(eq(arrivals.rsvpId, rsvpId));
      return real.insertNew(unit, table, rows);
    },
  };
});
vi.mock(import('#contract/rules/arrival.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // the one reported last counts
    firstArrival: (of) => (planted.fault === 'rule' ? of.at(-1) : real.firstArrival(of)),
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  planted.fault = null;
});
afterAll(() => server.close());

test.each(['row', 'rule'] as const)('planted: the time of a check-in is overwritten (%s)', async (fault) => {
  planted.fault = fault;
  await expect(twoDoorsSettle(server)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenario passes', () => twoDoorsSettle(server));
