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
   * Refreshes the statistics of tables that have grown several times over. Call it while writing many rows: otherwise
   * plans made for an empty table would be used for a full one. PostgreSQL does this by itself.
   */
  refreshStatistics(): Promise<void>;
  /**
   * Whether anybody is waiting for the open transaction to end. Only the embedded database, with its one connection,
   * reports it.
   */
  hasWaiters(): boolean;
  close(): Promise<void>;
}
