import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { inTurn, noteWritten } from '#src/data/written.ts';
import type { Storing } from './look-up.ts';
import { storeChanges, type Stored } from './store-changes.ts';

interface Job {
  readonly change: Storing;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
  /** Nobody is waiting for it any more: whatever is not stored yet must not be. */
  givenUp: boolean;
  /** Set while its transaction is open. */
  abort?: () => void;
}
interface Queue {
  waiting: Job[];
  storing: boolean;
}

/** Most changes in one transaction: more than anyone makes at once, yet stored long before the time limit. */
const TOGETHER_MAX = 200;
const queues = new WeakMap<OutboxDb, Queue>();

/**
 * Stores a change in one transaction with all those made in the same turn, or while the previous one is being
 * written: separately, each would wait for the disk writes of all before it. One that cannot be stored fails alone.
 * `giveUp` stops storing whatever is not stored yet, as far as the device responds at all.
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
  // collects whatever else is done in this turn
  await Promise.resolve();
  while (queue.waiting.length > 0) await storeGroup(outbox, queue.waiting.splice(0, TOGETHER_MAX));
  queue.storing = false;
}

/**
 * Never rejects, and ends when all of them are given up: a dead storage answers nothing at all. Whether what was
 * given up is stored all the same is for the others to wait for: tried again before, a deletion would no longer
 * find what it has taken out.
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
                // over already, one way or the other
              }
            };
          // too late to be told of it
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
    // whoever waits for it is first: what the screens make of it takes longer
    inTurn(outbox, () => noteWritten(outbox, written));
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.reject(error);
    else for (const job of jobs) await storeGroup(outbox, [job]);
  } finally {
    for (const job of jobs) delete job.abort;
  }
}
