import { currentData } from '#src/data/databases/current-data.ts';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import { readOpenRows } from '#src/data/views/open-rows.ts';
import { BUILD } from '#src/mutations/outbox/build.ts';

/**
 * The log with what is needed to read it: the build, the browser, the simulated network and the open rows.
 * Nothing that identifies a person.
 */
export async function exportedLog(db: DebugDb): Promise<{ json: string; fileName: string }> {
  const data = currentData();
  const at = new Date().toISOString();
  const content = {
    exportedAt: at,
    build: BUILD,
    browser: navigator.userAgent,
    network: await db.network(),
    open: data ? await readOpenRows(data) : [],
    log: await db.log.orderBy('n').toArray(),
  };
  return {
    json: JSON.stringify(content, null, 2),
    fileName: `sojourn-log-${at.slice(0, 19).replaceAll(':', '-')}.json`,
  };
}
