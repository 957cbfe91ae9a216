import { and, eq } from 'drizzle-orm';
import { isNotificationKind } from '#contract/rules/notification-kind.ts';
import { spanOf } from '#contract/rules/time.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { bulletins, forms, notifications } from '#server/db/schema.ts';
import { inList } from '#server/db/id-list.ts';
import type { Tx } from '#server/db/types.ts';
import type { ToPush } from '#server/modules/notifications/compose-push.ts';
import { readOwnNotifications } from '#server/modules/notifications/read-notifications.ts';

/** Notifications as the person's devices would get them now, newest first. */
export async function visibleNotifications(
  tx: Tx,
  userId: string,
  rows: readonly (typeof notifications.$inferSelect)[],
  now: Date,
): Promise<ToPush[]> {
  const viewer = { userId, now };
  const found: ToPush[] = [];
  for (const eventId of new Set(rows.map((row) => row.eventId))) {
    const access = await findEventAccess(tx, eventId, viewer);
    if (!access) continue;
    const { id, name, startOn, endOn, timezone } = access.event;
    const event = { id, name, ...spanOf(startOn, endOn, timezone) };
    const ids = rows.filter((row) => row.eventId === eventId).map((row) => row.id);
    const own = await readOwnNotifications(tx, access, viewer, inList(notifications.id, ids));
    const titles = await titlesOf(
      tx,
      eventId,
      own.map(({ subjectId }) => subjectId),
    );
    for (const { kind, ...row } of own)
      if (isNotificationKind(kind))
        found.push({ ...row, kind, event, title: titles.get(row.subjectId) ?? null });
  }
  return found.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

async function titlesOf(tx: Tx, eventId: string, subjects: readonly string[]): Promise<Map<string, string>> {
  const titled = await tx
    .select({ id: bulletins.id, title: bulletins.title })
    .from(bulletins)
    .where(and(eq(bulletins.eventId, eventId), inList(bulletins.id, subjects)))
    .unionAll(
      tx
        .select({ id: forms.id, title: forms.title })
        .from(forms)
        .where(and(eq(forms.eventId, eventId), inList(forms.id, subjects))),
    );
  return new Map(titled.map(({ id, title }) => [id, title]));
}
