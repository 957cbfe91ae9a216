import type { Mood } from '#src/ui/covers/moods.ts';
import type { Random } from '#src/ui/covers/random.ts';

export type Point = readonly [x: number, y: number];

/**
 * What a scene draws on: a list of SVG shapes over one mood. Lengths in `u` are a hundredth of the shorter
 * side.
 */
export interface Canvas {
  width: number;
  height: number;
  u: number;
  mood: Mood;
  random: Random;
  /** Adds a shape. */
  add(svg: string): void;
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
    down: (stops, y1, y2) => define('linearGradient', `x1="0" x2="0" y1="${n(y1)}" y2="${n(y2)}"`, stops),
    round: (stops, x, y, radius) =>
      define('radialGradient', `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`, stops),
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`,
  };
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** A smooth line through the middles between the points. */
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

/** A line across the picture, filled down to its lower edge. */
export const ground = (canvas: Canvas, path: string): string =>
  `${path}L${canvas.width + 20} ${canvas.height + 20}L-20 ${canvas.height + 20}Z`;
