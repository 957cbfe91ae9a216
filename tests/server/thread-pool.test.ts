import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { Refusal } from '#server/change/refusal.ts';
import { threadPool, type ThreadPool } from '#server/providers/threads/thread-pool.ts';
import { threadTask } from '#server/providers/threads/thread-task.ts';
import { failTask, hoardTask, refuseTask, spinTask, whereTask } from '#tests/support/thread-program.ts';

const program = fileURLToPath(new URL('../support/thread-program.ts', import.meta.url));
const today = new Date('2027-05-03T08:00:00Z');
const by = 'somebody';
let pool: ThreadPool;
afterEach(() => pool.close());

const start = (limits: { limitMs?: number; memoryMb?: number } = {}) =>
  (pool = threadPool({ program, ...limits }));
const refusedWith = (run: Promise<unknown>) =>
  run.then(
    () => {
      throw new Error('it was not refused');
    },
    ({ code, message, fields }: Refusal) => ({ code, message, fields }),
  );

test('a task runs in another thread, and dates stay dates', async () => {
  const { threadId, date } = await start().run(whereTask, today, { by });
  expect(threadId).toBeGreaterThan(0);
  expect(date).toEqual(today);
});

test('a refusal keeps its code, text and fields; a defect is no refusal, and names itself', async () => {
  start();
  expect(await refusedWith(pool.run(refuseTask, 'Not a calendar.', { by }))).toEqual({
    code: 'INVALID_INPUT',
    message: 'Not a calendar.',
    fields: { file: 'Not a calendar.' },
  });
  await expect(pool.run(failTask, null, { by })).rejects.toThrow('a defect');
  await expect(pool.run(threadTask<null, null>('unheard of'), null, { by })).rejects.toThrow(
    'no thread does "unheard of"',
  );
});

const tooHeavy = {
  code: 'TOO_LARGE',
  message: 'This is too much to be read at once. Please try again with less of it.',
  fields: { file: 'This is too much to be read at once. Please try again with less of it.' },
};

test('what takes too long is stopped and refused, next to its field; the next task is done', async () => {
  start({ limitMs: 3000 });
  expect(await refusedWith(pool.run(spinTask, null, { by, field: 'file' }))).toEqual(tooHeavy);
  expect((await pool.run(whereTask, today, { by })).date).toEqual(today);
});

test('so is what needs too much memory, and the server goes on', async () => {
  start({ memoryMb: 32 });
  expect(await refusedWith(pool.run(hoardTask, null, { by, field: 'file' }))).toEqual(tooHeavy);
  expect((await pool.run(whereTask, today, { by })).date).toEqual(today);
});

test('whoever hangs up stops the work, begun or not', async () => {
  start();
  const begun = new AbortController();
  const running = refusedWith(pool.run(spinTask, null, { by, signal: begun.signal }));
  const gone = refusedWith(pool.run(whereTask, today, { by, signal: AbortSignal.abort() }));
  expect(await gone).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  begun.abort();
  expect(await running).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  expect((await pool.run(whereTask, today, { by })).date).toEqual(today);
});

test('a person can have eight tasks waiting; others are not refused meanwhile', async () => {
  start();
  const stop = new AbortController();
  const busy = [0, 1].map(() => refusedWith(pool.run(spinTask, null, { by, signal: stop.signal })));
  const waiting = Array.from({ length: 8 }, () => pool.run(whereTask, today, { by }));
  expect(await refusedWith(pool.run(whereTask, today, { by }))).toMatchObject({ code: 'RATE_LIMITED' });
  const other = pool.run(whereTask, today, { by: 'somebody else' });
  stop.abort();
  await Promise.all(busy);
  expect((await Promise.all([...waiting, other])).map(({ date }) => date)).toEqual(Array(9).fill(today));
});
