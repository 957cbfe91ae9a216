/**
 * The text if it fits, otherwise cut between words, with an ellipsis. Never longer than `max` UTF-16 units, and never
 * splits a surrogate pair.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const space = head.slice(0, max - 1).search(/\s\S*$/);
  // one long word is split, but not within a surrogate pair
  const end = space > max / 2 ? space : /[\uD800-\uDBFF]$/.test(head.slice(0, max - 1)) ? max - 2 : max - 1;
  return `${head.slice(0, end).trimEnd()}…`;
}
