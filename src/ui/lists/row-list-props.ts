import type { ReactNode } from 'react';

/** Of a list of rows, whether all of them are in the document or only those in view. */
export interface RowListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows of one kind have about the same height. */
  kindOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
}
