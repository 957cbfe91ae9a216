/**
 * Changes with the same key set the same fields of the same target. Stored on devices: never change the
 * format.
 */
export const partsKey = (of: string, parts: readonly string[] | undefined): string =>
  parts ? `${of}:${[...parts].sort().join(',')}` : of;
