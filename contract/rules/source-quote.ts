/**
 * The source of a built activity, quoted as the last words of its description: there it can be read on every device
 * and in every export, and edited or removed like the rest.
 */
export const sourceQuote = (line: string, page: number | null): string =>
  page === null ? `From: “${line}”` : `From page ${page}: “${line}”`;

const QUOTE = /(?:^|\n\n)(From(?: page \d+)?: “[^\n]*”)$/;

/** The quote at the end of a description, and the text before it. */
export function splitSource(description: string): { words: string; source: string | null } {
  const found = QUOTE.exec(description);
  return found
    ? { words: description.slice(0, found.index), source: found[1] ?? null }
    : { words: description, source: null };
}
