import { fileURLToPath } from 'node:url';
import { buildApp } from '#server/app.ts';
import { originOf, readConfig } from '#server/config/config.ts';
import { openConfigured } from '#server/db/open-configured.ts';
import { startHousekeeping } from '#server/run-housekeeping.ts';
import { findBuiltApp } from '#server/http/static-files.ts';
import { startNotifications } from '#server/start-notifications.ts';
import { startPushes } from '#server/start-pushes.ts';
import { restampTickets } from '#server/modules/tickets/restamp-tickets.ts';
import { seedDemo } from '#server/modules/demo/seed-demo.ts';
import { StartFailure } from '#server/config/start-failure.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const database = await openConfigured(config, printError);
  const { app, services } = await buildApp({
    config,
    database,
    webFolder: findBuiltApp(
      ['../web', '../dist/web'].map((folder) => fileURLToPath(new URL(folder, import.meta.url))),
    ),
    checkAnswers: process.env.NODE_ENV === 'development',
  });
  await restampTickets(services);
  const demo = config.seedDemo ? await seedDemo(services) : [];
  const housekeeping = startHousekeeping(services);
  const notifications = startNotifications(services);
  const pushes = startPushes(services);
  services.mail.start();

  const stop = stopOnce(async () => {
    await app.close();
    await notifications.stop();
    await pushes.stop();
    await housekeeping.stop();
    await database.close();
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await app.listen({ host: config.host, port: config.port }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    await database.close();
    throw error.code === 'EADDRINUSE'
      ? new StartFailure(
          `PORT ${config.port} is in use on ${config.host}. Stop the other program or set PORT.`,
        )
      : error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
        ? new StartFailure(`HOST ${config.host} and PORT ${config.port} cannot be used: ${error.message}.`)
        : error;
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  print(
    `Sojourn is at ${originOf(config.host, port)} (${database.kind === 'embedded' ? `embedded database in ${config.dataDir}` : 'PostgreSQL'}, ready in ${Math.round(performance.now() - startedAt)} ms)`,
  );
  if (demo.length > 0) print('Demo sign-ins:');
  for (const { emailId, password, part } of demo) print(`  ${emailId.padEnd(24)} ${password}   ${part}`);
}

/**
 * The first signal shuts down gracefully, a later one at once. Service managers signal every process of a group, so
 * one stop may arrive twice.
 */
function stopOnce(end: () => Promise<void>): () => void {
  let stoppingSince: number | undefined;
  return () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > 1000) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(String(error));
        process.exit(1);
      },
    );
  };
}

main().catch((error: unknown) => {
  printError(
    error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error),
  );
  process.exit(1);
});
