import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { vi } from 'vitest';

/** How many statements the query builder runs during this call, on either database. */
export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const spies = [PglitePreparedQuery, NodePgPreparedQuery].map((kind) => vi.spyOn(kind.prototype, 'execute'));
  try {
    await call();
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
