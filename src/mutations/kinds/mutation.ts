import type { GenericSchema } from 'valibot';
import type { Person } from '#contract/schemas/common.ts';
import type { RowRequest } from '#src/data/databases/outbox-row.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { Guests } from '#src/data/folds.ts';
import type { Lane, Thing } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * What every change says of itself. `type`, `version` and the shape of the arguments are stored on devices
 * for months: never change the meaning of a released version, raise `version` and keep reading the older
 * arguments.
 */
export interface MutationCore<Args> {
  readonly type: string;
  readonly version: number;
  readonly args: GenericSchema<unknown, Args>;
  /** Unless told, `eventId` of the arguments. A change without an event is about the person themselves. */
  eventId?(args: Args): string;
  /** The REST call that carries it. `at` is when the person did it, ISO-8601. */
  request(args: Args, of: { at: string }): RowRequest;
  /** What the person sees at once. Folding it over rows that have it already changes nothing. */
  fold(view: FoldView, args: Args, of: { me: Person; at: number }): void;
  /** Of whom in the guest list it may change whether they come, and whose rows its fold has to see for that. */
  guests?(args: Args): Guests;
  /** What it is, for lists of pending changes. */
  label(args: Args): string;
  /**
   * What must have been accepted before this can be: a thing that is still to be created, or one's own answer
   * to the event. Looked up among pending rows only.
   */
  needs?(args: Args): Need[];
}

/** A thing, or the lane of one's answer to an event: without it, a post would be refused. */
export type Need = Thing | `rsvp:${string}`;

/** What all kinds come to, so that the outbox need not ask of which kind a change is. */
interface Resolved<Args> extends MutationCore<Args> {
  lane(args: Args): Lane;
  /** A newer unsent row with the same key replaces an older one. */
  coalesce?(args: Args): string;
  /**
   * The parts of its thing that it sets, as names of fields. A parked change holds back later ones that set
   * some of the same; undefined: everything later in its lane.
   */
  sets?(args: Args): string[];
  /** The words a person typed, byte for byte. */
  words(args: Args): string;
  /** What a person can correct in it before it is sent, or sent again. */
  edit?: Edit<Args>;
}

export interface Edit<Args> {
  fields(args: Args): EditField[];
  /** The arguments with these values in place of theirs, by the names of `fields`. */
  apply(args: Args, values: Readonly<Record<string, unknown>>, of: { newId(): string }): Args;
  /** What the schema of the arguments cannot say, by field: rules the server would refuse it by. `now` in ms. */
  wrong?(args: Args, now: number): Record<string, string>;
}

/** Creates a thing. Stays on screen, marked, when the server refuses it, and can always be undone. */
export interface Creation<Args> extends Resolved<Args> {
  readonly kind: 'creation';
  /** The thing itself first, then what is created with it. */
  creates(args: Args): [Thing, ...Thing[]];
  /** The deletion that undoes it, for one that may have arrived by the time it is discarded. */
  undo: Undo<Args, unknown>;
}

/** `Gone`: the arguments of the deletion. */
export interface Undo<Args, Gone> {
  by: Deletion<Gone>;
  args(args: Args): NoInfer<Gone>;
}

/**
 * Deletes a thing. When that was never sent, its creation and everything that depends on it go instead. Not
 * finding it is success.
 */
export interface Deletion<Args> extends Resolved<Args> {
  readonly kind: 'deletion';
  deletes(args: Args): Thing;
}

/** Changes single fields of a thing. Each is merged on its own with what others wrote meanwhile. */
export interface FieldEdit<Args> extends Resolved<Args> {
  readonly kind: 'fieldEdit';
  sets(args: Args): string[];
  /** The old values by field, for conflict detection. */
  base(args: Args): Record<string, unknown>;
  /** The same edit, starting from what an earlier unsent one started from. */
  rebase(args: Args, base: Record<string, unknown>): Args;
  /** Mine, as it is to be sent over theirs: a value that names other things names those that there are now. */
  renew?(mine: Record<string, unknown>, theirs: Record<string, unknown>): Record<string, unknown>;
}

/** Sets a state, never toggles one: a replay is harmless and the last one wins. */
export interface Setting<Args> extends Resolved<Args> {
  readonly kind: 'setting';
  /** What is there again by it: changes of that wait for it. First what nothing else creates or deletes. */
  bringsBack?(args: Args): [Thing, ...Thing[]];
}

/** Anything a person can do. Apply `Mutation` without arguments only to rows of its own type. */
export type Mutation<Args = unknown> = Creation<Args> | Deletion<Args> | FieldEdit<Args> | Setting<Args>;
