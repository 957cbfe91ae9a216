/** Data codewords per block and number of blocks at error correction level M, by version of the code. */
const BLOCKS: Record<number, [data: number, blocks: number]> = {
  3: [44, 1],
  4: [32, 2],
  5: [43, 2],
  6: [27, 4],
};
const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

interface Drawn {
  dots: { x: number; y: number }[];
  /** Edge length of a module. */
  size: number;
  /** Width of the quiet zone. */
  begin: number;
  /** Number of modules per side. */
  count: number;
}

function drawnIn(svg: string): Drawn {
  const edge = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
  const dots = [...svg.matchAll(/<circle\b[^>]*>/g)].map(([tag]) => {
    const of = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(tag)?.[1]);
    return { x: of('cx'), y: of('cy'), r: of('r') };
  });
  const size = 2 * Math.min(...dots.map(({ r }) => r));
  const begin = Math.min(...dots.map(({ x }) => x)) - size / 2;
  return { dots, size, begin, count: Math.round((edge - 2 * begin) / size) };
}

/** The quiet zone of a code drawn as `readQr` expects, in modules. */
export function quietZoneOf(svg: string): number {
  const { begin, size } = drawnIn(svg);
  return begin / size;
}

/**
 * Reads a QR code drawn as an SVG of round dots: ISO/IEC 18004, level M, byte mode. Error correction is not
 * needed, because nothing covers the code.
 */
export function readQr(svg: string): string {
  const { dots, size, begin, count } = drawnIn(svg);
  const blocks = BLOCKS[(count - 17) / 4];
  if (!blocks) throw new Error(`a code of ${count} modules`);
  const dark = new Set(dots.map(({ x, y }) => [y, x].map((at) => Math.floor((at - begin) / size)).join()));
  const isDark = (row: number, column: number) => dark.has(`${row},${column}`);

  const format = [0, 1, 2, 3, 4].reduce((bits, column) => bits * 2 + Number(isDark(8, column)), 0) ^ 0b10101;
  if (format >> 3 !== 0) throw new Error('an error correction level other than M');
  const mask = MASKS[format & 7]!;
  const isFunction = (r: number, c: number) =>
    r === 6 ||
    c === 6 ||
    (r < 9 && (c < 9 || c >= count - 8)) ||
    (r >= count - 8 && c < 9) ||
    (Math.abs(r - (count - 7)) < 3 && Math.abs(c - (count - 7)) < 3);

  let bits = '';
  let isUp = true;
  for (let right = count - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < count; step += 1) {
      const row = isUp ? count - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFunction(row, column)) bits += Number(isDark(row, column) !== mask(row, column));
    }
  }
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const [perBlock, many] = blocks;
  const data = Array.from({ length: many }, (_, block) =>
    Array.from({ length: perBlock }, (_word, at) => words[at * many + block] ?? 0),
  ).flat();
  const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (!stream.startsWith('0100')) throw new Error('not in byte mode');
  const length = Number.parseInt(stream.slice(4, 12), 2);
  return Buffer.from(
    Array.from({ length }, (_, at) => Number.parseInt(stream.slice(12 + 8 * at, 20 + 8 * at), 2)),
  ).toString();
}
