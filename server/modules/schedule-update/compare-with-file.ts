import type { ImportedActivity } from '#server/db/schema/imports.ts';
import { matchEntries, type Entry } from '#server/modules/schedule-update/match-entries.ts';

export const TEXTS = ['name', 'subtitle', 'description', 'location'] as const;
/** Day and times are one field: half of the file's and half of a host's would fit neither. */
export const FIELDS = [...TEXTS, 'when'] as const;
export type Field = (typeof FIELDS)[number];

/** An activity as it is now. */
export interface Current {
  id: string;
  told: ImportedActivity;
  /** Fields that somebody has edited individually. */
  written: ReadonlySet<Field>;
  /** Whether it has a picture; files never contain one. */
  picture: boolean;
}
/** What the last file said about an activity, and what became of it. */
export interface Remembered {
  key: string | null;
  told: ImportedActivity;
  /** null: deleted since, or left out of the import. */
  activityId: string | null;
}

export interface FieldChange {
  field: Field;
  /** It differs from the last file, because somebody has edited it here. */
  edited: boolean;
  /** The new file differs from the last one. */
  news: boolean;
  /** Applied unless somebody decides otherwise. */
  chosen: boolean;
}
export type Difference =
  | { kind: 'added'; entry: Entry; again: boolean; chosen: boolean }
  | { kind: 'changed'; entry: Entry; current: Current; changes: FieldChange[] }
  | { kind: 'removed'; current: Current; edited: boolean; chosen: boolean };

export interface Comparison {
  differences: Difference[];
  /** Each entry of the file with the activity it was matched to. */
  entries: { entry: Entry; current: Current | null }[];
  unchanged: number;
  /**
   * Why nothing is removed unless somebody asks for it: the file lacks so much that it may be the wrong one, or what is
   * missing may be among its unusable entries.
   */
  doubt: 'mostMissing' | 'partlyUsable' | null;
}

/**
 * Compares what the last file said (`remembered`), the event's current activities, and what the new file says. Local
 * edits and deletions are kept unless people choose otherwise. Activities that came from no file are never removed.
 * `isWhole`: all of the file's entries were usable.
 */
export function compareWithFile(
  entries: readonly Entry[],
  activities: readonly Current[],
  remembered: readonly Remembered[] | null,
  isWhole = true,
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
  const comparison: Comparison = { differences: [], entries: [], unchanged: 0, doubt: null };
  entries.forEach((one, index) => {
    const { base = null, current = null } = candidates[matched.get(index) ?? -1] ?? {};
    const entry = base ? onItsDay(one, base) : one;
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
  if (missing.length * 2 > brought && brought > 1) comparison.doubt = 'mostMissing';
  else if (missing.length > 0 && !isWhole) comparison.doubt = 'partlyUsable';
  for (const { base, current } of missing) {
    const edited = current.picture || FIELDS.some((field) => of(current.told, field) !== of(base, field));
    const chosen = !edited && comparison.doubt === null;
    comparison.differences.push({ kind: 'removed', current, edited, chosen });
  }
  return comparison;
}

/** At an unchanged time it stays on its day, even if its date in the event's present zone is another. */
function onItsDay(entry: Entry, base: ImportedActivity): Entry {
  const { startsLocal, endsLocal, timezone } = entry.told;
  const isSameTime =
    startsLocal === base.startsLocal && endsLocal === base.endsLocal && timezone === base.timezone;
  return isSameTime ? { ...entry, told: { ...entry.told, on: base.on } } : entry;
}

function changesOf(
  file: ImportedActivity,
  { told, written }: Current,
  base: ImportedActivity | null,
  remembers: boolean,
): FieldChange[] {
  return FIELDS.flatMap((field): FieldChange[] => {
    const [now, then, next] = [of(told, field), base && of(base, field), of(file, field)];
    if (next === now) return [];
    // without a last file: if other activities have one, this one was made by hand; otherwise only edited fields
    // count as edited
    const edited = then === null ? remembers || written.has(field) : now !== then;
    return [{ field, edited, news: next !== then, chosen: !edited }];
  });
}

/** The value of a field, for comparison. */
const of = (told: ImportedActivity, field: Field): string =>
  field === 'when'
    ? [told.on, told.startsLocal, told.endsLocal, told.timezone ?? ''].join(' ')
    : (told[field] ?? '');
