/** A small drawing kit for the demo's pictures. Seeded, so that a picture is the same at every first start. */
export interface Palette {
  /** From the top to the horizon. */
  sky: [string, string, string];
  sun: string;
  far: string;
  near: string;
  lamp: string;
}

export interface Drawing {
  width: number;
  height: number;
  palette: Palette;
  /** Evenly distributed between the two. */
  random(from: number, to: number): number;
  /** The colour of land at this depth, from far (0) to near (1). */
  land(depth: number): string;
  fill(path: string, paint: string, opacity?: number): void;
  line(path: string, paint: string, width: number, opacity?: number): void;
  circle(x: number, y: number, radius: number, paint: string, opacity?: number): void;
  box(x: number, y: number, width: number, height: number, paint: string, opacity?: number): void;
  /** A paint that fades downwards between two heights. Each stop is [position 0-1, colour, opacity]. */
  fade(stops: [number, string, number?][], fromY: number, toY: number): string;
  /** A paint that fades outwards from a point. */
  glow(stops: [number, string, number?][], x: number, y: number, radius: number): string;
}

const WIDTH = 1600;
const HEIGHT = 1000;

/** Draws a scene and returns its SVG. */
export function draw(palette: Palette, seed: number, scene: (on: Drawing) => void): string {
  const shapes: string[] = [];
  const paints: string[] = [];
  const random = randomFrom(seed);
  const stopsOf = (stops: [number, string, number?][]) =>
    stops
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  const paint = (element: (id: string) => string): string => {
    const id = `p${paints.length}`;
    paints.push(element(id));
    return `url(#${id})`;
  };
  scene({
    width: WIDTH,
    height: HEIGHT,
    palette,
    random: (from, to) => from + (to - from) * random(),
    land: (depth) => mix(palette.far, palette.near, Math.min(1, Math.max(0, depth))),
    fill: (path, fill, opacity = 1) => shapes.push(`<path d="${path}" fill="${fill}" opacity="${opacity}"/>`),
    line: (path, stroke, width, opacity = 1) =>
      shapes.push(
        `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
      ),
    circle: (x, y, radius, fill, opacity = 1) =>
      shapes.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" opacity="${opacity}"/>`),
    box: (x, y, width, height, fill, opacity = 1) =>
      shapes.push(
        `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" opacity="${opacity}"/>`,
      ),
    fade: (stops, fromY, toY) =>
      paint(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(fromY)}" y2="${n(toY)}">${stopsOf(stops)}</linearGradient>`,
      ),
    glow: (stops, x, y, radius) =>
      paint(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stopsOf(stops)}</radialGradient>`,
      ),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${paints.join('')}</defs>${shapes.join('')}</svg>`;
}

export const n = (value: number): string => String(Math.round(value * 10) / 10);
export const polygon = (points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** A jagged or rolling skyline from edge to edge, closed below the picture. `rough`: from 0 (rolling) to 1 (craggy). */
export function skyline(on: Drawing, y: number, rise: number, rough: number): string {
  const heights = [on.random(-0.5, 0.5), on.random(-0.5, 0.5), on.random(-0.5, 0.5)];
  let step = 1;
  for (let round = 0; round < 6; round += 1) {
    for (let i = heights.length - 1; i > 0; i -= 1)
      heights.splice(i, 0, ((heights[i - 1] ?? 0) + (heights[i] ?? 0)) / 2 + on.random(-step, step));
    step *= 0.3 + 0.28 * rough;
  }
  const points = heights.map((height, i): [number, number] => [
    -20 + ((on.width + 40) * i) / (heights.length - 1),
    y - height * rise,
  ]);
  return polygon([...points, [on.width + 20, on.height + 20], [-20, on.height + 20]]);
}

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) ** 2);
/** Mixed in linear light and not by number, so that the middle stays clear. */
export const mix = (a: string, b: string, share: number): string => {
  const to = channels(b);
  return `#${channels(a)
    .map((value, i) =>
      Math.round(Math.sqrt(value + ((to[i] ?? 0) - value) * share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

// mulberry32
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
