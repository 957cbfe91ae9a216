import { ECDH } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { PushSubscriptionBody } from '#contract/schemas/push.ts';
import { badField } from '#server/change/refusal.ts';
import type { Actor, Unit } from '#server/change/unit.ts';
import { pushSubscriptions } from '#server/db/schema.ts';
import { takeTurns } from '#server/db/take-turns.ts';
import type { Reader } from '#server/db/types.ts';

/**
 * Subscribes this browser for the caller, replacing anybody who was signed in here before.
 * @throws Refusal INVALID_INPUT for keys that cannot encrypt
 */
export async function subscribe(unit: Unit, { endpoint, keys }: PushSubscriptionBody): Promise<void> {
  if (!areKeys(keys)) throw badField('keys', 'These are not a browser’s keys.');
  const { userId, deviceId } = unit.actor;
  // one sign-in at a time: otherwise two would both find nobody to replace
  await takeTurns(unit.tx, [`push ${endpoint}`]);
  await unit.tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.deviceId, deviceId)));
  const of = { userId, endpoint, ...keys };
  await unit.tx
    .insert(pushSubscriptions)
    .values({ deviceId, createdAt: unit.now, ...of })
    .onConflictDoUpdate({ target: pushSubscriptions.deviceId, set: of });
}

export async function unsubscribe(unit: Unit): Promise<void> {
  await unit.tx.delete(pushSubscriptions).where(eq(pushSubscriptions.deviceId, unit.actor.deviceId));
}

export async function isSubscribed(reader: Reader, { deviceId }: Actor): Promise<boolean> {
  return (await reader.$count(pushSubscriptions, eq(pushSubscriptions.deviceId, deviceId))) > 0;
}

/** Whether these are a point on the curve and a 16-byte secret (RFC 8291). */
function areKeys({ p256dh, auth }: PushSubscriptionBody['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    ECDH.convertKey(point, 'prime256v1');
  } catch {
    return false;
  }
  return point.length === 65 && Buffer.from(auth, 'base64url').length === 16;
}
