import type { Config } from '#server/config/config.ts';
import { asStartFailure } from '#server/config/start-failure.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { shippedTemplate } from '#server/db/template.ts';

/**
 * Opens and migrates the configured database, for the server and for the commands.
 * @throws StartFailure when it cannot be opened, for instance because another process holds the data folder
 */
export function openConfigured(config: Config, complain: (text: string) => void): Promise<Database> {
  if (config.databaseUrl !== null)
    return openPostgres({ url: config.databaseUrl, log: { warn: (_of, text) => complain(text) } });
  return openEmbedded({
    dataDir: config.dataDir,
    template: shippedTemplate(),
    onLockLost: () => {
      complain(
        `Another process has taken the data folder ${config.dataDir}. Ending before anything is written twice.`,
      );
      process.exit(1);
    },
  }).catch((error: unknown) => {
    throw asStartFailure(`DATA_DIR ${config.dataDir}`, error);
  });
}
