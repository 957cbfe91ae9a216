import type { Outcome } from '#src/data/databases/outbox-row.ts';

/**
 * This device could not store the change, nor did the server accept it; the message says why. Nothing was queued and
 * the draft is still there.
 */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  /** The server's answer, if it was sent and refused. */
  declare refusal?: Outcome | undefined;
}
