import type { ReactNode } from 'react';
import classes from './row-list.module.css';
import { WindowedRows } from './windowed-rows.tsx';

export interface RowListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows of one kind have about the same height. */
  kindOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** Above this many rows only those in view are in the document. */
export const WINDOW_FROM = 60;

/** Rows stacked on one surface; there can be thousands. The page itself scrolls them. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, keyOf, children } = props;
  if (rows.length > WINDOW_FROM) return <WindowedRows {...props} />;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
