/** ms; whoever travels comes into another zone once in a while. */
const ASKED_EVERY = 60_000;
let zone = '';
let askedAt = -Infinity;

/** The time zone of this device, for what is drawn often: asking the browser takes as long as drawing a post. */
export function ownZone(): string {
  const now = performance.now();
  if (now - askedAt > ASKED_EVERY) {
    zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    askedAt = now;
  }
  return zone;
}
