import { and, eq, inArray, lte, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { NotificationKind, ReadNotificationsBody } from '#contract/schemas/notifications.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import type { Unit } from '#server/change/unit.ts';
import { notifications } from '#server/db/schema.ts';

/**
 * Marks as read the notifications that the caller had of an event at this version, or only one. Later ones, which the
 * device did not know yet, stay unread.
 */
export const markNotificationsRead = (
  unit: Unit,
  eventId: string,
  { upTo, id }: InferOutput<typeof ReadNotificationsBody>,
): Promise<void> =>
  markThose(
    unit,
    { eventId, userId: unit.actor.userId },
    and(lte(notifications.version, upTo), id === undefined ? undefined : eq(notifications.id, id)),
  );

/** Marks as read what a person was told of a kind about these subjects, because they have seen or done it. */
export const markSettled = (
  unit: AccountUnit,
  whose: Whose,
  kind: NotificationKind,
  subjects: string | SQLWrapper,
): Promise<void> =>
  markThose(
    unit,
    whose,
    and(
      eq(notifications.kind, kind),
      typeof subjects === 'string'
        ? eq(notifications.subjectId, subjects)
        : inArray(notifications.subjectId, subjects),
    ),
  );

interface Whose {
  eventId: string;
  userId: string;
}

async function markThose(
  unit: AccountUnit,
  { eventId, userId }: Whose,
  which: SQL | undefined,
): Promise<void> {
  const unread = and(
    eq(notifications.eventId, eventId),
    eq(notifications.userId, userId),
    eq(notifications.read, false),
    which,
  );
  if ((await unit.tx.$count(notifications, unread)) === 0) return;
  // nobody else sees it
  const version = await unit.bump(eventId, { poke: false });
  await unit.tx.update(notifications).set({ read: true, version, updatedAt: unit.now }).where(unread);
}
