import { describeError } from '#server/db/failure.ts';
import type { Services } from '#server/providers/services.ts';

interface Options {
  everyMs: number;
  /** Run one after another; an error in one does not stop the next. `mayGoOn`: the server is not stopping. */
  tasks: readonly ((mayGoOn: () => boolean) => Promise<void>)[];
  log: Pick<Services['log'], 'warn'>;
  /** What the log says when a task throws. */
  failed: string;
}

/** Runs tasks on a timer, one round at a time: a slow round delays the next. `stop` waits for the current round. */
export function runRegularly({ everyMs, tasks, log, failed }: Options): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let stopped = false;
  const round = async () => {
    for (const task of tasks)
      await task(() => !stopped).catch((error: unknown) =>
        log.warn({ failure: describeError(error) }, failed),
      );
  };
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null;
    });
  }, everyMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
