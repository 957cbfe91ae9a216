// Makes one-time codes older. The server's clock cannot be changed, so its database is edited while it is
// stopped.
import { OTP_VERIFIED_LIFE } from '#contract/constants.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { otps } from '#server/db/schema.ts';
import type { ServerProcess } from '#tests/e2e/support/server-process.ts';

type Ages = Partial<typeof otps.$inferInsert>;

/** Makes every code sent so far ten minutes old: it is expired, and no attempts count any more. */
export const ageCodes = (server: ServerProcess): Promise<void> =>
  whileStopped(server, {
    expiresAt: new Date(Date.now() - 1000),
    tries: 0,
    createdAt: new Date(Date.now() - 600_000),
  });

/** Expires every code verified so far. */
export const expireVerifiedCodes = (server: ServerProcess): Promise<void> =>
  whileStopped(server, {
    verifiedAt: new Date(Date.now() - OTP_VERIFIED_LIFE - 1000),
    createdAt: new Date(Date.now() - OTP_VERIFIED_LIFE - 60_000),
  });

async function whileStopped(server: ServerProcess, ages: Ages): Promise<void> {
  await server.stop();
  const database = await openEmbedded({ dataDir: server.dataDir, onLockLost: () => undefined });
  await database.db.update(otps).set(ages);
  await database.close();
  await server.start();
}
