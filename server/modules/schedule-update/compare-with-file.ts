import type { ToldActivity } from '#server/db/schema/imports.ts';
import { matchEntries, type Entry } from '#server/modules/schedule-update/match-entries.ts';

export const TEXTS = ['name', 'subtitle', 'description', 'location'] as const;
/** Day and times are one: half of what a file says of them and half of what a host says fits neither. */
export const FIELDS = [...TEXTS, 'when'] as const;
export type Field = (typeof FIELDS)[number];

/** An activity as it is now. */
export interface Current {
  id: string;
  told: ToldActivity;
  /** Fields that were written one by one, by somebody. */
  written: ReadonlySet<Field>;
  /** It has a picture: no file brings one. */
  picture: boolean;
}
/** What the last file said of one, and what became of that. */
export interface Remembered {
  key: string | null;
  told: ToldActivity;
  /** Null: deleted since, or left out. */
  activityId: string | null;
}

export interface FieldChange {
  field: Field;
  /** It is not what the last file said: somebody wrote it here. */
  edited: boolean;
  /** The file says something else than the last one did. */
  news: boolean;
  /** Taken unless decided otherwise. */
  chosen: boolean;
}
export type Difference =
  | { kind: 'added'; entry: Entry; again: boolean; chosen: boolean }
  | { kind: 'changed'; entry: Entry; current: Current; changes: FieldChange[] }
  | { kind: 'removed'; current: Current; edited: boolean; chosen: boolean };

export interface Comparison {
  differences: Difference[];
  /** Each entry of the file, and the activity that it is. */
  entries: { entry: Entry; current: Current | null }[];
  unchanged: number;
  /** The file lacks so much that it may be another one: nothing is removed unless somebody says so. */
  mostMissing: boolean;
}

/**
 * What a file would change: of what the last file said (`remembered`), what is there now, and what the file says.
 * Whoever edited something here keeps it unless they choose otherwise; so does whoever deleted it. What no file
 * brought is never removed.
 */
export function compareWithFile(
  entries: readonly Entry[],
  activities: readonly Current[],
  remembered: readonly Remembered[] | null,
): Comparison {
  const byId = new Map(activities.map((one) => [one.id, one]));
  const known = new Set((remembered ?? []).map(({ activityId }) => activityId));
  const candidates = [
    ...(remembered ?? []).map(({ key, told, activityId }) => {
      const current = byId.get(activityId ?? '') ?? null;
      return { key, base: told, current, faces: current ? [told, current.told] : [told] };
    }),
    ...activities
      .filter(({ id }) => !known.has(id))
      .map((current) => ({ key: null, base: null, current, faces: [current.told] })),
  ];
  const matched = matchEntries(entries, candidates);
  const comparison: Comparison = { differences: [], entries: [], unchanged: 0, mostMissing: false };
  entries.forEach((entry, index) => {
    const { base = null, current = null } = candidates[matched.get(index) ?? -1] ?? {};
    comparison.entries.push({ entry, current });
    if (!current) {
      comparison.differences.push({ kind: 'added', entry, again: base !== null, chosen: base === null });
      return;
    }
    const changes = changesOf(entry.told, current, base, remembered !== null);
    if (changes.length === 0) comparison.unchanged += 1;
    else comparison.differences.push({ kind: 'changed', entry, current, changes });
  });

  const used = new Set(matched.values());
  const missing = candidates.flatMap(({ base, current }, index) =>
    base && current && !used.has(index) ? [{ base, current }] : [],
  );
  const brought = candidates.filter(({ base, current }) => base && current).length;
  comparison.mostMissing = missing.length * 2 > brought && brought > 1;
  for (const { base, current } of missing) {
    const edited = current.picture || FIELDS.some((field) => of(current.told, field) !== of(base, field));
    const chosen = !edited && !comparison.mostMissing;
    comparison.differences.push({ kind: 'removed', current, edited, chosen });
  }
  return comparison;
}

function changesOf(
  file: ToldActivity,
  { told, written }: Current,
  base: ToldActivity | null,
  remembers: boolean,
): FieldChange[] {
  return FIELDS.flatMap((field): FieldChange[] => {
    const [now, then, next] = [of(told, field), base && of(base, field), of(file, field)];
    if (next === now) return [];
    // without a last file: an event that has one was given this by hand, any other where somebody wrote the field
    const edited = then === null ? remembers || written.has(field) : now !== then;
    return [{ field, edited, news: next !== then, chosen: !edited }];
  });
}

/** What is compared of a field. */
const of = (told: ToldActivity, field: Field): string =>
  field === 'when'
    ? [told.on, told.startsLocal, told.endsLocal, told.timezone ?? ''].join(' ')
    : (told[field] ?? '');
