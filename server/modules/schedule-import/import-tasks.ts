import type { UploadedFile } from '#server/change/change-route.ts';
import type { Actor } from '#server/change/unit.ts';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import type { Looked } from '#server/modules/schedule-import/look-at-file.ts';
import type { ReadEvent } from '#server/modules/schedule-import/read-import.ts';
import type { ThreadPool } from '#server/providers/threads/thread-pool.ts';
import { threadTask, type ThreadTask } from '#server/providers/threads/thread-task.ts';

interface Sent {
  file: { path: string; name: string };
  hints: ImportHints;
}

export const importTask = threadTask<Sent, ReadEvent>('readImport');
/** For a preview. */
export const lookTask = threadTask<Sent, Looked>('lookAtFile');

/**
 * Reads a file in a thread of its own, because it may take seconds.
 * @throws Refusal INVALID_INPUT, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES; TOO_LARGE when it takes too long, RATE_LIMITED,
 * REQUEST_TIMEOUT when `signal` aborts
 */
export async function readApart<Output>(
  threads: ThreadPool,
  task: ThreadTask<Sent, Output>,
  { path, name, field }: UploadedFile,
  of: { hints: ImportHints; actor: Actor; signal: AbortSignal },
): Promise<Output> {
  const { hints, actor, signal } = of;
  const read = await threads.run(task, { file: { path, name }, hints }, { by: actor.userId, signal, field });
  // copying thousands of entries out of the thread takes a while
  await yieldToOthers();
  return read;
}
