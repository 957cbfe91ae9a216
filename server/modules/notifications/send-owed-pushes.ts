import { and, eq, lte, not, sql } from 'drizzle-orm';
import { quietUntil } from '#contract/rules/quiet-hours.ts';
import { USUAL_PUSHES } from '#contract/schemas/profile.ts';
import { inList } from '#server/db/id-list.ts';
import { notifications, pushSubscriptions, users } from '#server/db/schema.ts';
import { describeError } from '#server/db/failure.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import { composePush } from '#server/modules/notifications/compose-push.ts';
import {
  handOver,
  isRetried,
  liveDevices,
  owe,
  PUSH_EVERY,
  type Ports,
} from '#server/modules/notifications/send-due-pushes.ts';
import { visibleNotifications } from '#server/modules/notifications/visible-notifications.ts';

const DEVICES_A_ROUND = 50;

/**
 * Retries devices whose push service was busy while the person's other devices were reached, with whatever is still
 * news.
 */
export async function sendOwedPushes(services: Ports, mayGoOn = () => true): Promise<void> {
  const due = await services.db
    .select({ deviceId: pushSubscriptions.deviceId })
    .from(pushSubscriptions)
    .where(isDue(services.clock()))
    .limit(DEVICES_A_ROUND);
  for (const { deviceId } of due) {
    if (!mayGoOn()) return;
    await sendTo(services, deviceId).catch((error: unknown) =>
      services.log.warn({ failure: describeError(error) }, 'a message to a device could not be sent'),
    );
  }
}

const isDue = (now: Date) =>
  and(
    sql`cardinality(${pushSubscriptions.owed}) > 0`,
    lte(pushSubscriptions.pushedAt, new Date(now.getTime() - PUSH_EVERY)),
  );

async function sendTo(services: Ports, deviceId: string): Promise<void> {
  const now = services.clock();
  const taken = await transaction(services.db, (tx) => takeOwed(tx, deviceId, now));
  if (!taken) return;
  const { busy } = await handOver(services, [taken.device], taken.message);
  if (busy.length > 0) await owe(services.db, busy, taken.ids);
}

/** Null if it is no longer news. During quiet hours it stays owed. */
async function takeOwed(tx: Tx, deviceId: string, now: Date) {
  const own = eq(pushSubscriptions.deviceId, deviceId);
  // if two processes compete, one of them gets it
  const [held] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(own, isDue(now)))
    .for('update');
  if (!held) return null;
  const { userId } = held;
  const [user] = await tx.select({ choices: users.pushChoices }).from(users).where(eq(users.id, userId));
  const { quiet, muted } = { ...USUAL_PUSHES, ...user?.choices };
  const quietEnd = quiet && quietUntil(quiet, now);
  if (quietEnd) {
    // retried when quiet hours end, and from time to time before, because the person may change them
    const again = Math.min(now.getTime(), quietEnd.getTime() - PUSH_EVERY);
    await tx
      .update(pushSubscriptions)
      .set({ pushedAt: new Date(again) })
      .where(own);
    return null;
  }
  await tx.update(pushSubscriptions).set({ owed: [], pushedAt: now }).where(own);
  const device = (await liveDevices(tx, userId, now)).find((one) => one.deviceId === deviceId);
  if (!device) return null;
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      and(
        inList(notifications.id, held.owed),
        not(notifications.read),
        not(notifications.withdrawn),
        isRetried(quiet, now),
      ),
    );
  const unmuted = rows.filter(({ eventId }) => !muted.includes(eventId));
  const message = composePush(userId, await visibleNotifications(tx, userId, unmuted, now), now);
  return message && { device, message, ids: rows.map(({ id }) => id) };
}
