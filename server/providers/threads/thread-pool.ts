import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '#server/change/refusal.ts';
import { fairQueue, TooManyWaiting } from '#server/providers/queue/fair-queue.ts';
import type { Answered, Asked, ThreadTask } from '#server/providers/threads/thread-task.ts';

const THREADS = 2;
const WAITING_PER_PERSON = 8;
/** A thread that has had nothing to do for so long ends. */
const IDLE_MS = 60_000;
/** Real files take a second or two; some are made to take for ever. */
const LIMIT_MS = 60_000;
const MEMORY_MB = 512;
/** As in nice(1), where the system supports it: the server's own thread goes first. */
const NICE = 5;

const texts = {
  tooHeavy: 'This is too much to be read at once. Please try again with less of it.',
};

export interface TaskOf {
  /** Id of the person for whom it is done. */
  by: string;
  /** Stops the work. */
  signal?: AbortSignal | undefined;
  /** The field of the input that a refusal for too much work names. */
  field?: string | undefined;
}

/** Threads for work that would keep the server's own thread busy, and so everybody waiting. */
export interface ThreadPool {
  /**
   * Does a task in a thread. People take turns.
   * @throws Refusal what the task refuses; RATE_LIMITED when this person has too many waiting; TOO_LARGE for more time
   * or memory than any may take; REQUEST_TIMEOUT when `signal` aborts
   */
  run<Input, Output>(task: ThreadTask<Input, Output>, input: Input, of: TaskOf): Promise<Output>;
  close(): Promise<void>;
}

/** `program`: what a thread runs (server/thread.ts). With lower limits, a test need not wait for a minute. */
export function threadPool({
  program = ownProgram(),
  limitMs = LIMIT_MS,
  memoryMb = MEMORY_MB,
}: { program?: string; limitMs?: number; memoryMb?: number } = {}): ThreadPool {
  const inTurn = fairQueue({ atOnce: THREADS, waitingPerPerson: WAITING_PER_PERSON });
  let threads: Piscina<Asked, Answered> | undefined;
  const start = () =>
    new Piscina<Asked, Answered>({
      filename: program,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      ...(program.endsWith('.ts') && { execArgv: ['--import', 'tsx'] }),
    });

  async function perform(asked: Asked, { signal, field }: TaskOf): Promise<Answered> {
    if (signal?.aborted) throw new Refusal('REQUEST_TIMEOUT');
    threads ??= start();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    try {
      return await threads.run(asked, { signal: either });
    } catch (error) {
      if (signal?.aborted) throw new Refusal('REQUEST_TIMEOUT');
      if (limit.signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new Refusal('TOO_LARGE', {
          text: texts.tooHeavy,
          ...(field && { fields: { [field]: texts.tooHeavy } }),
        });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async run<Input, Output>({ name }: ThreadTask<Input, Output>, input: Input, of: TaskOf) {
      const answered = await inTurn(of.by, () => perform({ name, input }, of)).catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? new Refusal('RATE_LIMITED', { retryAfterSeconds: 5 }) : error;
      });
      if ('output' in answered) return answered.output as Output;
      const { code, text, fields } = answered.refusal;
      throw new Refusal(code, { text, ...(fields && { fields }) });
    },
    close: async () => threads?.destroy(),
  };
}

/** Beside the bundled server, or in the sources. */
function ownProgram(): string {
  const bundled = fileURLToPath(new URL('thread.js', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../../thread.ts', import.meta.url));
}
