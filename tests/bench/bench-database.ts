import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { providePostgres } from '#tests/support/provide-postgres.mjs';
import { cachedTemplate, testDatabase } from '#tests/support/test-database.ts';

export type Kind = Database['kind'];
const KINDS: readonly Kind[] = ['embedded', 'postgres'];

/** The databases that the command line names, or both; and its other words. */
export function requestedKinds(): { kinds: readonly Kind[]; words: string[] } {
  const said = process.argv.slice(2);
  const kinds = KINDS.filter((kind) => said.includes(kind));
  return {
    kinds: kinds.length > 0 ? kinds : KINDS,
    words: said.filter((word) => !KINDS.includes(word as Kind)),
  };
}

/**
 * An empty database as used in production: embedded on disk, or on the PostgreSQL of PG_URL, otherwise on a
 * disposable one.
 */
export async function benchDatabase(kind: Kind): Promise<Database & { url: string | null }> {
  if (kind === 'embedded') {
    const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-bench-'));
    const database = await openEmbedded({
      dataDir: folder,
      template: await cachedTemplate(),
      onLockLost: () => {},
    });
    return {
      ...database,
      url: null,
      close: async () => {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  if (!process.env.PG_URL) {
    provided = await providePostgres();
    if (provided) process.env.PG_URL = provided.url;
  }
  return testDatabase('postgres');
}

let provided: Awaited<ReturnType<typeof providePostgres>>;

/** Ends the process without waiting for open connections, but stops a disposable PostgreSQL first. */
export async function endBench(): Promise<never> {
  await provided?.stop();
  process.exit(0);
}
