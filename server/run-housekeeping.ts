import path from 'node:path';
import { isNull, lt, notInArray } from 'drizzle-orm';
import { REFRESH_TOKEN_LIFE } from '#contract/constants.ts';
import { ledger, notices, otps, pushSubscriptions, sessions } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { purgeBin } from '#server/modules/bin/purge-bin.ts';
import { purgeEvents } from '#server/modules/events/purge-events.ts';
import { collectBytes } from '#server/modules/files/collect-bytes.ts';
import { pruneMails } from '#server/modules/mail/prune-mails.ts';
import { pruneNotifications } from '#server/modules/notifications/prune-notifications.ts';
import { pruneTombstones } from '#server/modules/sync/prune-tombstones.ts';
import type { Services } from '#server/providers/services.ts';
import { pruneFolder } from '#server/providers/uploads/prune-folder.ts';
import { runRegularly } from '#server/run-regularly.ts';

const EVERY_MS = 5 * 60_000;
const THOROUGH_EVERY = 12;
const DAY_MS = 86_400_000;
/** Clients never resend anything older than 150 days on their own. */
const LEDGER_DAYS = 200;
const OTP_DAYS = 2;
/** A phone may be offline for a while in the middle of an upload, and asks for it again after a lost answer. */
const UPLOAD_DAYS = 3;
/** Files of calls to a process that was killed. Other processes may be receiving some at any time. */
const LEFTOVER_DAYS = 1;
/** Only the last quarter of an hour matters for the next digest. */
const NOTICE_DAYS = 7;

/**
 * Checkpoints, statistics and the deletion of expired rows, on a timer. The embedded database does none of it
 * by itself.
 */
export function startHousekeeping(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let round = 0;
  return runRegularly({
    everyMs,
    tasks: [
      () => {
        round += 1;
        return runHousekeeping(services, round % THOROUGH_EVERY === 0);
      },
    ],
    log: services.log,
    failed: 'housekeeping failed',
  });
}

export async function runHousekeeping(
  {
    db,
    database,
    clock,
    uploads,
    files,
    ends,
    config,
  }: Pick<Services, 'db' | 'database' | 'clock' | 'uploads' | 'files' | 'ends' | 'config'>,
  thorough: boolean,
): Promise<void> {
  if (thorough) {
    const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    await db.delete(ledger).where(lt(ledger.createdAt, before(LEDGER_DAYS)));
    await transaction(db, (tx) => pruneTombstones(tx, clock()));
    await transaction(db, (tx) => pruneNotifications(tx, clock()));
    await db.delete(otps).where(lt(otps.createdAt, before(OTP_DAYS)));
    await pruneMails(db, clock());
    await db.delete(notices).where(lt(notices.sentAt, before(NOTICE_DAYS)));
    await uploads.prune(before(UPLOAD_DAYS));
    await pruneFolder(path.join(config.dataDir, 'tmp'), before(LEFTOVER_DAYS));
    await purgeEvents(db, clock());
    await purgeBin(db, clock());
    // its last token has expired in every backup too; one day more for clocks that differ
    await ends.prune('sessions', new Date(clock().getTime() - REFRESH_TOKEN_LIFE - DAY_MS));
    await collectBytes({ db, files, clock });
    await db
      .delete(pushSubscriptions)
      .where(
        notInArray(
          pushSubscriptions.deviceId,
          db.select({ id: sessions.familyId }).from(sessions).where(isNull(sessions.revokedAt)),
        ),
      );
    // until then even an exchanged token is kept, so that its reuse is detected
    await db.delete(sessions).where(lt(sessions.expiresAt, before(0)));
  }
  await database.maintain(thorough);
}
