/** Runs it once the page has nothing else to do, and at the latest after so many ms. */
export const whenIdle = (run: () => void, latestMs: number): void =>
  void (typeof requestIdleCallback === 'function'
    ? requestIdleCallback(run, { timeout: latestMs })
    : setTimeout(run, Math.min(latestMs, 50)));
