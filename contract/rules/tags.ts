import { TAG_LIMITS } from '#contract/constants.ts';

/** What is given to guests, and what is taken away. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** By what tags are told apart: "VIP" and "vip" are one. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

/**
 * The tags of a guest after a change. What a guest has already keeps its spelling, and what is both given and
 * taken away is given, so that doing it again changes nothing.
 */
export function changeTags(tags: readonly string[], { add, remove }: TagChange): string[] {
  const given = new Set(add.map(tagKey));
  const gone = new Set(remove.map(tagKey).filter((key) => !given.has(key)));
  const kept = tags.filter((tag) => !gone.has(tagKey(tag)));
  const has = new Set(kept.map(tagKey));
  for (const tag of add) {
    if (has.has(tagKey(tag))) continue;
    has.add(tagKey(tag));
    kept.push(tag);
  }
  return kept;
}

/** Whether a change leaves a guest with more tags than there may be; taking some away is always possible. */
export const isTooManyTags = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > TAG_LIMITS.perGuest && after.length > before.length;

/** As people write several: separated by commas, semicolons or new lines. */
export const readTags = (text: string): string[] =>
  changeTags([], {
    add: text
      .split(/[,;\n]/)
      .map((part) => part.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .filter(Boolean),
    remove: [],
  });
