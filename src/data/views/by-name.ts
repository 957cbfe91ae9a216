let collator: Intl.Collator | undefined;

/**
 * Names in the order of the reader's language. Created once, since there can be thousands of them, and only when
 * something is sorted: it makes the browser load its language data.
 */
export const compareNames = (a: string, b: string): number =>
  (collator ??= new Intl.Collator()).compare(a, b);
