import type { ConnectionState } from './connection.ts';
import type { RowStatus } from '#src/data/databases/outbox-row.ts';

/**
 * One thing that the sync engine did. Contains ids, kinds and codes only, no words of people, no names, no
 * tokens, so that a tester can attach the log to a report without reading it first (test: "the log holds no
 * words and no tokens").
 */
export type SyncEvent =
  /** A change is durable on this device. `replaces`: the row that it corrects. */
  | { kind: 'queued'; row: string; type: string; lane: string; replaces?: string }
  /** This tab or worker does the sending from now on. */
  | { kind: 'holding'; epoch: number }
  | { kind: 'sent'; rows: string[]; as: 'batch' | 'file' }
  /** A reply about the whole call. `status` null: there was no reply. */
  | { kind: 'refusedWhole'; rows: string[]; verdict: string; status: number | null }
  | { kind: 'verdict'; row: string; type: string; verdict: string; status: number | null }
  | { kind: 'settled'; rows: string[] }
  | { kind: 'parked'; row: string; status: RowStatus; code: string }
  /** Sending resumes only after a person has acted. */
  | { kind: 'paused'; why: string }
  | { kind: 'pulled'; events: number; gone: number }
  | { kind: 'pullFailed'; reply: string; status: number | null }
  | { kind: 'connection'; state: ConnectionState }
  /** What the simulated network did to a call. */
  | { kind: 'simulated'; what: string; method: string; path: string };

/**
 * Receives what happened in one tab or worker. Never throws and never waits; call it outside transactions.
 */
export interface SyncLog {
  add(event: SyncEvent): void;
  clear(): Promise<void>;
}

/** An entry as stored and exported. */
export interface LoggedEvent {
  /** Sequence number across all tabs and the worker. */
  n: number;
  /** Wall time in ms, for reading only. */
  at: number;
  /** Which tab, or `worker`. */
  where: string;
  event: SyncEvent;
}
