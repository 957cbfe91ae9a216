import { useRef, useState } from 'react';
import { COLUMN_LIMITS, JOINED_COLUMNS, type COLUMN_KINDS } from '#contract/constants.ts';
import { columnName } from '#src/ui/columns/column-name.ts';

export type ColumnKind = (typeof COLUMN_KINDS)[number];
export interface TableColumns {
  key: string;
  sheets: string[];
  by: 'HEADING' | 'CONTENTS' | 'SAID';
  columns: { at: number; heading: string; examples: string[]; kind: ColumnKind | null }[];
}

/**
 * ms of debounce before the file is read again: moving through the choices by keyboard passes many of them.
 */
export const PAUSE_AFTER_CHOICE = 600;

/**
 * What the columns of a file's tables contain, and the person's corrections, which are remembered for other
 * files with the same headings. `onSaid`: the file must be read again, with `fields`.
 */
export function useColumns(onSaid: () => void) {
  const [tables, setTables] = useState<TableColumns[]>([]);
  /** The column that lost its choice to another. */
  const [emptied, setEmptied] = useState<string | null>(null);
  const said = useRef(new Map<string, { at: number; kind: ColumnKind }[]>());

  return {
    tables,
    emptied,
    /** For the call that reads the file. */
    fields(): Record<string, string> {
      const choices = [...said.current].slice(-COLUMN_LIMITS.remembered);
      return choices.length > 0
        ? { columns: JSON.stringify(choices.map(([key, kinds]) => ({ key, kinds }))) }
        : {};
    },
    /** Shows another file, or a new reading of this one. */
    show(next: TableColumns[]) {
      setTables(next);
      if (next.length === 0) setEmptied(null);
    },
    choose(table: TableColumns, at: number, kind: ColumnKind | null) {
      const alone = kind !== null && !(JOINED_COLUMNS as readonly string[]).includes(kind);
      const loses = alone ? table.columns.find((one) => one.kind === kind && one.at !== at) : undefined;
      const columns = table.columns.map((one) =>
        one.at === at ? { ...one, kind } : one === loses ? { ...one, kind: null } : one,
      );
      setTables((before) => before.map((one) => (one.key === table.key ? { ...one, columns } : one)));
      setEmptied(loses ? columnName(loses) : null);
      // newest last: the oldest is evicted first
      said.current.delete(table.key);
      said.current.set(
        table.key,
        columns.flatMap((one) => (one.kind ? [{ at: one.at, kind: one.kind }] : [])),
      );
      onSaid();
    },
  };
}
export type Columns = ReturnType<typeof useColumns>;
