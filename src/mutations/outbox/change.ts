import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { Cancelled } from './cancel-unsent.ts';

export interface EnqueueOptions {
  /** The draft of these words: removed in the same transaction, so there is always exactly one of the two. */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** Row that this one corrects and replaces; what depended on it now depends on this one. */
  supersedes?: string;
  /**
   * A deletion that is not sent before it can no longer be undone. Told what goes when what it deletes was
   * never sent.
   */
  hold?: (cancelled: Cancelled) => void;
}

/** What a person did, on its way into the outbox. */
export interface Change<Args = unknown> {
  /** Of its row, and its Idempotency-Key. */
  id: string;
  /** Wall time in ms. */
  clientAt: number;
  mutation: Mutation<Args>;
  args: Args;
  options: EnqueueOptions;
}
