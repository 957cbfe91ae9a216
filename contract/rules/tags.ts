import { TAG_LIMITS } from '#contract/constants.ts';

/** Tags to add to guests and to remove from them. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Tags are compared by this key: "VIP" and "vip" are the same. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

/**
 * A guest's tags after a change. An existing tag keeps its spelling. A tag that is both added and removed is added,
 * so that repeating the change has no effect.
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

/** Whether a change would leave a guest with too many tags; removing is always possible. */
export const isTooManyTags = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > TAG_LIMITS.perGuest && after.length > before.length;

/** Reads several tags, separated by commas, semicolons or line breaks. */
export const readTags = (text: string): string[] =>
  changeTags([], {
    add: text
      .split(/[,;\n]/)
      .map((part) => part.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .filter(Boolean),
    remove: [],
  });
