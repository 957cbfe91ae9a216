/** A person mentioned in a text, which contains `@` and this name. */
export interface Mention {
  id: string;
  name: string;
}
export type MentionPart = { kind: 'text'; text: string } | { kind: 'mention'; mention: Mention };

/**
 * Splits a text into words and mentions. The longest matching name wins, then the one written exactly so, then
 * the one that differs by case alone; a name never ends within a word.
 * Mentions are found by name and not by position, so they survive edits around them. Once the name is gone from the
 * text, it is no longer a mention.
 */
export function splitMentions(text: string, mentions: readonly Mention[]): MentionPart[] {
  const longestFirst = mentions.toSorted((a, b) => b.name.length - a.name.length);
  const parts: MentionPart[] = [];
  let from = 0;
  const said = (to: number): void => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || isWord(text.slice(0, at).at(-1))) continue;
    const rest = text.slice(at + 1);
    const named = longestFirst.filter(
      ({ name }) => isSameName(rest.slice(0, name.length), name) && !goesOn(rest.slice(name.length)),
    );
    const [longest] = named;
    if (!longest) continue;
    const typed = rest.slice(0, longest.name.length);
    const mention =
      named.find(({ name }) => name === typed) ??
      named.find(({ name }) => name.toLowerCase() === typed.toLowerCase()) ??
      longest;
    said(at);
    parts.push({ kind: 'mention', mention });
    from = at + 1 + mention.name.length;
  }
  said(text.length);
  return parts;
}

/** The people whom the text mentions. */
export function mentionsIn(text: string, people: readonly Mention[]): Mention[] {
  if (!text.includes('@')) return [];
  const named = new Set(
    splitMentions(text, people).flatMap((part) => (part.kind === 'mention' ? [part.mention.name] : [])),
  );
  // two people share a name: either may be meant, so both count
  return people.filter(({ name }) => named.has(name));
}

/** Equal except for case and accents. The first letters alone mostly tell: an event has thousands of names. */
export const isSameName = (typed: string, name: string): boolean =>
  typed.length === name.length &&
  (typed === name || (isSamePlain(typed.charAt(0), name.charAt(0)) && isSamePlain(typed, name)));
const isSamePlain = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{Letter}\p{Number}_]/u.test(character);
const goesOn = (rest: string): boolean => /^[\p{Letter}\p{Number}_]/u.test(rest);
