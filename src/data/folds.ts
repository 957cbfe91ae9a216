import type { Person } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/** Rows of the guest list of an event: by their ids, their people's or their addresses; the line for its places. */
export interface Guests {
  ids?: readonly string[];
  guids?: readonly string[];
  addresses?: readonly string[];
  line?: boolean;
}

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
  /** Of whom in the guest list it may change whether they come, and whose rows its fold has to see for that. */
  guests?(args: unknown): Guests;
  /** For lists of pending changes: what it is, and the words in it. */
  label(args: unknown): string;
  words(args: unknown): string;
  /** What a person can correct in it. */
  edit?: { fields(args: unknown): EditField[] };
}

const folds = new Map<string, Fold>();
let bringAll: (() => Promise<void>) | null = null;

/** Called by what knows all mutations; this folder does not. */
export function setFolds(all: ReadonlyMap<string, Fold>): void {
  for (const [type, fold] of all) folds.set(type, fold);
  bringAll = null;
}

/** Of a change that is being made here, whose code has come with the form. */
export function addFold(type: string, fold: Fold): void {
  folds.set(type, fold);
}

/** How all of them are fetched: a start with nothing that waits is not kept waiting for them. */
export function bringFoldsBy(bring: () => Promise<void>): void {
  bringAll = bring;
}

/** To be awaited before any of these rows is shown. Rejects when the code cannot be fetched. */
export async function foldsFor(rows: readonly { type: string }[]): Promise<void> {
  if (bringAll && rows.some(({ type }) => !folds.has(type))) await bringAll();
}

/** Undefined for a row that a newer build queued: it is held, and shown as such. */
export function foldOf(row: { type: string; version: number }): Fold | undefined {
  const fold = folds.get(row.type);
  return fold && row.version <= fold.version ? fold : undefined;
}
