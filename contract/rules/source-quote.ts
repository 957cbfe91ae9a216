/**
 * The source of a generated activity, as the last line of its description. It is therefore readable on every device
 * and in every export, and can be edited or removed like any other text.
 */
export const sourceQuote = (line: string, page: number | null): string =>
  page === null ? `From: “${line}”` : `From page ${page}: “${line}”`;

const QUOTE = /(?:^|\n\n)(From(?: page \d+)?: “[^\n]*”)$/;

/** Splits a description into its own text and the quote at its end. */
export function splitSource(description: string): { words: string; source: string | null } {
  const found = QUOTE.exec(description);
  return found
    ? { words: description.slice(0, found.index), source: found[1] ?? null }
    : { words: description, source: null };
}
