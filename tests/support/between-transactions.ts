import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { TestServer } from '#tests/support/test-server.ts';

/**
 * Makes a call and runs `meanwhile` before each transaction of it, however fast or slow the machine is: the call
 * continues when `meanwhile` is over. The transactions of other calls, including those that `meanwhile` makes, are
 * not held up.
 */
export async function betweenTransactions<T>(
  { db }: Pick<TestServer, 'db'>,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const ofCall = new AsyncLocalStorage<true>();
  const real = Object.getPrototypeOf(db).transaction as typeof db.transaction;
  let failure: { error: unknown } | undefined;
  const transactions = vi.spyOn(db, 'transaction').mockImplementation(async (...of) => {
    // to the call, what a test finds wrong is merely a failing database
    if (ofCall.getStore()) await ofCall.exit(meanwhile).catch((error: unknown) => (failure ??= { error }));
    if (failure) throw failure.error;
    return real.apply(db, of);
  });
  try {
    return await ofCall.run(true, call);
  } finally {
    transactions.mockRestore();
    // oxlint-disable-next-line no-unsafe-finally -- it explains whatever the call has answered
    if (failure) throw failure.error;
  }
}

/** The same, but only once: before the first transaction at which `isTime`. */
export async function onceBetweenTransactions<T>(
  server: Pick<TestServer, 'db'>,
  call: () => Promise<T>,
  isTime: () => Promise<boolean>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let isOver = false;
  const answer = await betweenTransactions(server, call, async () => {
    if (isOver || !(await isTime())) return;
    isOver = true;
    await meanwhile();
  });
  if (!isOver) throw new Error('the call was over before it was time');
  return answer;
}
