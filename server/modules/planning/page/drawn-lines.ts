import type { getDocumentProxy } from 'unpdf';

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
/** A horizontal or vertical line on a page, in points, smaller end first. y grows upwards. */
export interface Drawn {
  across: boolean;
  /** y of a horizontal line, x of a vertical one. */
  at: number;
  from: number;
  to: number;
}

export type Matrix = readonly [number, number, number, number, number, number];
/** In points. A filled shape no thicker than this is a line. */
const THICK = 3;
/** Anything shorter is a dot or part of a letter. */
const SHORT = 6;
/** A page with more lines is a drawing. */
const LINES_MAX = 6000;

/**
 * The lines drawn on a page, including those of its tables. `upright` is the transformation that turns the page
 * upright.
 */
export async function drawnLines(page: Page, upright: Matrix): Promise<Drawn[]> {
  bringWhatNode20Lacks();
  const { getResolvedPDFJS } = await import('unpdf');
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);
  const fills = new Set<number>([OPS.fill, OPS.eoFill]);
  const both = new Set<number>([
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]);
  const out: Drawn[] = [];
  const kept: Matrix[] = [];
  let matrix = upright;
  for (const [k, of] of fnArray.entries()) {
    const args = argsArray[k] as unknown[];
    if (of === OPS.save) kept.push(matrix);
    else if (of === OPS.restore || of === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? upright;
    else if (of === OPS.transform) matrix = times(matrix, args as unknown as Matrix);
    else if (of === OPS.paintFormXObjectBegin) {
      kept.push(matrix);
      if (args[0]) matrix = times(matrix, args[0] as Matrix);
    } else if (of === OPS.constructPath) {
      const [painted, [path]] = args as [number, [ArrayLike<number> | null]];
      if (!path) continue;
      const stroked = strokes.has(painted) || both.has(painted);
      if (!stroked && !fills.has(painted)) continue;
      for (const points of cornersOf(path, matrix)) out.push(...(stroked ? sides(points) : bar(points)));
      if (out.length > LINES_MAX) return [];
    }
  }
  return out;
}

export const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** Without these, fonts do not load on Node 20, and nothing drawn after the first font is reported. */
function bringWhatNode20Lacks(): void {
  const buffer: { transferToFixedLength?: (length?: number) => ArrayBuffer } & ArrayBuffer =
    ArrayBuffer.prototype;
  buffer.transferToFixedLength ??= function (this: ArrayBuffer, length?: number) {
    return this.slice(0, length);
  };
}

type Point = readonly [x: number, y: number];
/** Coordinates per path operator: move, line, two kinds of curve, close. */
const NUMBERS = [2, 2, 6, 4, 0];

/** Corners of each subpath; curves are ignored. */
function cornersOf(path: ArrayLike<number>, m: Matrix): Point[][] {
  const parts: Point[][] = [];
  for (let at = 0; at < path.length;) {
    const step = path[at] ?? 0;
    const [x = 0, y = 0] = [path[at + 1], path[at + 2]];
    const point: Point = [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
    const part = parts.at(-1);
    if (step === 0) parts.push([point]);
    else if (step === 1) part?.push(point);
    else if (step === 4 && part?.[0]) part.push(part[0]);
    at += 1 + (NUMBERS[step] ?? 0);
  }
  return parts;
}

const sides = (points: readonly Point[]): Drawn[] =>
  points.slice(1).flatMap((point, k) => lineOf(points[k] as Point, point));

/** A rectangle so thin that it is a line. */
function bar(points: readonly Point[]): Drawn[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (high - low <= THICK) return lineOf([left, (low + high) / 2], [right, (low + high) / 2]);
  if (right - left <= THICK) return lineOf([(left + right) / 2, low], [(left + right) / 2, high]);
  return [];
}

function lineOf([x1, y1]: Point, [x2, y2]: Point): Drawn[] {
  const [wide, high] = [Math.abs(x1 - x2), Math.abs(y1 - y2)];
  if (wide >= SHORT && high < 1)
    return [{ across: true, at: y1, from: Math.min(x1, x2), to: Math.max(x1, x2) }];
  if (high >= SHORT && wide < 1)
    return [{ across: false, at: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) }];
  return [];
}
