import type { ErrorCode, FieldChange } from '#contract/errors.ts';

/** The REST request that carries a mutation, complete when queued and never changed afterwards. */
export type RowRequest =
  | { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }
  | { method: 'POST' | 'PUT'; path: string; form: FormRequest };
export interface FormRequest {
  fields: Record<string, string>;
  files: { field: string; sha256: string; name: string }[];
}

/** There is no "sending" status: a row is queued, parked, or gone. */
export type RowStatus = 'queued' | 'conflict' | 'rejected' | 'stuck' | 'heldUpgrade';

/** Why a row is parked. */
export interface Outcome {
  status: number;
  /** TOO_OLD: sent so long ago that the server may have forgotten it. */
  code: ErrorCode | 'UNKNOWN' | 'TOO_OLD';
  text: string;
  /** Id of the answer to the same event that was given after this refused one, which is kept only for its words. */
  overtakenBy?: string;
  fields?: Record<string, string>;
  /** FIELD_CONFLICT: the server's value of each field that was not applied. */
  current?: Record<string, unknown>;
  /** Accompanies `current`: who wrote these fields, and when. */
  changed?: Record<string, FieldChange>;
  at: number;
}

/**
 * A queued mutation. Only `status`, `maybeSent`, `sentAt`, `attempts`, `failures`, `outcome`, `dependsOn` and
 * `heldUntil` ever change.
 */
export interface OutboxRow {
  /** Also its Idempotency-Key. */
  id: string;
  seq: number;
  /** Rows of one lane are sent in order; lanes are independent of each other. */
  lane: string;
  type: string;
  version: number;
  /**
   * Its label and its words, for a build that does not know the type or the version; absent from rows of
   * earlier builds.
   */
  label?: string;
  words?: string;
  args: unknown;
  request: RowRequest;
  base?: Record<string, unknown>;
  /** Rows that must be accepted first. */
  dependsOn: string[];
  /** sha256 of each file in `blobs`. */
  blobs: string[];
  /** What this row creates, such as `post:<id>`. */
  creates: string[];
  /** A newer unsent row with the same key replaces this one. */
  coalesce?: string;
  eventId?: string;
  status: RowStatus;
  /** Committed before the fetch. From then on the row may have taken effect. */
  maybeSent: 0 | 1;
  /** When it was first sent, by the server's clock; absent while that clock was unknown. */
  sentAt?: number;
  attempts: number;
  /** Server errors that this row alone caused while others went through. */
  failures: number;
  outcome?: Outcome;
  supersedes?: string;
  /** Wall time in ms until which it is not sent, so that the person can undo it. Set for deletions. */
  heldUntil?: number;
  clientAt: number;
  build: string;
}

/** Bytes, not a Blob: WebKit loses blobs in IndexedDB. */
export interface StoredBlob {
  sha256: string;
  type: string;
  bytes: ArrayBuffer;
}
export interface Draft {
  key: string;
  text: string;
  savedAt: number;
  /** Chosen files by field. Stored in a row of their own, so that a keystroke does not rewrite them. */
  files?: Record<string, DraftFile>;
}
export interface DraftFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}
