import type { GenericSchema } from 'valibot';
import type { Person } from '#contract/schemas/common.ts';
import type { RowRequest } from '#src/data/databases/outbox-row.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { Guests } from '#src/data/folds.ts';
import type { Lane, Thing } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * What every change declares. `type`, `version` and the shape of the arguments are stored on devices for
 * months: never change the meaning of a released version; raise `version` and keep reading older arguments.
 */
export interface MutationCore<Args> {
  readonly type: string;
  readonly version: number;
  readonly args: GenericSchema<unknown, Args>;
  /** By default, `eventId` of the arguments. A change without an event concerns the person themselves. */
  eventId?(args: Args): string;
  /** The REST call that carries it. `at`: when the person did it, ISO-8601. */
  request(args: Args, of: { at: string }): RowRequest;
  /** What the person sees at once. Idempotent: folding it over rows that already have it changes nothing. */
  fold(view: FoldView, args: Args, of: { me: Person; at: number }): void;
  /** The guests whose attendance it may change, and whose rows its fold needs for that. */
  guests?(args: Args): Guests;
  /** Ids of RSVP rows that it is about without changing anybody's attendance. */
  aboutGuests?(args: Args): readonly string[];
  /** Names the change in lists of pending changes. */
  label(args: Args): string;
  /**
   * What the server must have accepted first: a creation, or the person's own answer to the event. Looked up
   * among pending rows only.
   */
  needs?(args: Args): Need[];
  /** The screen that follows the change receives the server's answer; otherwise `changes` say enough. */
  readonly tellsAnswer?: true;
}

/**
 * What a change needs: something created, or the lane of an answer to an event, without which a post would be
 * refused.
 */
export type Need = Thing | `rsvp:${string}`;

/** The common form of all kinds, so that the outbox need not distinguish them. */
interface Resolved<Args> extends MutationCore<Args> {
  lane(args: Args): Lane;
  /** A newer unsent row with the same key replaces an older one. */
  coalesce?(args: Args): string;
  /**
   * Names of the fields that it sets. A parked change holds back later ones that set some of the same;
   * undefined = everything later in its lane.
   */
  sets?(args: Args): string[];
  /** The words a person typed, byte for byte. */
  words(args: Args): string;
  /** What a person can correct before it is sent, or sent again. */
  edit?: Edit<Args>;
}

export interface Edit<Args> {
  fields(args: Args): EditField[];
  /** The arguments with these values in place of theirs, by the names of `fields`. */
  apply(args: Args, values: Readonly<Record<string, unknown>>, of: { newId(): string }): Args;
  /** Errors by field that the schema cannot express: rules for which the server would refuse it. `now` in ms. */
  wrong?(args: Args, now: number): Record<string, string>;
}

/** Creates something. When the server refuses it, it stays on screen, marked. It can always be undone. */
export interface Creation<Args> extends Resolved<Args> {
  readonly kind: 'creation';
  /** What it creates, then what is created along with it. */
  creates(args: Args): [Thing, ...Thing[]];
  /** The deletion that undoes it, for a creation that may have arrived by the time it is discarded. */
  undo: Undo<Args, unknown>;
}

/** `Gone`: arguments of the deletion. */
export interface Undo<Args, Gone> {
  by: Deletion<Gone>;
  args(args: Args): NoInfer<Gone>;
}

/**
 * Deletes something. If it was never sent, its creation and everything that depends on it are dropped instead.
 * A 404 counts as success.
 */
export interface Deletion<Args> extends Resolved<Args> {
  readonly kind: 'deletion';
  deletes(args: Args): Thing;
}

/** Changes single fields, each of which is merged separately with what others wrote meanwhile. */
export interface FieldEdit<Args> extends Resolved<Args> {
  readonly kind: 'fieldEdit';
  sets(args: Args): string[];
  /** The old values by field, for conflict detection. */
  base(args: Args): Record<string, unknown>;
  /** The same edit with the base of an earlier unsent one. */
  rebase(args: Args, base: Record<string, unknown>): Args;
  /**
   * The value to send over theirs when the person keeps their own: references are limited to what still
   * exists.
   */
  renew?(mine: Record<string, unknown>, theirs: Record<string, unknown>): Record<string, unknown>;
}

/** Sets a state and never toggles one, so that a replay is harmless. Last write wins. */
export interface Setting<Args> extends Resolved<Args> {
  readonly kind: 'setting';
  /** What it restores; later changes to it wait. No other change creates or deletes the first entry. */
  bringsBack?(args: Args): [Thing, ...Thing[]];
}

/** Anything a person can do. Call the methods of a bare `Mutation` only with rows of its own type. */
export type Mutation<Args = unknown> = Creation<Args> | Deletion<Args> | FieldEdit<Args> | Setting<Args>;
