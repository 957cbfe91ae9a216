import type { Clock } from './clock.ts';

/** A device clock within this of the server's counts as right. */
const RIGHT_WITHIN_MS = 60_000;
/** Two measurements that differ by less than this differ only by latency. */
const SAME_WITHIN_MS = 5_000;
/** A response that took longer may have been delayed while the device slept. */
const PROMPT_MS = 10_000;
/** Page times are rounded to steps of this length (server/modules/itinerary/rendered-pages.ts). */
const PAGE_WITHIN_MS = 16 * 60_000;

/** The server's clock minus this device's, in ms, as last measured in this tab. */
let known = 0;
const listeners = new Set<(difference: number) => void>();

/**
 * The current time by the server's clock, in ms since 1970: for anything that the server has timestamped or
 * will judge.
 */
export const serverNow = (clock: Pick<Clock, 'now'>): number => clock.now() + known;

export const onClockDifference = (changed: (difference: number) => void): void => void listeners.add(changed);

/** Sets a difference measured earlier or in another tab (src/app/follow-server-clock.ts). */
export function setClockDifference(difference: number): void {
  if (difference === known) return;
  known = difference;
  for (const changed of listeners) changed(difference);
}

/**
 * Measures from a response, whose `Date` header is exact to the second; `askedAt` is this device's own time.
 */
export function noteServerTime(date: number, askedAt: number, now = Date.now()): void {
  if (Number.isNaN(date) || now < askedAt || now - askedAt > PROMPT_MS) return;
  note(Math.round(date + 500 - (askedAt + now) / 2), RIGHT_WITHIN_MS, SAME_WITHIN_MS);
}

/**
 * Measures from a page the server has just rendered. Less exact, but enough for a clock that is hours off.
 */
export const notePageTime = (shown: number, now = Date.now()): void =>
  note(shown - now, PAGE_WITHIN_MS, PAGE_WITHIN_MS);

function note(difference: number, rightWithin: number, sameWithin: number): void {
  // do not replace a difference known to the second with a less exact one
  if (known !== 0 && Math.abs(difference - known) <= sameWithin) return;
  setClockDifference(Math.abs(difference) <= rightWithin ? 0 : difference);
}
