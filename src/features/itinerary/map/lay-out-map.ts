import type { Coordinates } from '#contract/rules/coordinates.ts';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
/** On which side of the name its number is: text width is only estimated. */
type Anchor = 'start' | 'middle' | 'end';
interface Mark {
  /** Position of the place. */
  at: Point;
  /** Position of its number: moved aside where two would overlap. */
  pin: Point;
  /** null: there is no room for its name. */
  label: (Box & { text: string; anchor: Anchor }) | null;
}
export interface MapLayout {
  marks: Mark[];
  scale: { width: number; metres: number };
}

export const PIN = 13;
const GAP = 4;
const LINE = 18;
/** Upper bounds in px for the average width of the labels' letters at 13 px, and of square characters. */
const LETTER = 7.2;
const SQUARE_LETTER = 13;
const LABEL_MAX = 28;
const EQUATOR_METRES = 40_075_017;
/** So that two rooms of one building do not fill the map. */
const SMALLEST_METRES = 200;

/**
 * Lays places out on a flat map, north up, as large as fits; numbers do not overlap, and names appear where
 * there is room.
 */
export function layOutMap(
  places: readonly (Coordinates & { name: string })[],
  { width, height }: { width: number; height: number },
): MapLayout {
  const flat = places.map(mercator(places[0]?.longitude ?? 0));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const latitude = latitudeAt(middle.y);
  const metresOfOne = EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180);
  const least = SMALLEST_METRES / metresOfOne;
  const [edgeX, edgeY] = [Math.min(64, width / 6), 44];
  const zoom = Math.min(
    (width - 2 * edgeX) / Math.max(Math.max(...xs) - Math.min(...xs), least),
    (height - 2 * edgeY) / Math.max(Math.max(...ys) - Math.min(...ys), least),
  );
  const points = flat.map(({ x, y }) => ({
    x: width / 2 + (x - middle.x) * zoom,
    y: height / 2 + (y - middle.y) * zoom,
  }));
  const pins = apart(points, { width, height });
  const labels = labelled(
    places.map(({ name }) => name),
    pins,
    { width, height },
  );
  return {
    marks: points.map((at, k) => ({ at, pin: pins[k] ?? at, label: labels[k] ?? null })),
    scale: scaleOf(metresOfOne / zoom, width / 3),
  };
}

/** The world is one unit wide; a day that crosses the date line stays in one piece. */
const mercator =
  (around: number) =>
  ({ latitude, longitude }: Coordinates): Point => {
    const turned = ((((longitude - around + 180) % 360) + 360) % 360) - 180;
    const phi = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
    return { x: turned / 360, y: -Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI) };
  };
const latitudeAt = (y: number): number => (Math.atan(Math.sinh(-y * 2 * Math.PI)) * 180) / Math.PI;

/** Pushes overlapping numbers apart, a little at a time. */
function apart(points: readonly Point[], { width, height }: { width: number; height: number }): Point[] {
  const pins = points.map((point) => ({ ...point }));
  const wanted = 2 * PIN + 2;
  for (let round = 0; round < 120; round += 1) {
    let moved = false;
    pins.forEach((a, i) => {
      for (let j = i + 1; j < pins.length; j += 1) {
        const b = pins[j] as Point;
        const distance = Math.hypot(b.x - a.x, b.y - a.y);
        if (distance >= wanted) continue;
        moved = true;
        // coinciding points have no direction between them: each pair gets its own
        const angle = distance > 0.01 ? Math.atan2(b.y - a.y, b.x - a.x) : (i + j) * 2.4;
        const by = (wanted - distance) / 2 + 0.1;
        a.x -= Math.cos(angle) * by;
        a.y -= Math.sin(angle) * by;
        b.x += Math.cos(angle) * by;
        b.y += Math.sin(angle) * by;
      }
    });
    for (const pin of pins) {
      pin.x = Math.min(width - PIN - 2, Math.max(PIN + 2, pin.x));
      pin.y = Math.min(height - PIN - 2, Math.max(PIN + 2, pin.y));
    }
    if (!moved) break;
  }
  return pins;
}

function labelled(
  names: readonly string[],
  pins: readonly Point[],
  { width, height }: { width: number; height: number },
): MapLayout['marks'][number]['label'][] {
  const taken: Box[] = [
    ...pins.map(({ x, y }) => ({ x: x - PIN, y: y - PIN, width: 2 * PIN, height: 2 * PIN })),
    // the scale and the north arrow
    { x: 0, y: height - 36, width: width / 3 + 24, height: 36 },
    { x: width - 40, y: 0, width: 40, height: 48 },
  ];
  return names.map((name, k) => {
    const pin = pins[k] as Point;
    const letters = [...name];
    const text =
      letters.length > LABEL_MAX
        ? `${letters
            .slice(0, LABEL_MAX - 1)
            .join('')
            .trimEnd()}…`
        : name;
    const size = { width: widthOf(text), height: LINE };
    const box = around(pin, size).find(
      (one) =>
        one.x >= 2 &&
        one.y >= 2 &&
        one.x + one.width <= width - 2 &&
        one.y + one.height <= height - 2 &&
        !taken.some((other) => overlaps(one, other)),
    );
    if (!box) return null;
    taken.push(box);
    return { ...box, text };
  });
}

/** Chinese, Japanese, Korean, and emoji. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? SQUARE_LETTER : LETTER), 0);

/** Next to the number first, then above and below it, then at its corners. */
function around({ x, y }: Point, size: { width: number; height: number }): (Box & { anchor: Anchor })[] {
  const { width, height } = size;
  const [right, left] = [x + PIN + GAP, x - PIN - GAP - width];
  const [above, below] = [y - PIN - GAP - height, y + PIN + GAP];
  return [
    { x: right, y: y - height / 2, anchor: 'start' as const },
    { x: left, y: y - height / 2, anchor: 'end' as const },
    { x: x - width / 2, y: above, anchor: 'middle' as const },
    { x: x - width / 2, y: below, anchor: 'middle' as const },
    { x: x + PIN / 2, y: above, anchor: 'start' as const },
    { x: x + PIN / 2, y: below, anchor: 'start' as const },
    { x: x - PIN / 2 - width, y: above, anchor: 'end' as const },
    { x: x - PIN / 2 - width, y: below, anchor: 'end' as const },
  ].map((at) => ({ ...at, ...size }));
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The longest of 1, 2, 5, 10, 20 … metres that is not longer than `longest`. */
function scaleOf(metresPerPixel: number, longest: number): { width: number; metres: number } {
  const room = metresPerPixel * longest;
  const ten = 10 ** Math.floor(Math.log10(room));
  const metres = [5, 2, 1].map((by) => by * ten).find((one) => one <= room) ?? ten;
  return { metres, width: metres / metresPerPixel };
}
