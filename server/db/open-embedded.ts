import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { StartFailure } from '#server/config/start-failure.ts';
import type { Database } from '#server/db/database.ts';
import { DurableNodeFS, syncPath, syncTree } from '#server/db/durable-fs.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { Upkeep } from '#server/db/upkeep.ts';
import { migrate } from '#server/db/migrate.ts';
import { guardOuter } from '#server/db/outer-guard.ts';
import * as schema from '#server/db/schema.ts';
import { StatementClient } from '#server/db/statement-client.ts';
import { readTogether } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';
import { setReadCache } from '#server/db/read-cache.ts';
import { unpackCluster } from '#server/db/unpack-cluster.ts';

// -F turns fsync off; fdatasync is a no-op in this build, so the log must be flushed with fsync
const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
  '-c',
  'max_wal_size=128MB',
  // otherwise each new WAL file would first be filled with zeros: 16 MB in one turn of the event loop
  '-c',
  'wal_init_zero=off',
  // half the default sample, in half the time
  '-c',
  'default_statistics_target=50',
];

/**
 * PostgreSQL inside this process, in `<dataDir>/db`. Safe against kill -9 and power cuts; one process per
 * folder.
 * @param template a compressed empty cluster; without it the first start creates one, which is slower and
 * needs more memory
 */
export async function openEmbedded({
  dataDir,
  template,
  onLockLost,
}: {
  dataDir: string;
  template?: Blob | undefined;
  onLockLost: () => void;
}): Promise<Database> {
  const lock = await lockFolder(dataDir, onLockLost);
  try {
    const folder = path.join(dataDir, 'db');
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await createCluster(folder, template);
    // left by a killed process, and empty after a power cut, which PostgreSQL refuses; whoever holds the folder lock
    // may remove it
    fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    const client = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableParams });
    const database = embeddedDatabase(client);
    await migrate(database.db);
    await beginEpoch(database.db);
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Built in a temporary folder and renamed once it is complete on disk, so that an interrupted first start leaves
 * nothing half-made.
 * @throws StartFailure when there is something else in its place, which nobody can bring back once it is removed
 */
async function createCluster(folder: string, template: Blob | undefined): Promise<void> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new StartFailure(
      `${folder} is not a database of Sojourn: it has no PG_VERSION. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  const next = `${folder}.new`;
  fs.rmSync(next, { recursive: true, force: true });
  if (template) unpackCluster(new Uint8Array(await template.arrayBuffer()), next);
  else await (await PGlite.create({ dataDir: next })).close();
  syncTree(next);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(next, folder);
  syncPath(path.dirname(folder));
}

export function embeddedDatabase(client: PGlite): Database {
  const statements = guardOuter(new StatementClient(client), ['query', 'exec', 'transaction', 'snapshot']);
  const onto = (queries: object) => drizzle(queries as unknown as PGlite, { schema }) as unknown as Db;
  const [db, reads] = [onto(statements), onto(statements.reads)];
  readTogether(db, {
    read: async (body) => statements.snapshot(() => body(reads)),
    writes: () => statements.readCache.writes,
  });
  for (const reader of [db, reads]) setReadCache(reader, statements.readCache);
  const upkeep = new Upkeep(statements);
  return {
    kind: 'embedded',
    db,
    check: async () => {
      await statements.query('select 1');
    },
    publish: async () => {},
    subscribe: () => {},
    maintain: (thorough) => upkeep.maintain(thorough),
    refreshStatistics: () => upkeep.refreshStatistics(),
    hasWaiters: () => statements.hasWaiters,
    close: async () => {
      if (!client.closed) await client.close();
    },
  };
}
