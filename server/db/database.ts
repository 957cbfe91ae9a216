import type { Db } from '#server/db/types.ts';

/** An open database with what differs between the embedded one and PostgreSQL. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  /**
   * Tells the other server processes on the same database; nothing to do for the embedded one, which has no
   * others.
   */
  publish(message: string): Promise<void>;
  /**
   * Hears what other processes told (and what this one did). Never throws on a lost connection: it
   * reconnects.
   */
  subscribe(listener: (message: string) => void): void;
  /** Housekeeping that PostgreSQL does by itself. `thorough` also rewrites statistics and reclaims space. */
  maintain(thorough: boolean): Promise<void>;
  close(): Promise<void>;
}
