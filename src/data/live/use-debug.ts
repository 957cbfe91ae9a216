import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { sending } from '#src/data/sending.ts';
import { REAL_NETWORK, type SimulatedNetwork } from '#src/data/device/simulated-network.ts';
import type { LoggedEvent } from '#src/data/device/sync-log.ts';
import { readOpenRows, type OpenRow } from '#src/data/views/open-rows.ts';

/** The simulated network, as every tab currently sees it. */
export const useSimulatedNetwork = (db: DebugDb): SimulatedNetwork =>
  useReading(() => db.network(), [db], REAL_NETWORK);

/** The newest log entries, newest first. */
export const useSyncLog = (db: DebugDb, most: number): LoggedEvent[] =>
  useReading(() => db.log.orderBy('n').reverse().limit(most).toArray(), [db, most], []);

export function useOpenRows(): OpenRow[] {
  const data = useCurrentData();
  const nowSending = useSnapshot(sending).ids;
  return useReading(async () => (data ? readOpenRows(data) : []), [data, nowSending], []);
}

/**
 * Keeps the last result: a read that fails (the database was closed, or a newer read overtook it) changes
 * nothing.
 */
function useReading<T>(read: () => Promise<T>, deps: readonly unknown[], first: T): T {
  const last = useRef(first);
  // the hooks above list the dependencies, where the lint rule sees them
  const now = useLiveQuery(async () => ({ value: await read().catch(() => last.current) }), [...deps]);
  if (now) last.current = now.value;
  return last.current;
}
