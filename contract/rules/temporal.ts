/** The parts of `Temporal` that are used. */
interface Times {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(time: number): {
      toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number; readonly timeZoneId: string };
    };
  };
}

/**
 * Handles time zones without the browser's language data, which `Intl` loads on first use: on a slow phone that takes
 * a tenth of a second. Safari and Node do not have it.
 */
export const temporal = (): Times | undefined => (globalThis as { Temporal?: Times }).Temporal;

/** This device's time zone. */
export const zoneOfDevice = (): string =>
  temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
