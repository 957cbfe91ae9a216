/**
 * The work's result, or `otherwise` as soon as the engine ends. What goes on all the same can do no harm (its
 * writes are fenced), but a storage that never answers must not hold a lock for ever (test: "IndexedDB
 * lost").
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(otherwise);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
