const LENGTH_MAX = 300;

/** What a source calls one of its entries, in a form that is kept. */
export const sourceKey = (kind: string, value: string): string =>
  `${kind}:${value.replaceAll('\u0000', '').trim()}`.slice(0, LENGTH_MAX);
