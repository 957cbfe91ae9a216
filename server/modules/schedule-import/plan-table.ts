import { ACTIVITIES_MAX } from '#contract/constants.ts';
import { pairIn } from '#contract/rules/coordinates.ts';
import type { ColumnChoices, ColumnKind } from '#contract/schemas/tables.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { addDays } from '#contract/rules/time.ts';
import { isDayFirst, isDayFirstNear } from '#server/modules/reading/find-dates.ts';
import { isEnough } from '#server/modules/schedule-import/column-words.ts';
import {
  columnsUnder,
  findTables,
  showTables,
  type FoundTable,
} from '#server/modules/schedule-import/find-tables.ts';
import { outside, type ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { planFromEntries, type Entry } from '#server/modules/schedule-import/plan-from-entries.ts';
import type { PlannedEvent, Skipped } from '#server/modules/schedule-import/planned-event.ts';
import { sourceKey } from '#server/modules/schedule-import/source-key.ts';
import {
  dateIn,
  endOf,
  headingIn,
  inZone,
  isWholeDay,
  timesIn,
  type Cell,
  type Sheet,
} from '#server/modules/schedule-import/table-cells.ts';
import { ROWS_MAX, spreadGrids } from '#server/modules/schedule-import/spread-grid.ts';
import { UnreadableTable } from '#server/modules/schedule-import/unreadable-table.ts';

/** Adjacent dates of one event are usually no further apart. */
const NEAR_DAYS = 7;

/**
 * Plans an event from tables whose columns are known from headings, contents or what somebody said. A row needs a
 * name, a date and a start, which may share a column; a row without them is listed as skipped.
 * @throws UnreadableTable with the columns, so that somebody can say what they are
 */
export function planTable(sheets: readonly Sheet[], title: string, hints: ImportHints): PlannedEvent {
  const { columns: said = [] } = hints;
  const all = findTables(spreadGrids(sheets), said);
  const tables = all.filter(({ columns }) => isEnough(columns));
  const skipped: Skipped[] = [];
  try {
    if (tables.length === 0)
      throw badField(
        'file',
        all.some(({ by, columns }) => by === 'SAID' && columns.length > 0)
          ? importTexts.columnsMissing
          : importTexts.noHeader,
      );
    const incomplete = all.find(
      ({ by, columns }) => by === 'SAID' && columns.length > 0 && !isEnough(columns),
    );
    if (incomplete) throw badField('file', importTexts.columnsMissing);
    return { ...planRows(tables, all, { title, hints, said, skipped }), tables: showTables(all) };
  } catch (problem) {
    if (!(problem instanceof Refusal) || all.length === 0) throw problem;
    throw new UnreadableTable(problem, { skipped, tables: showTables(all) });
  }
}

function planRows(
  tables: readonly FoundTable[],
  all: readonly FoundTable[],
  {
    title,
    hints,
    said,
    skipped,
  }: { title: string; hints: ImportHints; said: ColumnChoices; skipped: Skipped[] },
): PlannedEvent {
  const count = tables.reduce((sum, { rows, header }) => sum + rows.length - header - 1, 0);
  if (count > ROWS_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(count, ACTIVITIES_MAX) });
  const order = orderOf(tables.flatMap(({ rows }) => rows).flat(), hints);
  const entries: Entry[] = [];
  for (const table of tables) {
    const where = (line: number): string =>
      tables.length > 1 && table.name ? importTexts.sheetLine(table.name, line) : importTexts.line(line);
    readRows(table, { where, dayFirst: order.dayFirst, hints, said, entries, skipped });
  }
  const left = all.filter((table) => !tables.includes(table) && table.name).map(({ name }) => name);
  return planFromEntries({
    name: title,
    timezone: hints.timezone ?? 'UTC',
    entries,
    skipped,
    notes: [
      ...(order.sure ? [] : [order.dayFirst ? importTexts.readDayFirst : importTexts.readMonthFirst]),
      ...(tables.some(({ by }) => by === 'CONTENTS') ? [importTexts.columnsGuessed] : []),
      ...left.map((name) => importTexts.sheetLeftOut(name)),
    ],
  });
}

/**
 * Whether the day or the month comes first. Where a column leaves that open, the reading closer to the table's other
 * dates is chosen.
 */
function orderOf(cells: readonly Cell[], { from, to }: ImportHints): { dayFirst: boolean; sure: boolean } {
  const texts = cells.filter((cell) => typeof cell === 'string');
  const order = isDayFirst(texts.join('\n'));
  const known = cells
    .flatMap((cell) =>
      typeof cell === 'number' || /^\d{4}-\d\d-\d\d/.test(cell) ? (dateIn(cell, true, {}) ?? []) : [],
    )
    .sort();
  const [startOn, endOn] = [from ?? known[0], to ?? known.at(-1)];
  if (order.sure || !startOn || !endOn) return order;
  const near = { startOn: addDays(startOn, -NEAR_DAYS), endOn: addDays(endOn, NEAR_DAYS) };
  return {
    ...order,
    dayFirst: isDayFirstNear(
      texts.filter((text) => /^\d{1,2}[/.-]\d/.test(text)),
      near,
    ),
  };
}

