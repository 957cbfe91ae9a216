import { createHash } from 'node:crypto';
import type { UpdateItem, When } from '#contract/schemas/updates.ts';
import type { ImportedActivity } from '#server/db/schema.ts';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { Comparison, Difference, Field } from '#server/modules/schedule-update/compare-with-file.ts';

const TEXT_SHOWN = 280;
/** Characters of a long text shown before its first difference. */
const LEAD = 60;
const YIELD_EVERY = 200;

/** `12` is a whole item, `12n` its name. */
const LETTER: Record<Field, string> = {
  name: 'n',
  subtitle: 's',
  description: 'd',
  location: 'l',
  when: 'w',
};
export const choiceOf = (index: number, field?: Field): string =>
  `${index}${field === undefined ? '' : LETTER[field]}`;

/** Identifies a comparison: a different file, edit or decision gives a different value. */
export async function basisOf({ differences }: Comparison, timezone: string): Promise<string> {
  const hash = createHash('sha256').update(timezone);
  for (const [index, difference] of differences.entries()) {
    hash.update(JSON.stringify(difference));
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await yieldToOthers();
  }
  return hash.digest('base64url');
}

/** A difference, formatted for a decision. */
export function showDifference(
  difference: Difference,
  index: number,
  dayOf: (activityId: string) => ActivityRecord['dayId'],
): UpdateItem {
  const { kind } = difference;
  if (kind === 'added') {
    const { entry, again, chosen } = difference;
    return { kind, id: choiceOf(index), chosen, again, ...shown(entry.told) };
  }
  const { current } = difference;
  if (kind === 'removed') {
    const { edited, chosen } = difference;
    const ids = { activityId: current.id, programId: dayOf(current.id) };
    return { kind, id: choiceOf(index), chosen, edited, ...ids, ...shown(current.told) };
  }
  const [old, next] = [current.told, difference.entry.told];
  const changes = difference.changes.map(({ field, ...change }) =>
    field === 'when'
      ? { field, id: choiceOf(index, field), ...change, before: whenOf(old), after: whenOf(next) }
      : {
          field,
          id: choiceOf(index, field),
          ...change,
          ...cut(old[field] ?? '', next[field] ?? ''),
        },
  );
  return { kind, ...shown(old), changes };
}

const shown = (told: ImportedActivity) => ({ name: told.name, when: whenOf(told), location: told.location });

const whenOf = ({ on, startsLocal, endsLocal, timezone }: ImportedActivity): When => ({
  on,
  start: startsLocal.slice(11, 16),
  end: endsLocal.slice(11, 16),
  timezone,
});

/** Both texts cut around the first difference, short enough for a list. */
function cut(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const long = Math.max(before.length, after.length) > TEXT_SHOWN;
  const from = long && same > LEAD ? before.lastIndexOf(' ', same - LEAD) + 1 : 0;
  const part = (text: string) => {
    const some = Array.from(text.slice(from)).slice(0, TEXT_SHOWN).join('');
    return `${from > 0 ? '…' : ''}${some}${from + some.length < text.length ? '…' : ''}`;
  };
  return { before: part(before), after: part(after) };
}
