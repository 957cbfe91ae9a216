import type { GenericSchema } from 'valibot';
import type { Person } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import type { RowRequest } from '#src/data/databases/outbox-row.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * Everything there is to know about one thing that a person can do. A file per mutation; adding one is that
 * file and a line in the registry. `type`, `version` and the shape of the arguments are stored on devices for
 * months: never change the meaning of a released version, raise `version` and keep reading the older
 * arguments.
 */
export interface MutationDefinition<Args> {
  type: string;
  version: number;
  args: GenericSchema<unknown, Args>;
  /**
   * Rows of one lane are sent in order, a parked one holds back the rest of its lane. One lane per thing:
   * `like:<post>`.
   */
  lane(args: Args): string;
  /** Absent: it is about the person themselves. */
  eventId?(args: Args): string;
  /** The call of section 7 of the specification that carries it. `at` is when the person did it, ISO-8601. */
  request(args: Args, of: { at: string }): RowRequest;
  /** What it brings into being, as `thing:<id>`. */
  creates?(args: Args): string[];
  /** What must exist before it can be sent; only looked up among what is still queued. */
  needs?(args: Args): string[];
  /** A newer unsent row with the same key takes an older one's place. */
  coalesce?(args: Args): string;
  /** The old values by field, for conflict detection. */
  base?(args: Args): Record<string, unknown>;
  /**
   * The same arguments with other old values: a later edit takes over what the server held before the first
   * unsent one.
   */
  rebase?(args: Args, base: Record<string, unknown>): Args;
  /**
   * Removes this thing. If it has not been sent yet, its creation, everything standing on it and this row
   * simply go.
   */
  cancels?(args: Args): string;
  /** Deletions: "not found" is what was wanted. */
  goneIsDone?: boolean;
  /**
   * Creations: the deletion that takes it back, for one that may have arrived by the time it is discarded.
   */
  undo?(args: Args): { type: string; args: unknown };
  /** Creations: stays on screen, marked, when the server refused it. */
  keepsOnRefusal?: boolean;
  fold(view: FoldView, args: Args, of: { me: Person; at: number }): void;
  /** What it is, for lists of what waits. */
  label(args: Args): string;
  /** The words a person typed, byte for byte. */
  words?(args: Args): string;
  /**
   * What a person can put right in it before it is sent or sent again; absent where there is nothing to
   * correct.
   */
  edit?: Edit<Args>;
}

interface Edit<Args> {
  fields(args: Args): EditField[];
  /** The arguments with these values in place of theirs, by the names of `fields`. */
  apply(args: Args, values: Readonly<Record<string, unknown>>, of: { newId(): string }): Args;
  /**
   * What the arguments' own shape cannot say, by field: rules that the server would refuse it by. `now` in
   * ms.
   */
  wrong?(args: Args, now: number): Record<string, string>;
}

/** Gives the arguments their type; does nothing else. */
export const defineMutation = <Args>(definition: MutationDefinition<Args>): MutationDefinition<Args> =>
  definition;
