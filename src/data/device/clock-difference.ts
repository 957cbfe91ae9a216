import type { Clock } from './clock.ts';

/** A device that is right to this much is right. */
const RIGHT_WITHIN_MS = 60_000;
/** Of two answers in a row: what lies between them is the line. */
const SAME_WITHIN_MS = 5_000;
/** An answer that took longer may have lain about while the device slept. */
const PROMPT_MS = 10_000;
/** A page tells the time of its drawing in steps as long as this (server/modules/itinerary/drawn-pages.ts). */
const PAGE_WITHIN_MS = 16 * 60_000;

/** The server's clock less this device's, in ms, as far as this tab has heard. */
let known = 0;
const listeners = new Set<(difference: number) => void>();

/** What time it is by the server's clock, in ms since 1970: for what the server has stamped, or will judge. */
export const serverNow = (clock: Pick<Clock, 'now'>): number => clock.now() + known;

export const onClockDifference = (changed: (difference: number) => void): void => void listeners.add(changed);

/** What was heard before, or in another tab (src/app/right-clock.ts). */
export function setClockDifference(difference: number): void {
  if (difference === known) return;
  known = difference;
  for (const changed of listeners) changed(difference);
}

/** An answer of the server says its time (`Date`, to the second); `askedAt` by this device's own clock. */
export function noteServerTime(date: number, askedAt: number, now = Date.now()): void {
  if (Number.isNaN(date) || now < askedAt || now - askedAt > PROMPT_MS) return;
  note(Math.round(date + 500 - (askedAt + now) / 2), RIGHT_WITHIN_MS, SAME_WITHIN_MS);
}

/** So does a page that it has just drawn, if not as well; enough for a clock that is hours off. */
export const notePageTime = (shown: number, now = Date.now()): void =>
  note(shown - now, PAGE_WITHIN_MS, PAGE_WITHIN_MS);

function note(difference: number, rightWithin: number, sameWithin: number): void {
  // what is known to the second is not forgotten for what is less exact
  if (known !== 0 && Math.abs(difference - known) <= sameWithin) return;
  setClockDifference(Math.abs(difference) <= rightWithin ? 0 : difference);
}
