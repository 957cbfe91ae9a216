import type { RowListProps } from './row-list-props.ts';
import classes from './row-list.module.css';
import { usePrinting } from '#src/ui/hooks/use-printing.ts';
import { WindowedRows } from './windowed-rows.tsx';

/** Above this many rows only those in view are in the document. */
export const WINDOW_FROM = 60;

/** Rows stacked on one surface; there can be thousands. The page itself scrolls them. On paper there are all. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, keyOf, children } = props;
  const printing = usePrinting();
  if (rows.length > WINDOW_FROM && !printing) return <WindowedRows {...props} />;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