interface Reading {
  where: (line: number) => string;
  dayFirst: boolean;
  hints: ImportHints;
  said: ColumnChoices;
  entries: Entry[];
  skipped: Skipped[];
}

const CLOCKED: ReadonlySet<ColumnKind> = new Set(['date', 'start', 'endDate', 'end']);
const A_DAY_NUMBER = /^[3-5]\d{4}(?:[.,]\d+)?$/;
/** Whether a spreadsheet has stored dates and times as bare numbers. */
const isInNumbers = ({ rows, columns }: FoundTable): boolean =>
  rows.some((row) =>
    columns.some(
      ({ at, kind }) =>
        CLOCKED.has(kind) && new RegExp(`${A_DAY_NUMBER.source}|^0[.,]\\d{3,}$`).test(String(row[at] ?? '')),
    ),
  );
const asNumber = (cell: Cell): Cell =>
  typeof cell === 'string' && (A_DAY_NUMBER.test(cell) || /^0(?:[.,]\d+)?$/.test(cell))
    ? Number(cell.replace(',', '.'))
    : cell;

function readRows(table: FoundTable, of: Reading): void {
  const { dayFirst, hints, said, entries, skipped } = of;
  let { columns } = table;
  const inNumbers = isInNumbers(table);
  const heads = table.rows[table.header] ?? [];
  const header = JSON.stringify(table.rows[table.header]);
  // a sheet per day is named after the day; so is the row above a table
  let lastDate = [[table.name], ...table.rows.slice(0, Math.max(0, table.header))].reduce<string | null>(
    (date, row) => headingIn(row, dayFirst, hints) ?? date,
    null,
  );
  table.rows.slice(table.header + 1).forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const heading = headingIn(row, dayFirst, hints);
    if (heading) {
      lastDate = heading;
      return;
    }
    // a table over several pages repeats its heading
    if (JSON.stringify(row) === header) {
      ({ columns } = table);
      return;
    }
    const another = row.every((cell) => typeof cell === 'string' && !/\d/.test(cell))
      ? columnsUnder(row, said)
      : null;
    if (another) {
      columns = another;
      return;
    }
    const where = of.where(table.header + index + 2);
    const cells = (kind: ColumnKind): Cell[] =>
      columns.flatMap((column) => {
        const value = column.kind === kind ? (row[column.at] ?? '') : '';
        if (value === '') return [];
        return [inNumbers && CLOCKED.has(kind) ? asNumber(value) : inZone(value, hints.timezone)];
      });
    const cell = (kind: ColumnKind): Cell => cells(kind)[0] ?? '';
    // a merged cell with the place applies to each of its rows
    const merged = (kind: ColumnKind): Cell[] => {
      const line = table.header + 1 + index;
      return (table.merges ?? []).flatMap(({ top, left, bottom }) =>
        line > top && line <= bottom && columns.some((column) => column.kind === kind && column.at === left)
          ? [table.rows[top]?.[left] ?? '']
          : [],
      );
    };
    const name = String(cell('name')).trim();
    // many tables give the date only in the first row of a day
    const date: string | null =
      dateIn(cell('date'), dayFirst, hints) ??
      dateIn(cell('start'), dayFirst, hints) ??
      (cell('date') === '' ? lastDate : null);
    const times =
      timesIn(cell('start'), cell('end'), cell('duration')) ??
      timesIn(cell('date'), cell('end'), cell('duration'));
    lastDate = date ?? lastDate;
    const wholeDay = !times && isWholeDay(row, heads);
    const why = !name
      ? importTexts.noName
      : !date
        ? importTexts.noDate
        : !times && !wholeDay
          ? importTexts.noStart
          : outside(date, hints)
            ? importTexts.outside
            : null;
    if (why || !date) {
      skipped.push({
        where,
        what:
          name ||
          row
            .filter((one) => one !== '')
            .join(', ')
            .slice(0, 100),
        why: why ?? '',
      });
      return;
    }
    const endDate = dateIn(cell('endDate'), dayFirst, hints) ?? dateIn(cell('end'), dayFirst, hints) ?? date;
    const startsLocal = `${date}T${times?.start ?? '00:00'}:00`;
    entries.push({
      where,
      name,
      subtitle: cells('subtitle').join(' · '),
      description: [...(times ? [] : [importTexts.allDay]), ...cells('description')].join('\n\n'),
      location: (cells('location').length > 0 ? cells('location') : merged('location')).join(', '),
      coordinates: pairIn(`${cell('latitude')},${cell('longitude')}`),
      key: String(cell('key')).trim() ? sourceKey('row', String(cell('key'))) : null,
      on: date,
      startsLocal,
      endsLocal: times ? endOf(startsLocal, endDate, times) : `${date}T23:59:59`,
    });
  });
}
