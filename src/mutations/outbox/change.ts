import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { Cancelled } from './cancel-unsent.ts';

export interface EnqueueOptions {
  /**
   * Key of the draft with these words. The draft is removed in the same transaction, so that exactly one of the
   * two exists.
   */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** The row that this one corrects and replaces; its dependants then depend on this one. */
  supersedes?: string;
  /** Holds the deletion back while it can be undone. Called with what is dropped if it was never sent. */
  hold?: (cancelled: Cancelled) => void;
}

/** A change on its way into the outbox. */
export interface Change<Args = unknown> {
  /** Id of its row, and its Idempotency-Key. */
  id: string;
  /** Device clock, ms since 1970. */
  clientAt: number;
  mutation: Mutation<Args>;
  args: Args;
  options: EnqueueOptions;
}
