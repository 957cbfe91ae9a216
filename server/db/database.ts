import type { Db } from '#server/db/types.ts';

/** An open database, hiding what differs between the embedded one and PostgreSQL. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Throws if the database does not respond. */
  check(): Promise<void>;
  /**
   * Notifies the other server processes on the same database; a no-op for the embedded one, which has no
   * others.
   */
  publish(message: string): Promise<void>;
  /**
   * Receives what other processes publish (and this one's own messages). Never throws on a lost connection:
   * it reconnects and then calls `onMissed`, since messages published in the meantime are lost.
   */
  subscribe(listener: (message: string) => void, onMissed: () => void): void;
  /** Maintenance that PostgreSQL does by itself. `thorough` also updates statistics and reclaims space. */
  maintain(thorough: boolean): Promise<void>;
  close(): Promise<void>;
}
