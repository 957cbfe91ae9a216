import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { badField } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  dateIn,
  timeIn,
  type Cell,
  type Sheet,
  type Table,
} from '#server/modules/schedule-import/table-cells.ts';

/** Unpacked, so that a small file cannot become an endless one. */
const UNPACKED_MAX = 20_000_000;
/** A calendar of a year has a sheet for each day. */
const SHEETS_MAX = EVENT_DAYS_MAX;
/** What a file only says is there takes room here: a cell far to the right, a row far below. */
const CELLS_MAX = 3_000_000;
const WANTED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // some programs write x:row for row
  removeNSPrefix: true,
  isArray: (name) => ['row', 'c', 'si', 'r', 't', 'sheet', 'Relationship'].includes(name),
});

type Node = Record<string, unknown>;
const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const words = (value: unknown): string => {
  const text = typeof value === 'object' ? node(value)['#text'] : value;
  return typeof text === 'string' ? text : '';
};

/**
 * The rows of all sheets in their order. Numbers stay numbers: a
 * spreadsheet keeps dates and times as days since 1900.
 * @throws Refusal INVALID_INPUT
 */
export function readWorkbook(bytes: Buffer): Sheet[] {
  let room = UNPACKED_MAX;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!WANTED.test(name)) return false;
        room -= originalSize;
        if (room < 0) throw new Error('too large');
        return true;
      },
    });
  } catch {
    throw badField('file', room < 0 ? importTexts.tooMuchInside : importTexts.notWorkbook);
  }
  const xml = (name: string): Node => {
    const content = files[name];
    if (!content) return {};
    const text = new TextDecoder().decode(content);
    return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? {} : node(parser.parse(text));
  };
  const shared = list(node(xml('xl/sharedStrings.xml').sst).si).map(richText);
  const book = node(xml('xl/workbook.xml').workbook);
  // old Macs counted from 1904
  const later = /^(?:1|true)$/.test(words(node(book.workbookPr)['@date1904'])) ? DAYS_OF_1904 : 0;
  const paths = sheetsOf(book, xml('xl/_rels/workbook.xml.rels'), Object.keys(files));
  let cellsLeft = CELLS_MAX;
  const sheets = paths.map(({ name, path }): Sheet => {
    const sheet = node(node(xml(path).worksheet).sheetData);
    const table: Table = [];
    for (const row of list(sheet.row).map(node)) {
      const cells: Cell[] = [];
      for (const cell of list(row.c).map(node))
        cells[columnOf(words(cell['@r']), cells)] = valueOf(cell, shared, later);
      // an empty row is not written, its number says that it is there
      const at = Number(row['@r']) - 1;
      const before = table.length;
      while (table.length < at && at < 100_000) table.push([]);
      cellsLeft -= table.length - before + cells.length;
      if (cellsLeft < 0) throw badField('file', importTexts.tooMuchInside);
      const values = Array.from(cells, (value) => value ?? '');
      table.push(/^(?:1|true)$/.test(words(row['@hidden'])) ? onlyDay(values) : values);
    }
    return { name, rows: table };
  });
  if (sheets.every(({ rows }) => rows.length === 0)) throw badField('file', importTexts.notWorkbook);
  return sheets;
}

/** What nobody sees is not for guests; the day in such a row is also that of the rows below it. */
function onlyDay(cells: readonly Cell[]): Cell[] {
  const day = cells.findIndex((cell) => timeIn(cell) === null && dateIn(cell, true, {}) !== null);
  return cells.map((cell, at) => (at === day ? cell : ''));
}

const DAYS_OF_1904 = 1462;

/** As the workbook orders them, without those that are hidden; by their numbers where it says nothing. */
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
    // read once, however often it is named
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
  if (cell['@t'] === 's') return (shared[Number(value)] ?? '').trim();
  if (cell['@t'] === 'inlineStr') return richText(cell.is).trim();
  if (cell['@t'] === undefined || cell['@t'] === 'n') return dayOf(value, later);
  return value.trim();
}

/** `AB12` is the 28th column. */
function columnOf(reference: string, cells: readonly Cell[]): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return cells.length;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What can be a day of this century is one in whatever a workbook counts from. */
const dayOf = (value: string, later: number): Cell => {
  const number = Number(value);
  return value === '' ? '' : later > 0 && number > 27_000 && number < 72_000 ? number + later : number;
};
