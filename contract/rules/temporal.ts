/** As much of `Temporal` as is used. */
interface Times {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(time: number): {
      toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number; readonly timeZoneId: string };
    };
  };
}

/**
 * Knows time zones without the browser's language data, which `Intl` loads on first use: that takes a slow
 * phone a tenth of a second. Safari and Node lack it.
 */
export const temporal = (): Times | undefined => (globalThis as { Temporal?: Times }).Temporal;

/** This device's time zone. */
export const zoneOfDevice = (): string =>
  temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
