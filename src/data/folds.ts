import type { Person } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * What a queued mutation does to what is on screen. Pure: it changes nothing but the view it is given, and
 * doing it twice is doing it once.
 */
export interface Fold {
  /** The version of the arguments it understands. */
  version: number;
  fold(view: FoldView, args: unknown, of: { me: Person; at: number }): void;
  /** What it created stays on screen, marked, when the server refused it. */
  keepsOnRefusal: boolean;
  /** For lists of what waits: what it is, and the words in it. */
  label(args: unknown): string;
  words(args: unknown): string;
  /** What a person can put right in it; none where there is nothing to correct. */
  edits(args: unknown): EditField[];
}

let folds: ReadonlyMap<string, Fold> = new Map();

/** Handed over once at start by whoever knows the mutations (this folder does not). */
export function setFolds(all: ReadonlyMap<string, Fold>): void {
  folds = all;
}

/** Undefined for a row that a newer build queued: it is held, and shown as such. */
export function foldOf(row: { type: string; version: number }): Fold | undefined {
  const fold = folds.get(row.type);
  return fold && row.version <= fold.version ? fold : undefined;
}
