import type { TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/** Which fields an edit is about: edits of the same fields replace each other before they are sent. */
export const fieldsKey = (set: object): string => Object.keys(set).sort().join(',');

/** The texts of an edit, for the tray and for copying. */
export const wordsOf = (set: object): string =>
  Object.values(set)
    .filter((value) => typeof value === 'string')
    .join('\n');

/**
 * Folds an edit over its row and marks each of its fields on its own. `set` has the names of the request,
 * `change` those of the row.
 */
export function markFields<T extends TableName>(
  view: FoldView,
  table: T,
  id: string,
  set: object,
  change: object,
): void {
  for (const field of Object.keys(set)) view.patch(table, id, () => ({}), { aspect: field });
  view.patch(table, id, () => change as Partial<BaseRows[T]>);
}
