/** What the server's clock says beyond this device's, in ms. */
let beyond = 0;
const listeners = new Set<() => void>();

/**
 * What time it is, in ms since 1970: whatever begins, is on or is over does so by the server's clock, also on a
 * device whose own is wrong.
 */
export const nowMs = (): number => Date.now() + beyond;

/** The same moment by this device's own clock: for what it has stamped itself. */
export const onDevice = (now: number): number => now - beyond;

/** Told by the app, which hears of the server (src/app/right-clock.ts). */
export function setBeyond(ms: number): void {
  if (ms === beyond) return;
  beyond = ms;
  for (const changed of listeners) changed();
}

export const onClockSet = (changed: () => void): void => void listeners.add(changed);
