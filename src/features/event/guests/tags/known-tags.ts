import { tagKey } from '#contract/rules/tags.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';

export interface KnownTag {
  key: string;
  /** Spelled as in its first occurrence. */
  tag: string;
  /** How many people have it. */
  count: number;
}
type Tagged = Pick<RsvpRow, 'user'>;

/** The tags of a guest list, without duplicates, by name. */
export function knownTags(rsvps: readonly Tagged[]): KnownTag[] {
  const known = new Map<string, KnownTag>();
  for (const tag of rsvps.flatMap(({ user }) => user.tags)) {
    const key = tagKey(tag);
    const one = known.get(key);
    if (one) one.count++;
    else known.set(key, { key, tag, count: 1 });
  }
  return [...known.values()].sort((a, b) => a.tag.localeCompare(b.tag));
}

/** Has any of these tags; true for everybody if none are given. */
export const hasAnyTag = ({ user }: Tagged, keys: ReadonlySet<string>): boolean =>
  keys.size === 0 || user.tags.some((tag) => keys.has(tagKey(tag)));
