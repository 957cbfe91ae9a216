import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { ImportedActivity } from '#server/db/schema/imports.ts';

export interface Entry {
  key: string | null;
  /** A key to try after that. */
  formerKey?: string | undefined;
  told: ImportedActivity;
  /** Coordinates if the file has them: not compared, but written with the place. */
  coordinates?: Coordinates | null;
}
/** An activity that an event has, or had from its file. */
export interface Candidate {
  key: string | null;
  /** What it is matched by: as the last file described it, then as it is now. */
  faces: readonly ImportedActivity[];
}

/**
 * The candidate of each entry, as indices. A key matches if exactly one entry and one candidate have it; otherwise
 * title, day and time match, then progressively less, as long as it is unambiguous.
 */
export function matchEntries(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const open = <T>(of: readonly T[], done: { has(index: number): boolean }) =>
    of.flatMap((one, index) => (done.has(index) ? [] : [{ one, index }]));

  /** Pairs those with equal marks: if there is one of each, or with `inOrder` the first with the first and so on. */
  const pair = (
    markOf: (entry: Entry) => string | null,
    marksOf: (candidate: Candidate) => string | null,
    inOrder = false,
  ) => {
    const here = groups(open(entries, found).map(({ one, index }) => [markOf(one), index]));
    const there = groups(open(candidates, taken).map(({ one, index }) => [marksOf(one), index]));
    for (const [mark, some] of here) {
      const others = there.get(mark) ?? [];
      if (!inOrder && (some.length > 1 || others.length > 1)) continue;
      some.slice(0, others.length).forEach((index, at) => {
        const other = others[at];
        if (other === undefined) return;
        found.set(index, other);
        taken.add(other);
      });
    }
  };

  pair(
    ({ key }) => key,
    ({ key }) => key,
  );
  pair(
    ({ formerKey = null }) => formerKey,
    ({ key }) => key,
  );
  for (const face of [0, 1]) {
    const by = (mark: (told: ImportedActivity) => string | null, inOrder: boolean) =>
      pair(
        ({ told }) => mark(told),
        ({ faces }) => (faces[face] ? mark(faces[face]) : null),
        inOrder,
      );
    by((told) => join(words(told.name), told.startsLocal, told.location ?? ''), true);
    by((told) => join(words(told.name), told.startsLocal), true);
    by((told) => join(words(told.name), told.on), false);
    by((told) => words(told.name), false);
  }
  // a different title at the same place and time matches only if neither has a key
  pair(
    ({ key, told }) => (key ? null : slot(told)),
    ({ key, faces: [told] }) => (key || !told ? null : slot(told)),
  );
  return found;
}

const slot = ({ startsLocal, location }: ImportedActivity): string | null =>
  location ? join(startsLocal, words(location)) : null;

const words = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const join = (...parts: string[]): string => parts.join('\n');

function groups(marks: readonly [string | null, number][]): Map<string, number[]> {
  const by = new Map<string, number[]>();
  for (const [mark, index] of marks)
    if (mark !== null) {
      const some = by.get(mark);
      if (some) some.push(index);
      else by.set(mark, [index]);
    }
  return by;
}
