import { createHash } from 'node:crypto';
import { COLUMN_LIMITS, JOINED_COLUMNS } from '#contract/constants.ts';
import type { ColumnChoices, TableColumns } from '#contract/schemas/tables.ts';
import { badField } from '#server/change/refusal.ts';
import { columnsByWords, isEnough, type Column } from '#server/modules/schedule-import/column-words.ts';
import { guessColumns } from '#server/modules/schedule-import/guess-columns.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  dateIn,
  timeIn,
  wordsOf,
  type Cell,
  type Sheet,
  type Table,
} from '#server/modules/schedule-import/table-cells.ts';

/** A table in a sheet, and what its columns hold. */
export interface FoundTable extends Sheet {
  key: string;
  /** Index of the heading's row; -1 if it has none. */
  header: number;
  columns: readonly Column[];
  by: TableColumns['by'];
}

const HEADER_WITHIN = 10;
const HEADING_MAX = 60;
/** Wider tables have columns that nobody is asked about, and are read only by their headings. */
const WIDTH_MAX = 200;
const ROWS_SHOWN_OF = 200;

/**
 * The tables of a file. Columns are what somebody said they are, else what their headings say; if no heading says
 * enough, they are guessed from the contents.
 * @throws Refusal INVALID_INPUT for a column named twice
 */
export function findTables(sheets: readonly Sheet[], said: ColumnChoices): FoundTable[] {
  const choices = new Map(said.map(({ key, kinds }) => [key, kinds]));
  for (const kinds of choices.values()) onlyOnce(kinds);
  const tables = sheets.flatMap((sheet, index): FoundTable[] => {
    if (!sheet.rows.some((row) => filled(row) > 1)) return [];
    // guessing is too slow for every sheet of a file with one sheet per day
    const header = headerOf(sheet, index < COLUMN_LIMITS.tables);
    const heading = sheet.rows[header];
    const key = heading ? keyOf(heading) : `none-${widthOf(sheet.rows)}`;
    const chosen = choices.get(key);
    const columns = chosen ?? columnsByWords(heading ?? []);
    return [{ ...sheet, key, header, columns, by: chosen ? 'SAID' : 'HEADING' }];
  });
  // decided from the file alone: a choice about one table must not change another
  if (tables.some(({ rows, header }) => isEnough(columnsByWords(rows[header] ?? [])))) return tables;
  return tables.map((table, index) =>
    table.by === 'SAID' || index >= COLUMN_LIMITS.tables
      ? table
      : {
          ...table,
          columns: guessColumns(table.rows.slice(table.header + 1), table.columns),
          by: 'CONTENTS',
        },
  );
}

/** The columns below a repeated heading: as somebody said, else by its words. */
export function columnsUnder(row: readonly Cell[], said: ColumnChoices): readonly Column[] | null {
  const key = keyOf(row);
  const columns = said.find((one) => one.key === key)?.kinds ?? columnsByWords(row);
  return isEnough(columns) ? columns : null;
}

/** For the column dialog: tables with the same heading are shown as one, because a choice applies to all of them. */
export function showTables(tables: readonly FoundTable[]): TableColumns[] {
  const firsts = tables.filter(({ key }, at) => tables.findIndex((one) => one.key === key) === at);
  return firsts.slice(0, COLUMN_LIMITS.tables).map(({ key, rows, header, columns, by }) => {
    const same = tables.filter((one) => one.key === key);
    const below = rows.slice(header + 1, header + 1 + ROWS_SHOWN_OF).filter((row) => filled(row) > 1);
    const shown = Array.from({ length: Math.min(widthOf(rows), WIDTH_MAX) }, (_, at) => ({
      at,
      heading: cut(wordsOf(rows[header]?.[at] ?? '')),
      examples: examplesOf(below, at),
      kind: columns.find((column) => column.at === at)?.kind ?? null,
    }));
    return {
      key,
      sheets: same.map(({ name }) => name).slice(0, COLUMN_LIMITS.tables),
      by,
      columns: shown
        .filter(({ heading, examples }) => heading !== '' || examples.length > 0)
        .slice(0, COLUMN_LIMITS.columns),
    };
  });
}

/** The heading: a row identified by its words, else the first row of words only, without a date or time. */
function headerOf({ rows }: Sheet, looksFurther: boolean): number {
  const first = rows.slice(0, HEADER_WITHIN);
  const known = first.findIndex((row) => isEnough(columnsByWords(row)));
  if (known >= 0 || !looksFurther) return known;
  return first.findIndex(
    (row, at) => row.length <= WIDTH_MAX && filled(row) > 1 && row.every(isHeading) && at < rows.length - 1,
  );
}

const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= HEADING_MAX &&
  !/\p{N}{2}/u.test(cell) &&
  timeIn(cell) === null &&
  dateIn(cell, true, {}) === null;

const widthOf = (rows: Table): number => rows.reduce((most, row) => Math.max(most, row.length), 0);

const filled = (row: readonly Cell[]): number => row.filter((cell) => cell !== '').length;

const keyOf = (heading: readonly Cell[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heading.map((cell) => String(cell).trim().toLowerCase())))
    .digest('base64url')
    .slice(0, 22);

function examplesOf(rows: readonly (readonly Cell[])[], at: number): string[] {
  const examples: string[] = [];
  for (const row of rows) {
    const words = cut(wordsOf(row[at] ?? ''));
    if (words !== '') examples.push(words);
    if (examples.length === COLUMN_LIMITS.examples) break;
  }
  return examples;
}

const cut = (words: string): string =>
  words.length > HEADING_MAX ? `${words.slice(0, HEADING_MAX - 1).trimEnd()}…` : words;

function onlyOnce(kinds: readonly Column[]): void {
  const single = kinds.filter(({ kind }) => !(JOINED_COLUMNS as readonly string[]).includes(kind));
  if (
    new Set(single.map(({ kind }) => kind)).size < single.length ||
    new Set(kinds.map(({ at }) => at)).size < kinds.length
  )
    throw badField('columns', importTexts.columnTwice);
}
