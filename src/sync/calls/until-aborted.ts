/**
 * The result of the work, or `otherwise` as soon as the engine ends. Work that continues regardless does no
 * harm (its writes are fenced), but storage that never answers must not hold a lock forever.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(otherwise);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
