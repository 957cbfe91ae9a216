/** The server's clock minus this device's, in ms. */
let beyond = 0;
const listeners = new Set<() => void>();

/**
 * The current time in ms since 1970, by the server's clock: it decides what has begun, is on or is over, even
 * on a device whose own clock is wrong.
 */
export const nowMs = (): number => Date.now() + beyond;

/** The same moment by this device's own clock: to compare with the device's own timestamps. */
export const onDevice = (now: number): number => now - beyond;

/** Set by the app, which measures it (src/app/follow-server-clock.ts). */
export function setBeyond(ms: number): void {
  if (ms === beyond) return;
  beyond = ms;
  for (const changed of listeners) changed();
}

export const onClockSet = (changed: () => void): void => void listeners.add(changed);
