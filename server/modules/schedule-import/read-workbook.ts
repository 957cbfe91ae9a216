import { XMLParser } from 'fast-xml-parser';
import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { badField } from '#server/change/refusal.ts';
import { columnsByWords } from '#server/modules/schedule-import/column-words.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  dateIn,
  timeIn,
  spaced,
  type Cell,
  type Merge,
  type Sheet,
  type Table,
} from '#server/modules/schedule-import/table-cells.ts';
import { unzip } from '#server/modules/schedule-import/unzip.ts';

/** Maximum of unpacked bytes, against zip bombs. */
const UNPACKED_MAX = 20_000_000;
/** A calendar for a year may have a sheet per day. */
const SHEETS_MAX = EVENT_DAYS_MAX;
/** Limits what a file merely declares, such as a cell far to the right or a row far below. */
const CELLS_MAX = 3_000_000;
/** No spreadsheet program stores more characters in a cell. */
const CELL_MAX = 32_767;
/** Characters of all cells together: a shared string is stored once, but read in each cell that refers to it. */
const TEXT_MAX = UNPACKED_MAX;
const WANTED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // numeric character references
  htmlEntities: true,
  // some programs write x:row instead of row
  removeNSPrefix: true,
  isArray: (name) => ['row', 'c', 'si', 'r', 't', 'sheet', 'Relationship', 'mergeCell', 'col'].includes(name),
});

type Node = Record<string, unknown>;
const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const words = (value: unknown): string => {
  const text = typeof value === 'object' ? node(value)['#text'] : value;
  return typeof text === 'string' ? text : '';
};

/**
 * The rows of all sheets in order. Numbers stay numbers: a spreadsheet stores dates and times as days since
 * 1900.
 * @throws Refusal INVALID_INPUT
 */
export function readWorkbook(bytes: Buffer): Sheet[] {
  const files = unzip(bytes, WANTED, UNPACKED_MAX);
  const xml = (name: string): Node => {
    const content = files[name];
    if (!content) return {};
    const text = new TextDecoder().decode(content);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return {};
    try {
      return node(parser.parse(text));
    } catch {
      throw badField('file', importTexts.notWorkbook);
    }
  };
  const shared = list(node(xml('xl/sharedStrings.xml').sst).si).map((item) => textOf(richText(item)));
  const book = node(xml('xl/workbook.xml').workbook);
  // old Macs counted from 1904
  const later = /^(?:1|true)$/.test(words(node(book.workbookPr)['@date1904'])) ? DAYS_OF_1904 : 0;
  const paths = sheetsOf(book, xml('xl/_rels/workbook.xml.rels'), Object.keys(files));
  let [cellsLeft, textLeft] = [CELLS_MAX, TEXT_MAX];
  const sheets = paths.map(({ name, path }): Sheet => {
    const content = node(xml(path).worksheet);
    const sheet = node(content.sheetData);
    const unseen = hiddenColumns(content);
    const table: Table = [];
    for (const row of list(sheet.row).map(node)) {
      const cells: Cell[] = [];
      for (const cell of list(row.c).map(node)) {
        const value = valueOf(cell, shared, later);
        if (typeof value === 'string') textLeft -= value.length;
        cells[columnOf(words(cell['@r']), cells)] = value;
      }
      // empty rows are omitted, so the row number counts
      const at = Number(row['@r']) - 1;
      const before = table.length;
      while (table.length < at && at < 100_000) table.push([]);
      cellsLeft -= table.length - before + cells.length;
      if (cellsLeft < 0 || textLeft < 0) throw badField('file', importTexts.tooMuchInside);
      const values = Array.from(cells, (value, at) =>
        value === undefined || (unseen.has(at) && typeof value === 'string' && !isWhen(value)) ? '' : value,
      );
      table.push(/^(?:1|true)$/.test(words(row['@hidden'])) ? onlyDay(values) : values);
    }
    return { name, rows: table, merges: mergesOf(content) };
  });
  if (sheets.every(({ rows }) => rows.length === 0)) throw badField('file', importTexts.notWorkbook);
  return sheets;
}

