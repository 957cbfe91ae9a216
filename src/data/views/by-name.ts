let collator: Intl.Collator | undefined;

/**
 * Names in the reader's collation order. Created once, since there can be thousands of names, and only when
 * something is sorted: it makes the browser load its locale data.
 */
export const compareNames = (a: string, b: string): number =>
  (collator ??= new Intl.Collator()).compare(a, b);
