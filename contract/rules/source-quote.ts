/**
 * What a built activity was taken from, as the last words of its description: there it can be read on every
 * device and in every export, and is edited or taken out like them.
 */
export const sourceQuote = (line: string, page: number | null): string =>
  page === null ? `From: “${line}”` : `From page ${page}: “${line}”`;

const QUOTE = /(?:^|\n\n)(From(?: page \d+)?: “[^\n]*”)$/;

/** The quote at the end of a description, and the words before it. */
export function splitSource(description: string): { words: string; source: string | null } {
  const found = QUOTE.exec(description);
  return found
    ? { words: description.slice(0, found.index), source: found[1] ?? null }
    : { words: description, source: null };
}
