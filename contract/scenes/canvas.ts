import type { Mood } from '#contract/scenes/moods.ts';
import type { Random } from '#contract/scenes/random.ts';

export type Point = readonly [x: number, y: number];

/** What a scene is drawn on: a list of SVG shapes in one mood. Lengths in `u` are hundredths of the shorter side. */
export interface Canvas {
  width: number;
  height: number;
  u: number;
  mood: Mood;
  random: Random;
  /** Adds a shape. */
  add(svg: string): void;
  fill(path: string, paint: string, opacity?: number): void;
  line(path: string, paint: string, width: number, opacity?: number): void;
  /** A vertical gradient from `y1` to `y2`; returns its paint. */
  down(
    stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
    y1: number,
    y2: number,
  ): string;
  /** A round gradient; returns its paint. */
  round(
    stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
    x: number,
    y: number,
    radius: number,
  ): string;
  finish(): string;
}

export const n = (value: number): string => String(Math.round(value * 10) / 10);

const faint = (opacity: number | undefined): string =>
  opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`;

export function canvasOf(width: number, height: number, mood: Mood, random: Random): Canvas {
  const defs: string[] = [];
  const shapes: string[] = [];
  const define = (
    kind: string,
    attributes: string,
    stops: readonly (readonly [number, string, number?])[],
  ): string => {
    const id = `g${defs.length}`;
    const list = stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
    defs.push(`<${kind} id="${id}" gradientUnits="userSpaceOnUse" ${attributes}>${list}</${kind}>`);
    return `url(#${id})`;
  };
  return {
    width,
    height,
    u: Math.min(width, height) / 100,
    mood,
    random,
    add: (svg) => void shapes.push(svg),
    fill: (path, paint, opacity) => void shapes.push(`<path d="${path}" fill="${paint}"${faint(opacity)}/>`),
    line: (path, paint, wide, opacity) =>
      void shapes.push(
        `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(wide)}" stroke-linecap="round" stroke-linejoin="round"${faint(opacity)}/>`,
      ),
    down: (stops, y1, y2) => define('linearGradient', `x1="0" x2="0" y1="${n(y1)}" y2="${n(y2)}"`, stops),
    round: (stops, x, y, radius) =>
      define('radialGradient', `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`, stops),
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`,
  };
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** Outlines, to be joined into one path. */
export const box = (x: number, y: number, wide: number, tall: number): string =>
  `M${n(x)} ${n(y)}h${n(wide)}v${n(tall)}h${n(-wide)}z`;
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;
export const shape = (...points: Point[]): string => `${polygon(points)}z`;

/** A smooth line through the midpoints between the points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${n(first[0])} ${n(first[1])}`;
  rest.forEach(([x, y], index) => {
    const next = rest[index + 1];
    path += next ? `Q${n(x)} ${n(y)} ${n((x + next[0]) / 2)} ${n((y + next[1]) / 2)}` : `L${n(x)} ${n(y)}`;
  });
  return path;
}

/** A line across the picture, filled down to the lower edge. */
export const ground = (canvas: Canvas, path: string): string =>
  `${path}L${canvas.width + 20} ${canvas.height + 20}L-20 ${canvas.height + 20}Z`;
