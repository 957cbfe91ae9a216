import type { GenericSchema } from 'valibot';
import type { EventChanges } from '#contract/schemas/sync.ts';
import type { MonotonicClock } from '#server/change/monotonic-clock.ts';
import type { Db, Reader } from '#server/db/types.ts';

/** What applying a change needs from the rest of the server. */
export interface ChangePorts {
  db: Db;
  clock: () => Date;

  moments: MonotonicClock;
  log: { error(of: object, text: string): void };
  /** Pokes every listener with a committed version of an event. Returns at once. */
  live: { poke(eventId: string, version: number): void };
  /** The rows of an event that changed after a version, as this person may see them. */
  readEventChanges(
    reader: Reader,
    userId: string,
    eventId: string,
    afterVersion: number,
    now: Date,
  ): Promise<EventChanges>;
  /** In development and tests, throws if a response does not match its schema; does nothing in production. */
  checkAnswer(schema: GenericSchema, answer: unknown, call: string): void;
}
