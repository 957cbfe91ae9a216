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
  /**
   * Statistics of tables that have grown several times over, for use while many rows are written: plans made for an
   * empty table would be used for a full one. PostgreSQL does it by itself.
   */
  keepUp(): Promise<void>;
  /** Whether somebody waits for the transaction that is open to end: there is only one connection. */
  isAwaited(): boolean;
  close(): Promise<void>;
}
