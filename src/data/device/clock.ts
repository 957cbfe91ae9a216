/** Time as the engine sees it; tests put a virtual one in its place. */
export interface Clock {
  /**
   * Wall time in ms since 1970: shown to people and written into rows, never used for order or for waiting.
   */
  now(): number;
  /** ms that only ever go forward; the only basis of waits and ages. */
  monotonic(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}
export type Timer = { readonly timer: unknown };

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => ({ timer: setTimeout(run, ms) }),
  clearTimeout: ({ timer }) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Resolves after `ms`, or at once when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = clock.setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clock.clearTimeout(timer);
      done();
    }
    signal?.addEventListener('abort', stop);
  });
}
