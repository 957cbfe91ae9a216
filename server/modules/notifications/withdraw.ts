import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { idList, inList, withoutIds } from '#server/db/id-list.ts';
import { notifications, users } from '#server/db/schema.ts';

/**
 * Withdraws notifications about something that was deleted or no longer holds, whether read or not. `kinds`: what
 * people are notified of about it. Something of another kind may have the same id. `from`: only from these people.
 */
export async function withdraw(
  unit: AccountUnit,
  eventId: string,
  subjectId: string,
  kinds: readonly NotificationKind[],
  from?: readonly string[],
): Promise<void> {
  await unit.tx
    .update(notifications)
    .set({ withdrawn: true, ...(await stamp(unit, eventId)) })
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.subjectId, subjectId),
        not(notifications.withdrawn),
        inArray(notifications.kind, [...kinds]),
        from && inList(notifications.userId, from),
      ),
    );
}

/**
 * Withdraws from unread notifications what somebody took back or what was settled. If others did the same, the
 * notification stays for them.
 */
export async function takeBack(
  unit: AccountUnit,
  of: {
    eventId: string;
    kinds: readonly NotificationKind[];
    subjectIds: Iterable<string>;
    /** Their accounts, or whatever else identifies them for counting. */
    doers: readonly string[];
    /** Only from these recipients. */
    from?: readonly string[];
    /** Also from read notifications, which still name others who did it. */
    deleted?: true;
  },
): Promise<void> {
  const { eventId, deleted } = of;
  const stamped = await stamp(unit, eventId);
  if (of.doers.length === 0) return;
  const without = withoutIds(notifications.doers, of.doers);
  await unit.tx
    .update(notifications)
    .set({
      doers: without,
      withdrawn: sql`cardinality(${without}) = 0`,
      // names the latest of the others, unless nobody is named
      ...(!deleted && {
        actorId: sql`case when ${notifications.actorId} is null then null else (
          select ${users.id} from ${users} where ${users.id} = (${without})[cardinality(${without})]) end`,
      }),
      ...stamped,
    })
    .where(
      and(
        eq(notifications.eventId, eventId),
        inArray(notifications.kind, [...of.kinds]),
        inList(notifications.subjectId, of.subjectIds),
        of.from && inList(notifications.userId, of.from),
        deleted ? undefined : not(notifications.read),
        not(notifications.withdrawn),
        sql`${notifications.doers} && ${idList(of.doers)}::uuid[]`,
      ),
    );
}

/** The change itself pokes the recipients' devices. */
const stamp = async (unit: AccountUnit, eventId: string) => ({
  version: await unit.bump(eventId, { poke: false }),
  updatedAt: unit.now,
});
