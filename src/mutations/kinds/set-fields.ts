import type { TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * Folds an edit over its row and marks each field separately. `change` uses the row's names, where those of the
 * request differ.
 */
export function setFields<T extends TableName>(
  view: FoldView,
  table: T,
  id: string,
  set: object,
  change: object = set,
): void {
  for (const field of Object.keys(set)) view.patch(table, id, () => ({}), { aspect: field });
  view.patch(table, id, () => change as Partial<BaseRows[T]>);
}
