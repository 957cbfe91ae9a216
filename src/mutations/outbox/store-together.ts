import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { inTurn, noteWritten } from '#src/data/written.ts';
import type { Storing } from './look-up.ts';
import { storeChanges, type Stored } from './store-changes.ts';

interface Job {
  readonly change: Storing;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
  /** Nobody is waiting any more: if it is not stored yet, it must not be. */
  givenUp: boolean;
  /** Set while its transaction is open. */
  abort?: () => void;
}
interface Queue {
  waiting: Job[];
  storing: boolean;
}

/** Changes per transaction: more than anybody makes at once, and few enough to finish in time. */
const TOGETHER_MAX = 200;
const queues = new WeakMap<OutboxDb, Queue>();

/**
 * Stores a change in one transaction with all others of the same tick, or of the time while the previous
 * transaction commits: separately, each would wait for the disk writes of all before it. One that cannot be
 * stored fails alone. `giveUp` aborts what is not stored yet, as far as the device still responds.
 */
export function storeTogether(
  outbox: OutboxDb,
  change: Storing,
): { stored: Promise<Stored>; giveUp: () => void } {
  const queue = queues.get(outbox) ?? { waiting: [], storing: false };
  queues.set(outbox, queue);
  let job: Job | undefined;
  const stored = new Promise<Stored>((resolve, reject) => {
    job = { change, resolve, reject, givenUp: false };
    queue.waiting.push(job);
  });
  if (!queue.storing) void storeAll(outbox, queue);
  return {
    stored,
    giveUp: () => {
      if (!job) return;
      job.givenUp = true;
      job.abort?.();
    },
  };
}

async function storeAll(outbox: OutboxDb, queue: Queue): Promise<void> {
  queue.storing = true;
  // collects what else is queued in this tick
  await Promise.resolve();
  while (queue.waiting.length > 0) await storeGroup(outbox, queue.waiting.splice(0, TOGETHER_MAX));
  queue.storing = false;
}

/**
 * Never rejects. Ends early when all of its jobs are given up, because dead storage never answers. A job that
 * was given up may still be stored, and the next transaction waits for the outcome: retried too early, a
 * deletion would no longer find what it has dropped.
 */
async function storeGroup(outbox: OutboxDb, group: readonly Job[]): Promise<void> {
  const jobs = group.filter(({ givenUp }) => !givenUp);
  if (jobs.length === 0) return;
  try {
    const { stored, written } = await new Promise<Awaited<ReturnType<typeof storeChanges>>>(
      (resolve, reject) => {
        const begun = (abort: () => void) => {
          for (const job of jobs)
            job.abort = () => {
              if (jobs.every(({ givenUp }) => givenUp)) reject(new Error('given up'));
              try {
                abort();
              } catch {
                // the transaction has ended already
              }
            };
          // given up before the abort function was known
          if (jobs.some(({ givenUp }) => givenUp)) abort();
        };
        begun(() => undefined);
        storeChanges(
          outbox,
          jobs.map(({ change }) => change),
          begun,
        ).then(resolve, reject);
      },
    );
    jobs.forEach((job, at) => {
      const result = stored[at];
      if (result !== undefined) job.resolve(result);
    });
    // the caller that waits for the result goes first: redrawing the screens takes longer
    inTurn(outbox, () => noteWritten(outbox, written));
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.reject(error);
    else for (const job of jobs) await storeGroup(outbox, [job]);
  } finally {
    for (const job of jobs) delete job.abort;
  }
}
