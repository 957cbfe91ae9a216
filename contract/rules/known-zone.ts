import { temporal } from './temporal.ts';

/** Whether this runtime knows the IANA time zone. */
export function isKnownZone(zone: string): boolean {
  // newer runtimes also take offsets such as +05:30
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    // `Temporal` also reads a zone out of a whole date; anything that is not simply the zone's name is left to `Intl`
    const { timeZoneId } = temporal()?.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) ?? {};
    if (timeZoneId === zone) return true;
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
