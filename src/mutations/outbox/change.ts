import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { Cancelled } from './cancel-unsent.ts';

export interface EnqueueOptions {
  /** The draft of these words; removed in the same transaction, so there is always exactly one of the two. */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** The row that this one corrects and replaces; rows that depended on it then depend on this one. */
  supersedes?: string;
  /**
   * A deletion that is not sent while it can still be undone. Told what is removed, if the deleted thing was never
   * sent.
   */
  hold?: (cancelled: Cancelled) => void;
}

/** What a person did, on its way into the outbox. */
export interface Change<Args = unknown> {
  /** Id of its row, and its Idempotency-Key. */
  id: string;
  /** Wall time in ms. */
  clientAt: number;
  mutation: Mutation<Args>;
  args: Args;
  options: EnqueueOptions;
}
