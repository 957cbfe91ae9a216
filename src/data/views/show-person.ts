import type { Person } from '#contract/schemas/common.ts';
import { tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';

/** The row with the person's current name and picture wherever it mentions them. */
export function showPerson<T extends TableName>(
  table: T,
  row: BaseRows[T],
  { guid, firstName, lastName, profilePic }: Person,
): BaseRows[T] {
  const shown = (one: Person): Person =>
    one.guid === guid ? { ...one, firstName, lastName, profilePic } : one;
  const fields = row as unknown as Record<string, Person | Person[]>;
  const changed = tableOf(table).people.map((field): [string, unknown] => {
    const people = fields[field] as Person | Person[];
    return [field, Array.isArray(people) ? people.map(shown) : shown(people)];
  });
  return { ...row, ...Object.fromEntries(changed) };
}
