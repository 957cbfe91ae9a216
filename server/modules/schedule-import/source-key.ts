const LENGTH_MAX = 300;

/** The stored form of an entry's id in its source. */
export const sourceKey = (kind: string, value: string): string =>
  `${kind}:${value.replaceAll('\u0000', '').trim()}`.slice(0, LENGTH_MAX);
