import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { isManager, isParticipant } from '#contract/rules/relation.ts';
import type { NotificationKind, NotificationRow } from '#contract/schemas/notifications.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { notifications, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import { presentPerson, type PersonRecord } from '#server/modules/people/present-person.ts';

/** What guests do, for hosts only. */
const OF_HOSTS: NotificationKind[] = ['asked', 'comes', 'waits', 'declines', 'answered'];
/** What somebody who does not take part may be told. */
const OF_ONLOOKERS: NotificationKind[] = ['invited', 'waiting', 'refused'];

/**
 * The viewer's own notifications of one event. People who no longer take part in it or manage it do not get those
 * about what they may not see. Sync serves each kind of viewer under its own role, so devices notice when that
 * changes.
 */
export async function readOwnNotifications(
  reader: Reader,
  { relation }: EventAccess,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<NotificationRow[]> {
  if (viewer.userId === null) return [];
  const mayKnow = isManager(relation)
    ? undefined
    : isParticipant(relation)
      ? notInArray(notifications.kind, OF_HOSTS)
      : inArray(notifications.kind, OF_ONLOOKERS);
  const found = await reader
    .select({ notification: notifications, actor: personColumns })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(eq(notifications.userId, viewer.userId), eq(notifications.withdrawn, false), mayKnow, where));
  return found.map(({ notification, actor }) => present(notification, actor, viewer));
}

/** Ids of notifications that were withdrawn. */
export async function readWithdrawnNotifications(
  reader: Reader,
  { userId }: Viewer,
  where: SQL | undefined,
): Promise<string[]> {
  if (userId === null) return [];
  const found = await reader
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.withdrawn, true), where));
  return found.map(({ id }) => id);
}

const present = (
  {
    id,
    eventId,
    kind,
    subjectId,
    doers,
    happenedAt,
    read,
    version,
    updatedAt,
  }: typeof notifications.$inferSelect,
  actor: PersonRecord | null,
  viewer: Viewer,
): NotificationRow => ({
  id,
  eventId,
  kind,
  subjectId,
  actors: actor ? [presentPerson(actor, viewer)] : [],
  count: doers.length,
  at: happenedAt.toISOString(),
  read,
  version,
  updatedAt: updatedAt.toISOString(),
});
