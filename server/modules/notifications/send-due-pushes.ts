import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { quietEndedAt, quietUntil, type QuietHours } from '#contract/rules/quiet-hours.ts';
import { USUAL_PUSHES } from '#contract/schemas/profile.ts';
import type { PushMessage } from '#contract/schemas/push.ts';
import { notifications, pushSubscriptions, sessions, users } from '#server/db/schema.ts';
import { describeError } from '#server/db/failure.ts';
import { inList } from '#server/db/id-list.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db, Tx } from '#server/db/types.ts';
import { composePush } from '#server/modules/notifications/compose-push.ts';
import { visibleNotifications } from '#server/modules/notifications/visible-notifications.ts';
import type { Services } from '#server/providers/services.ts';

const PEOPLE_A_ROUND = 200;
/** Limits how many people wait because of a push service that does not answer. */
const PEOPLE_AT_ONCE = 10;
/** Nobody has more devices; signing in repeatedly must not multiply messages. */
export const DEVICES_MAX = 20;
/** After this delay, it may have been read on an open screen, or taken back. */
export const PUSH_AFTER = 10_000;
/** After a message, further notifications are gathered for this long. */
export const PUSH_EVERY = 5 * 60_000;
/** How long undelivered messages are retried, not counting quiet hours. */
const TRIED_FOR = 60 * 60_000;
const DAY_MS = 86_400_000;

export type Device = typeof pushSubscriptions.$inferSelect;
interface Due {
  devices: Device[];
  message: PushMessage;
  ids: string[];
  quiet: QuietHours | null;
}

export type Ports = Pick<Services, 'db' | 'clock' | 'push' | 'log'>;

/**
 * Pushes everything due to each person's devices, in one message. If two processes compete, one of them sends it. A
 * failure for one person does not affect others. `mayGoOn` is asked between people.
 */
export async function sendDuePushes(services: Ports, mayGoOn = () => true): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(isDue(clock()))
    .limit(PEOPLE_A_ROUND);
  const waiting = due.values();
  const oneAfterTheOther = async () => {
    for (const { userId } of waiting) {
      if (!mayGoOn()) return;
      await sendTo(services, userId).catch((error: unknown) =>
        services.log.warn({ failure: describeError(error) }, 'a message to devices could not be sent'),
      );
    }
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, oneAfterTheOther));
}

async function sendTo(services: Ports, userId: string): Promise<void> {
  const now = services.clock();
  const taken = await transaction(services.db, (tx) => takeDue(tx, userId, now));
  if (taken) await deliver(services, taken, now);
}

const isDue = (now: Date) => lte(notifications.pushAt, new Date(now.getTime() - PUSH_AFTER));

/** Null if there is nothing to send, or not yet. */
async function takeDue(tx: Tx, userId: string, now: Date): Promise<Due | null> {
  const rows = await tx
    .update(notifications)
    .set({ pushAt: null })
    .where(and(eq(notifications.userId, userId), isDue(now)))
    .returning();
  const wanted = rows.filter(({ read, withdrawn }) => !read && !withdrawn);
  const ids = wanted.map(({ id }) => id);
  const devices = await liveDevices(tx, userId, now);
  if (ids.length === 0 || devices.length === 0) return null;
  const [user] = await tx.select({ choices: users.pushChoices }).from(users).where(eq(users.id, userId));
  const { quiet, muted } = { ...USUAL_PUSHES, ...user?.choices };
  const later = (quiet && quietUntil(quiet, now)) ?? tooSoon(devices, now);
  if (later) {
    await tx.update(notifications).set({ pushAt: later }).where(inList(notifications.id, ids));
    return null;
  }
  const unmuted = wanted.filter(({ eventId }) => !muted.includes(eventId));
  const message = composePush(userId, await visibleNotifications(tx, userId, unmuted, now), now);
  if (!message) return null;
  await tx
    .update(pushSubscriptions)
    .set({ pushedAt: now })
    .where(
      inList(
        pushSubscriptions.deviceId,
        devices.map(({ deviceId }) => deviceId),
      ),
    );
  return { devices, message, ids, quiet };
}

/** The newest devices whose sign-in is valid: after a sign-out, somebody else might read the messages. */
export const liveDevices = (tx: Tx, userId: string, now: Date): Promise<Device[]> =>
  tx
    .select()
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        inArray(
          pushSubscriptions.deviceId,
          tx
            .select({ id: sessions.familyId })
            .from(sessions)
            .where(
              and(
                eq(sessions.userId, userId),
                isNull(sessions.revokedAt),
                isNull(sessions.replacedAt),
                gt(sessions.expiresAt, now),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.deviceId))
    .limit(DEVICES_MAX);

/** When the next message may be sent, if one was sent recently; otherwise null. */
function tooSoon(devices: readonly Device[], now: Date): Date | null {
  const last = Math.max(0, ...devices.map(({ pushedAt }) => pushedAt?.getTime() ?? 0));
  // sent as soon as that is over, because it has waited long enough by then
  return last + PUSH_EVERY > now.getTime() ? new Date(last + PUSH_EVERY - PUSH_AFTER) : null;
}

/**
 * Sends the message, and deletes subscriptions that have ended. Returns which devices it reached and which services
 * were busy.
 */
export async function handOver(
  { db, push }: Pick<Services, 'db' | 'push'>,
  devices: readonly Device[],
  message: PushMessage,
): Promise<{ isTold: boolean; busy: string[] }> {
  const text = JSON.stringify(message);
  const outcomes = await Promise.all(
    devices.map(async ({ deviceId, endpoint, p256dh, auth }) => ({
      deviceId,
      outcome: await push.send({ endpoint, keys: { p256dh, auth } }, text),
    })),
  );
  const those = (wanted: string) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ deviceId }) => deviceId);
  const gone = those('gone');
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inList(pushSubscriptions.deviceId, gone));
  return { isTold: those('taken').length > 0, busy: those('later') };
}

/**
 * Marks these devices to be retried when their push service accepts messages. The person's other devices are not
 * notified again.
 */
export const owe = async (db: Db, deviceIds: readonly string[], ids: readonly string[]): Promise<void> =>
  void (await db
    .update(pushSubscriptions)
    .set({ owed: sql`${pushSubscriptions.owed} || ${sql.param(ids, pushSubscriptions.owed)}` })
    .where(inList(pushSubscriptions.deviceId, deviceIds)));

/** Older notifications are not retried. Quiet hours extend this, so that everything they held back still is. */
export function isRetried(quiet: QuietHours | null, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - TRIED_FOR);
  const ended = quiet && quietEndedAt(quiet, now);
  if (ended && ended > since) return undefined;
  // one that names nobody may be dated only by its day
  const isOfThatDay = gt(notifications.happenedAt, new Date(since.getTime() - DAY_MS));
  return or(gt(notifications.happenedAt, since), and(isNull(notifications.actorId), isOfThatDay));
}

async function deliver(services: Ports, { devices, message, ids, quiet }: Due, now: Date): Promise<void> {
  const { isTold, busy } = await handOver(services, devices, message);
  if (busy.length === 0) return;
  if (isTold) return owe(services.db, busy, ids);
  await services.db
    .update(notifications)
    .set({ pushAt: now })
    .where(and(inList(notifications.id, ids), isNull(notifications.pushAt), isRetried(quiet, now)));
}
