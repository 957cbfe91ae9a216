export type Shape = 'video' | 'square' | 'portrait';
/** Width divided by height, as pictures are shown. */
export const SHAPES: Record<Shape, number> = { video: 16 / 9, square: 1, portrait: 9 / 16 };
export const ZOOM_MAX = 5;

/** The visible section: its centre, as fractions of the picture, and the zoom. */
export interface Look {
  x: number;
  y: number;
  zoom: number;
}
/** The section to keep, as fractions of the picture. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The section of a picture (`ratio`: its width divided by its height) that a frame shows, never beyond its
 * edges.
 */
export function partOf(ratio: number, shape: Shape, { x, y, zoom }: Look): Part {
  const near = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const width = Math.min(1, SHAPES[shape] / ratio) / near;
  const height = Math.min(1, ratio / SHAPES[shape]) / near;
  return { left: inside(x - width / 2, 1 - width), top: inside(y - height / 2, 1 - height), width, height };
}

/** Pans by fractions of the visible section, clamped at the edges. */
export function moved(part: Part, zoom: number, dx: number, dy: number): Look {
  return {
    x: inside(part.left + dx * part.width, 1 - part.width) + part.width / 2,
    y: inside(part.top + dy * part.height, 1 - part.height) + part.height / 2,
    zoom,
  };
}

const inside = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));
