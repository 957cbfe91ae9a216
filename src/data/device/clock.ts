/** Time as the engine sees it; tests substitute a virtual clock. */
export interface Clock {
  /**
   * Wall time in ms since 1970: shown to people and written into rows, never used for ordering or waiting.
   */
  now(): number;
  /** Monotonic ms; the only basis for waits and ages. */
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