/** Hidden rows are not for guests, but a day in one still applies to the rows below. */
function onlyDay(cells: readonly Cell[]): Cell[] {
  const day = cells.findIndex((cell) => timeIn(cell) === null && dateIn(cell, true, {}) !== null);
  return cells.map((cell, at) => (at === day ? cell : ''));
}

const COLUMNS_MAX = 200;
/** Hidden columns are ignored, but a day or time in one may be that of its row. */
function hiddenColumns(sheet: Node): ReadonlySet<number> {
  const hidden = list(node(sheet.cols).col)
    .map(node)
    .filter((col) => /^(?:1|true)$/.test(words(col['@hidden'])));
  return new Set(
    hidden.flatMap((col) => {
      const [min, max] = [Number(words(col['@min'])), Math.min(Number(words(col['@max'])), COLUMNS_MAX)];
      return min > 0 && max >= min ? Array.from({ length: max - min + 1 }, (_, k) => min - 1 + k) : [];
    }),
  );
}
const isWhen = (cell: string): boolean =>
  timeIn(cell) !== null || dateIn(cell, true, {}) !== null || columnsByWords([cell]).length > 0;

const MERGES_MAX = 1000;
function mergesOf(sheet: Node): Merge[] {
  return list(node(sheet.mergeCells).mergeCell)
    .slice(0, MERGES_MAX)
    .flatMap((one) => {
      const [from, to] = words(node(one)['@ref'])
        .split(':')
        .map((ref) => /^([A-Z]{1,3})(\d{1,7})$/.exec(ref));
      if (!from || !to) return [];
      return [
        {
          left: columnOf(from[0], []),
          top: Number(from[2]) - 1,
          right: columnOf(to[0], []),
          bottom: Number(to[2]) - 1,
        },
      ];
    });
}

const DAYS_OF_1904 = 1462;

/** In the workbook's order, without hidden sheets; by number if it states no order. */
function sheetsOf(book: Node, rels: Node, files: readonly string[]): { name: string; path: string }[] {
  const targets = new Map(
    list(node(rels.Relationships).Relationship).map((one) => [
      words(node(one)['@Id']),
      words(node(one)['@Target']),
    ]),
  );
  const said = list(node(book.sheets).sheet)
    .map(node)
    .filter((one) => !/hidden/i.test(words(one['@state'])))
    .slice(0, SHEETS_MAX)
    .flatMap((one) => {
      const target = targets.get(words(one['@id']) || words(one['@r:id'])) ?? '';
      const path = `xl/${target.replace(/^\/?(?:xl\/)?/, '')}`;
      return files.includes(path) ? [{ name: words(one['@name']), path }] : [];
    })
    // each only once, however often it is named
    .filter(({ path }, at, all) => all.findIndex((one) => one.path === path) === at);
  if (said.length > 0) return said;
  return files
    .filter((file) => file.startsWith('xl/worksheets/'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, SHEETS_MAX)
    .map((path) => ({ name: '', path }));
}

function richText(item: unknown): string {
  const { t, r } = node(item);
  return [...list(t), ...list(r).flatMap((run) => list(node(run).t))].map(words).join('');
}

function valueOf(cell: Node, shared: readonly string[], later: number): Cell {
  const value = words(cell.v);
  // #N/A and other errors count as empty
  if (cell['@t'] === 'e') return '';
  if (cell['@t'] === 's') return shared[Number(value)] ?? '';
  if (cell['@t'] === 'inlineStr') return textOf(richText(cell.is));
  if (cell['@t'] === undefined || cell['@t'] === 'n') return dayOf(value, later);
  return textOf(value);
}

const textOf = (text: string): string => spaced(text).slice(0, CELL_MAX);

/** `AB12` is in the 28th column. */
function columnOf(reference: string, cells: readonly Cell[]): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return cells.length;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Converts numbers that can be a date of this century, whichever epoch the workbook uses. */
const dayOf = (value: string, later: number): Cell => {
  const number = Number(value);
  return value === '' ? '' : later > 0 && number > 27_000 && number < 72_000 ? number + later : number;
};
