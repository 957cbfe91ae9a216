import type { Drawn } from '#server/modules/planning/page/drawn-lines.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';

/** In points. Lines closer together than this are one. */
export const NEAR = 4;
const CELLS_MAX = 2000;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Cell extends Box {
  row: number;
  column: number;
  rows: number;
  columns: number;
  pieces: Piece[];
}
export interface Table extends Box {
  cells: Cell[];
  /** x of the column borders. */
  xs: number[];
  columns: number;
  rows: number;
}

/** Tables whose cells are drawn with lines, without their text yet. Where a line is missing, cells are merged. */
export function tablesIn(drawn: readonly Drawn[]): Table[] {
  const lines = joined(drawn);
  const of = lines.map((_, k) => k);
  const root = (k: number): number => {
    while (of[k] !== k) k = of[k] = of[of[k] as number] as number;
    return k;
  };
  const down = lines.flatMap((line, k) => (line.across ? [] : [[line, k] as const]));
  lines.forEach((across, k) => {
    if (!across.across) return;
    for (const [line, other] of down) if (meets(across, line)) of[root(other)] = root(k);
  });
  const groups = new Map<number, Drawn[]>();
  lines.forEach((line, k) => {
    const group = groups.get(root(k));
    if (group) group.push(line);
    else groups.set(root(k), [line]);
  });
  return [...groups.values()].flatMap((group) => tableOf(group) ?? []);
}

const meets = (across: Drawn, down: Drawn): boolean =>
  down.at > across.from - NEAR &&
  down.at < across.to + NEAR &&
  across.at > down.from - NEAR &&
  across.at < down.to + NEAR;

/** Joins lines that overlap or continue each other. */
function joined(drawn: readonly Drawn[]): Drawn[] {
  const out: Drawn[] = [];
  for (const across of [true, false]) {
    const ordered = drawn.filter((line) => line.across === across).sort((a, b) => a.at - b.at);
    let level: Drawn[] = [];
    const close = (): void => {
      for (const line of level.sort((a, b) => a.from - b.from)) {
        const last = out.at(-1);
        if (last && last.across === across && last.at === level[0]?.at && line.from <= last.to + NEAR)
          last.to = Math.max(last.to, line.to);
        else out.push({ ...line, at: level[0]?.at ?? line.at });
      }
      level = [];
    };
    for (const line of ordered) {
      if (level[0] && line.at - level[0].at > NEAR) close();
      level.push(line);
    }
    close();
  }
  return out;
}

function tableOf(group: readonly Drawn[]): Table | null {
  const across = group.filter((line) => line.across);
  const down = group.filter((line) => !line.across);
  if (across.length < 2 || down.length < 1) return null;
  const ends = (lines: readonly Drawn[], own: readonly Drawn[]): number[] =>
    levels([
      ...own.map(({ at }) => at),
      Math.min(...lines.map(({ from }) => from)),
      Math.max(...lines.map(({ to }) => to)),
    ]);
  const xs = ends(across, down);
  const ys = ends(down, across).reverse();
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2 || columns * rows > CELLS_MAX) return null;
  const has = (lines: readonly Drawn[], at: number, middle: number): boolean =>
    lines.some((line) => Math.abs(line.at - at) <= NEAR && line.from <= middle && line.to >= middle);
  const of = Array.from({ length: columns * rows }, (_, k) => k);
  const root = (k: number): number => (of[k] === k ? k : (of[k] = root(of[k] as number)));
  const unite = (one: number, other: number): void => {
    const [a, b] = [root(one), root(other)].sort((x, y) => x - y) as [number, number];
    of[b] = a;
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [
        ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2,
        ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2,
      ];
      const own = row * columns + column;
      if (column + 1 < columns && !has(down, xs[column + 1] ?? 0, y)) unite(own, own + 1);
      if (row + 1 < rows && !has(across, ys[row + 1] ?? 0, x)) unite(own, own + columns);
    }
  const cells = new Map<number, Cell>();
  of.forEach((_, k) => {
    const [row, column] = [Math.floor(k / columns), k % columns];
    const cell = cells.get(root(k));
    const first = cell ?? {
      row,
      column,
      rows: 1,
      columns: 1,
      pieces: [],
      left: 0,
      top: 0,
      right: 0,
      bottom: 0,
    };
    first.column = Math.min(first.column, column);
    first.rows = Math.max(first.rows, row - first.row + 1);
    first.columns = Math.max(first.columns, column - first.column + 1);
    cells.set(root(k), first);
  });
  for (const cell of cells.values()) {
    cell.left = xs[cell.column] ?? 0;
    cell.right = xs[cell.column + cell.columns] ?? 0;
    cell.top = ys[cell.row] ?? 0;
    cell.bottom = ys[cell.row + cell.rows] ?? 0;
  }
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  return { cells: [...cells.values()], xs, columns, rows, left, right, top, bottom };
}

/** Distinct values in order; values close to each other are merged. */
const levels = (all: readonly number[]): number[] =>
  all.toSorted((a, b) => a - b).filter((at, k, sorted) => k === 0 || at - (sorted[k - 1] ?? 0) > NEAR);
