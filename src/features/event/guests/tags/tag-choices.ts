import { changeTags, isTooManyTags, tagKey, type TagChange } from '#contract/rules/tags.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { KnownTag } from '#src/features/event/guests/tags/known-tags.ts';

type Tagged = Pick<RsvpRow, 'user'>;
/** Changes made in the dialog, by key: given to all of these people, or taken from all. */
export type Chosen = ReadonlyMap<string, { tag: string; on: boolean }>;

export interface TagChoice {
  key: string;
  tag: string;
  /** How many of the given people have it or are about to. */
  count: number;
  state: 'all' | 'some' | 'none';
}

/** Read at every keystroke, while the people stay the same. */
const counted = new WeakMap<readonly Tagged[], Map<string, number>>();

function countOf(rows: readonly Tagged[], key: string): number {
  let counts = counted.get(rows);
  if (!counts) {
    counts = new Map();
    for (const { user } of rows)
      for (const one of new Set(user.tags.map(tagKey))) counts.set(one, (counts.get(one) ?? 0) + 1);
    counted.set(rows, counts);
  }
  return counts.get(key) ?? 0;
}

/** New ones first, then those that these people have, then all others of the list. */
export function tagChoices(rows: readonly Tagged[], known: readonly KnownTag[], chosen: Chosen): TagChoice[] {
  const isKnown = new Set(known.map(({ key }) => key));
  const added = [...chosen].filter(([key]) => !isKnown.has(key)).map(([key, { tag }]) => ({ key, tag }));
  const had = known.map((one) => ({ ...one, had: countOf(rows, one.key) }));
  const choice = ({ key, tag, had: before = 0 }: { key: string; tag: string; had?: number }): TagChoice => {
    const on = chosen.get(key)?.on;
    const count = on === undefined ? before : on ? rows.length : 0;
    return { key, tag, count, state: count === 0 ? 'none' : count === rows.length ? 'all' : 'some' };
  };
  return [...added, ...had.filter((one) => one.had > 0), ...had.filter((one) => one.had === 0)].map(choice);
}

/** The changes to send, without what is already true. */
export function changeOf(rows: readonly Tagged[], chosen: Chosen): TagChange {
  const all = [...chosen].map(([key, one]) => ({ ...one, count: countOf(rows, key) }));
  return {
    add: all.filter(({ on, count }) => on && count < rows.length).map(({ tag }) => tag),
    remove: all.filter(({ on, count }) => !on && count > 0).map(({ tag }) => tag),
  };
}

/** The people whom a change affects. */
export const changedBy = <R extends Tagged>(rows: readonly R[], change: TagChange): R[] =>
  rows.filter(({ user: { tags } }) => changeTags(tags, change).join() !== tags.join());

/** Whether somebody would exceed the maximum number of tags. */
export const isTooMany = (rows: readonly Tagged[], change: TagChange): boolean =>
  change.add.length > 0 && rows.some(({ user: { tags } }) => isTooManyTags(tags, changeTags(tags, change)));
