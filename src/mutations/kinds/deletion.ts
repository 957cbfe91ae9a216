import type { Lane, Thing } from '#src/data/lanes.ts';
import type { Deletion, MutationCore } from './mutation.ts';

interface DeletionSpec<Args> extends MutationCore<Args> {
  deletes(args: Args): Thing;
  /** By default, the lane of what it deletes. */
  lane?(args: Args): Lane;
}

/** A change that deletes something. */
export const deletion = <Args>(spec: DeletionSpec<Args>): Deletion<Args> => ({
  lane: spec.deletes,
  ...spec,
  coalesce: (args) => `delete-${spec.deletes(args)}`,
  words: () => '',
  kind: 'deletion',
});
