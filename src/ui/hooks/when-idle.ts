/** Runs it once the page is idle, or after this many ms at the latest. */
export const whenIdle = (run: () => void, latestMs: number): void =>
  void (typeof requestIdleCallback === 'function'
    ? requestIdleCallback(run, { timeout: latestMs })
    : setTimeout(run, Math.min(latestMs, 50)));
