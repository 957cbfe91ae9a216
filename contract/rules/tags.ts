import { TAG_LIMITS } from '#contract/constants.ts';

/** Tags to add to guests, and tags to remove. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** The key that identifies a tag: "VIP" and "vip" are the same. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

/**
 * A guest's tags after a change. Tags the guest already has keep their spelling, and a tag both added and removed
 * is added, so that the change is idempotent.
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

/** Whether a change leaves a guest with too many tags; removing some is always possible. */
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
