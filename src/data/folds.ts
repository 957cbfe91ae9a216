import type { Person } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/** What the views need to know of a mutation, whose arguments they have from its row. */
export interface Fold {
  /** What a creation made stays on screen, marked, when the server refused it. */
  readonly kind: 'creation' | 'deletion' | 'fieldEdit' | 'setting';
  /** The newest version of the arguments it understands. */
  readonly version: number;
  /** Pure: it changes nothing but the view, and doing it twice is doing it once. */
  fold(view: FoldView, args: unknown, of: { me: Person; at: number }): void;
  /** The parts of its thing that it sets; undefined: it may depend on everything before it in its lane. */
  sets?(args: unknown): readonly string[];
  /** For lists of pending changes: what it is, and the words in it. */
  label(args: unknown): string;
  words(args: unknown): string;
  /** What a person can correct in it. */
  edit?: { fields(args: unknown): EditField[] };
}

let folds: ReadonlyMap<string, Fold> = new Map();

/** Called once at start by what knows the mutations; this folder does not. */
export function setFolds(all: ReadonlyMap<string, Fold>): void {
  folds = all;
}

/** Undefined for a row that a newer build queued: it is held, and shown as such. */
export function foldOf(row: { type: string; version: number }): Fold | undefined {
  const fold = folds.get(row.type);
  return fold && row.version <= fold.version ? fold : undefined;
}
