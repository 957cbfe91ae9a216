import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase } from '#server/db/open-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** Written next to the bundle by the build. */
const shipped = fileURLToPath(new URL('./template.tar.gz', import.meta.url));

/**
 * A dumped cluster with every table and no rows. Creating a cluster takes seconds and 800 MB; loading this one takes
 * a fraction of both.
 */
export async function makeTemplate(compression: 'gzip' | 'none' = 'gzip'): Promise<Blob> {
  const client = await PGlite.create();
  const database = embeddedDatabase(client);
  try {
    await migrate(database.db);
    await database.maintain(true);
    return await client.dumpDataDir(compression);
  } finally {
    await database.close();
  }
}

export const shippedTemplate = (): Blob | undefined =>
  fs.existsSync(shipped) ? new Blob([fs.readFileSync(shipped)]) : undefined;
