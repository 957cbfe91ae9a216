import type { Lane, Thing } from '#src/data/lanes.ts';
import type { Creation, Edit, MutationCore, Undo } from './mutation.ts';

interface CreationSpec<Args, Gone> extends MutationCore<Args> {
  creates(args: Args): [Thing, ...Thing[]];
  undo: Undo<Args, Gone>;
  words(args: Args): string;
  /** By default, values replace the arguments of the same name. */
  edit: Omit<Edit<Args>, 'apply'> & Partial<Pick<Edit<Args>, 'apply'>>;
  /** By default, the lane of what it creates. */
  lane?(args: Args): Lane;
}

/** A change that creates something. */
export const creation = <Args extends { id: string }, Gone>({
  edit,
  ...spec
}: CreationSpec<Args, Gone>): Creation<Args> => ({
  lane: (args) => spec.creates(args)[0],
  ...spec,
  edit: { apply: (args, values) => ({ ...args, ...values }), ...edit },
  kind: 'creation',
});
