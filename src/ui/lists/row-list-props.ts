import type { ReactNode } from 'react';

/** Props of a list, whether all of its rows are in the document or only those in view. */
export interface RowListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows of one kind have about the same height. */
  kindOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
}
