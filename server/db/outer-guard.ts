import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * A query on the outer database from inside a transaction waits forever on the embedded database (one
 * connection) and runs outside the transaction on PostgreSQL. Both clients are guarded, so that it fails at
 * once instead.
 */
export function guardOuter<Client extends object>(
  client: Client,
  methods: readonly (keyof Client)[],
): Client {
  for (const method of methods) {
    const original = client[method] as (...args: unknown[]) => unknown;
    client[method] = function guarded(...args: unknown[]) {
      if (inside.getStore())
        throw new Error(`the database's ${String(method)} was used inside a transaction; use its tx`);
      return original.apply(client, args);
    } as Client[typeof method];
  }
  return client;
}

/**
 * Runs the body of a transaction; everything it awaits counts as inside. Queries are lazy, so they must be
 * awaited in here.
 */
export const insideTransaction = <T>(body: () => Promise<T>): Promise<T> =>
  inside.run(true, async () => await body());

/** For work that is started inside a transaction and outlives it. */
export const outsideTransaction = <T>(body: () => T): T => inside.exit(body);
