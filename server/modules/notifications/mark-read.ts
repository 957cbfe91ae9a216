import { and, eq, lte } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { ReadNotificationsBody } from '#contract/schemas/notifications.ts';
import type { Unit } from '#server/change/unit.ts';
import { notifications } from '#server/db/schema.ts';

/**
 * Marks as read the notifications that the caller had of an event at this version, or only one. Later ones, which the
 * device did not know yet, stay unread.
 */
export async function markNotificationsRead(
  unit: Unit,
  eventId: string,
  { upTo, id }: InferOutput<typeof ReadNotificationsBody>,
): Promise<void> {
  const unread = and(
    eq(notifications.eventId, eventId),
    eq(notifications.userId, unit.actor.userId),
    eq(notifications.read, false),
    lte(notifications.version, upTo),
    id === undefined ? undefined : eq(notifications.id, id),
  );
  if ((await unit.tx.$count(notifications, unread)) === 0) return;
  // nobody else sees it
  const version = await unit.bump(eventId, { poke: false });
  await unit.tx.update(notifications).set({ read: true, version, updatedAt: unit.now }).where(unread);
}
