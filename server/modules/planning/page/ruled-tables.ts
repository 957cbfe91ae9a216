import type { Drawn } from '#server/modules/planning/page/drawn-lines.ts';
import {
  NEAR,
  tablesIn,
  type Box,
  type Cell,
  type Table,
} from '#server/modules/planning/page/drawn-tables.ts';
import { A_DAY, FROM_ABOVE, FROM_LEFT } from '#server/modules/planning/text/cells.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';
import { linesIn, textOf } from '#server/modules/planning/page/text-of-cell.ts';
import { LEADS_ON } from '#server/modules/planning/text/sentences.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** How far above a table its heading may be, in line heights. */
const HEAD_WITHIN = 2;
/** Parts of a page from top to bottom: text, and rows of drawn tables. */
export type Part = { pieces: Piece[] } | { rows: string[] };
/** Separates the drawn tables of a page from its text. */
export function ruledTables(pieces: readonly Piece[], drawn: readonly Drawn[], looks: Looks): Part[] {
  const tables = tablesIn(drawn).sort((a, b) => b.top - a.top || a.left - b.left);
  let left = [...pieces];
  const parts: Part[] = [];
  for (const table of tables) {
    const inside = left.filter((piece) => isIn(table, piece));
    fill(table, inside);
    if (!isTable(table)) continue;
    const head = headAbove(table, left);
    const own = new Set([...inside, ...head]);
    const above = left.filter((piece) => !own.has(piece) && piece.y > table.top - NEAR);
    if (above.length > 0) parts.push({ pieces: above });
    parts.push(...partsOf(head.length > 0 ? withHead(table, head) : table, looks));
    const gone = new Set([...inside, ...head, ...above]);
    left = left.filter((piece) => !gone.has(piece));
  }
  return left.length > 0 || parts.length === 0 ? [...parts, { pieces: left }] : parts;
}

/** The column names above a table whose heading has coloured cells and no lines. */
function headAbove({ xs, top }: Table, pieces: readonly Piece[]): Piece[] {
  const over = pieces.filter(({ y, height }) => y > top - NEAR / 2 && y < top + height * HEAD_WITHIN);
  const lowest = Math.min(...over.map(({ y }) => y));
  const row = over.filter(({ y, height }) => y < lowest + height / 2);
  const columns = row.map(({ x, width }) =>
    xs.findIndex((at, k) => x >= at - 1 && x + width <= (xs[k + 1] ?? at) + 1),
  );
  const named = new Set(columns);
  return row.length > 1 && !columns.includes(-1) && named.size === row.length && named.size >= xs.length - 2
    ? row
    : [];
}

const withHead = (table: Table, head: readonly Piece[]): Table => ({
  ...table,
  rows: table.rows + 1,
  cells: [
    ...table.xs.slice(0, -1).map((left, column): Cell => {
      const right = table.xs[column + 1] ?? left;
      const pieces = head.filter(({ x }) => x >= left - 1 && x < right);
      return {
        left,
        right,
        top: table.top + 1,
        bottom: table.top,
        row: 0,
        column,
        rows: 1,
        columns: 1,
        pieces,
      };
    }),
    ...table.cells.map((cell) => ({ ...cell, row: cell.row + 1 })),
  ],
});

const isIn = ({ left, right, top, bottom }: Box, { x, y }: Piece): boolean =>
  x > left - NEAR && x < right && y < top && y > bottom - NEAR / 2;

/** A table has text in at least two columns and two rows; anything else is a frame. */
function isTable({ cells, columns, rows }: Table): boolean {
  const said = cells.filter(({ pieces }) => pieces.length > 0);
  return (
    columns > 1 &&
    rows > 1 &&
    new Set(said.map(({ column }) => column)).size > 1 &&
    new Set(said.map(({ row }) => row)).size > 1
  );
}

function fill({ cells }: Table, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const at = { ...piece, x: piece.x + 1, y: piece.y + piece.height * 0.3 };
    cells
      .find((cell) => at.x >= cell.left && at.x < cell.right && at.y <= cell.top && at.y > cell.bottom)
      ?.pieces.push(piece);
  }
}

function partsOf(table: Table, looks: Looks): Part[] {
  const told = table.cells.filter(({ pieces }) => timedIn(pieces) > 1);
  if (told.length > 0) {
    // if a cell has several times, each cell is read like a separate page
    const heads = table.cells.filter(
      ({ row, column, pieces }) => row === 0 && column > 0 && pieces.length > 0,
    );
    const underDays = heads.length > 1 && heads.every((cell) => A_DAY.test(textOf(cell, looks)));
    const columnwise = underDays || new Set(told.map(({ column }) => column)).size > 1;
    const order = table.cells
      .filter(({ pieces }) => pieces.length > 0)
      .toSorted((a, b) =>
        columnwise ? a.column - b.column || a.row - b.row : a.row - b.row || a.column - b.column,
      );
    return order.map((cell) => ({ pieces: timedParts(cell) }));
  }
  const at = new Map<string, Cell>();
  for (const cell of table.cells)
    for (let row = cell.row; row < cell.row + cell.rows; row += 1)
      for (let column = cell.column; column < cell.column + cell.columns; column += 1)
        at.set(`${row} ${column}`, cell);
  const rows = Array.from({ length: table.rows }, (_, row) => {
    const cells = Array.from({ length: table.columns }, (__, column) => {
      const cell = at.get(`${row} ${column}`);
      if (!cell) return '';
      if (cell.row < row) return cell.pieces.length > 0 ? FROM_ABOVE : '';
      if (cell.column < column) return cell.pieces.length > 0 ? FROM_LEFT : '';
      return textOf(cell, looks);
    });
    // a heading across the whole table
    return cells.slice(1).every((cell) => cell === FROM_LEFT) ? (cells[0] ?? '') : cells.join('\t');
  });
  return [{ rows: rows.filter((row) => row.trim() !== '') }];
}

/** Joins lines of a cell that continue: after a word that leads on, or in lower case. */
function timedParts({ pieces }: Cell): Piece[] {
  const parts: Piece[] = [];
  for (const { text, pieces: line } of linesIn(pieces)) {
    const last = parts.at(-1);
    const leadsOn =
      last !== undefined && (/[\p{L}\d][\s,]*[,–—-]$/u.test(last.text) || LEADS_ON.test(last.text));
    if (last && (leadsOn || /^\p{Ll}/u.test(text)) && !/^\W*\d/.test(text))
      parts[parts.length - 1] = { ...last, text: `${last.text} ${text}` };
    else parts.push(...line);
  }
  return parts;
}

/** Number of lines in a cell that begin with a time and contain more. */
function timedIn(pieces: readonly Piece[]): number {
  return linesIn(pieces).filter(({ text }) => {
    const [time] = findTimes(text);
    return time && time.from <= 2 && /\p{L}{2}/u.test(text.slice(time.to));
  }).length;
}
