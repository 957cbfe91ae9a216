// What the threads of tests/server/thread-pool.test.ts run.
import { threadId } from 'node:worker_threads';
import { badField } from '#server/change/refusal.ts';
import { answering, performs, threadTask } from '#server/providers/threads/thread-task.ts';

export const whereTask = threadTask<Date, { threadId: number; date: Date }>('where');
export const refuseTask = threadTask<string, never>('refuse');
export const failTask = threadTask<null, never>('fail');
/** Never ends. */
export const spinTask = threadTask<null, never>('spin');
/** Needs ever more memory. */
export const hoardTask = threadTask<null, never>('hoard');

export default answering([
  performs(whereTask, (date) => ({ threadId, date })),
  performs(refuseTask, (text) => {
    throw badField('file', text);
  }),
  performs(failTask, () => {
    throw new TypeError('a defect');
  }),
  performs(spinTask, () => {
    for (;;);
  }),
  performs(hoardTask, () => {
    for (const hoard: object[] = []; ;) hoard.push(Array.from({ length: 1000 }, (_, n) => ({ n })));
  }),
]);
