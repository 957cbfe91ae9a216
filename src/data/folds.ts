import type { Person } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/** Rows of an event's guest list, by row id, person's id or address; or its waiting list. */
export interface Guests {
  ids?: readonly string[];
  guids?: readonly string[];
  addresses?: readonly string[];
  line?: boolean;
}

/** What the views need to know about a mutation; its arguments come from the row. */
export interface Fold {
  /** If the server refuses a creation, what it created stays on screen, marked. */
  readonly kind: 'creation' | 'deletion' | 'fieldEdit' | 'setting';
  /** The newest version of the arguments that this build understands. */
  readonly version: number;
  /** Pure and idempotent: changes nothing but the view. */
  fold(view: FoldView, args: unknown, of: { me: Person; at: number }): void;
  /** The fields that it sets; undefined if it may depend on everything before it in its lane. */
  sets?(args: unknown): readonly string[];
  /** The people whose attendance it may change; its fold needs their guest list rows. */
  guests?(args: unknown): Guests;
  /** Ids of RSVP rows that it is about without changing anybody's attendance. */
  aboutGuests?(args: unknown): readonly string[];
  /** For lists of pending changes: what kind of change it is, and its words. */
  label(args: unknown): string;
  words(args: unknown): string;
  /** The fields of it that a person can correct. */
  edit?: { fields(args: unknown): EditField[] };
}

const folds = new Map<string, Fold>();
let loadAll: (() => Promise<void>) | null = null;

/** Called by the code that knows all mutations; this folder does not. */
export function setFolds(all: ReadonlyMap<string, Fold>): void {
  for (const [type, fold] of all) folds.set(type, fold);
  loadAll = null;
}

/** Registers the fold of a mutation queued on this page; its code was loaded with the form. */
export function addFold(type: string, fold: Fold): void {
  folds.set(type, fold);
}

/**
 * Sets how all folds are loaded. They load on demand: a start without pending changes does not wait for them.
 */
export function setFoldsLoader(load: () => Promise<void>): void {
  loadAll = load;
}

/** Await this before showing any of these rows. Rejects if the code cannot be fetched. */
export async function foldsFor(rows: readonly { type: string }[]): Promise<void> {
  if (loadAll && rows.some(({ type }) => !folds.has(type))) await loadAll();
}

/** Undefined for a row queued by a newer build: it is held, and shown as such. */
export function foldOf(row: { type: string; version: number }): Fold | undefined {
  const fold = folds.get(row.type);
  return fold && row.version <= fold.version ? fold : undefined;
}
