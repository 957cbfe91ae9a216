import { zoneOfDevice } from '#contract/rules/temporal.ts';

/** ms; travellers rarely change time zone. */
const ASKED_EVERY = 60_000;
let zone = '';
let askedAt = -Infinity;

/**
 * This device's time zone, cached for what renders often: asking the browser takes as long as rendering a
 * post.
 */
export function ownZone(): string {
  const now = performance.now();
  if (now - askedAt > ASKED_EVERY) {
    zone = zoneOfDevice();
    askedAt = now;
  }
  return zone;
}
