import { tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';

/** Rows of one table, newest first if the table records their age; otherwise in any order. */
export function newestFirst<T extends TableName>(table: T, rows: readonly BaseRows[T][]): BaseRows[T][] {
  const { age } = tableOf(table);
  if (!age) return [...rows];
  const timeOf = (row: BaseRows[T]): number => Date.parse(String(Reflect.get(row, age)));
  return [...rows].sort((a, b) => timeOf(b) - timeOf(a));
}
