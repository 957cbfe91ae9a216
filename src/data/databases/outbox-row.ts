import type { ErrorCode, FieldChange } from '#contract/errors.ts';

/** The REST call that carries a mutation, complete at enqueue and never changed afterwards. */
export type RowRequest =
  | { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }
  | { method: 'POST' | 'PUT'; path: string; form: FormRequest };
export interface FormRequest {
  fields: Record<string, string>;
  files: { field: string; sha256: string; name: string }[];
}

/** There is no "sending": a row is here, parked, or gone. */
export type RowStatus = 'queued' | 'conflict' | 'rejected' | 'stuck' | 'heldUpgrade';

/** Why a row is parked. */
export interface Outcome {
  status: number;
  /** TOO_OLD: sent so long ago that the server may have forgotten it. */
  code: ErrorCode | 'UNKNOWN' | 'TOO_OLD';
  text: string;
  fields?: Record<string, string>;
  /** FIELD_CONFLICT: the server's value of each field that was not applied. */
  current?: Record<string, unknown>;
  /** Beside `current`: who wrote these fields, and when. */
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
  /** Rows of one lane are sent in order; lanes know nothing of each other. */
  lane: string;
  type: string;
  version: number;
  /**
   * What it is and the words in it, for a build that does not know the type or the version; absent in rows of
   * earlier builds.
   */
  label?: string;
  words?: string;
  args: unknown;
  request: RowRequest;
  base?: Record<string, unknown>;
  /** Rows that must have been accepted first. */
  dependsOn: string[];
  /** sha256 of each file in `blobs`. */
  blobs: string[];
  /** What this row brings into being, such as `post:<id>`. */
  creates: string[];
  /** A newer unsent row with the same key takes this one's place. */
  coalesce?: string;
  eventId?: string;
  status: RowStatus;
  /** Committed before the fetch. From then on the row may have had its effect. */
  maybeSent: 0 | 1;
  /** When it first was, by the server's clock; absent while that was unknown. */
  sentAt?: number;
  attempts: number;
  /** Server errors it alone brought about while others went through. */
  failures: number;
  outcome?: Outcome;
  supersedes?: string;
  /** Wall time in ms until which it is not sent, so that the person can undo it: a deletion. */
  heldUntil?: number;
  clientAt: number;
  build: string;
}

/** Bytes, not Blob: WebKit loses blobs in IndexedDB. */
export interface StoredBlob {
  sha256: string;
  type: string;
  bytes: ArrayBuffer;
}
export interface Draft {
  key: string;
  text: string;
  savedAt: number;
  /** Files that were chosen, by their field. In a row of their own, so that no keystroke writes them again. */
  files?: Record<string, DraftFile>;
}
export interface DraftFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}
