/** Changes with the same key set the same parts of the same thing. Stored on devices: never change it. */
export const partsKey = (of: string, parts: readonly string[] | undefined): string =>
  parts ? `${of}:${[...parts].sort().join(',')}` : of;
