import type { Look } from '#server/modules/planning/text/looks.ts';

/** A piece of text as a PDF places it: in points, with y growing upwards. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether it was letter-spaced. */
  spaced?: boolean;
  look?: Look;
}

/** Pieces of one line that belong together, between two values of x. */
export interface Cell {
  text: string;
  from: number;
  to: number;
  /** Where cells of this column have begun so far. */
  begun?: readonly number[];
  look?: Look | undefined;
}
