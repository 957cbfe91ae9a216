import { lt, sql } from 'drizzle-orm';
import { NOTIFICATIONS_KEPT } from '#contract/constants.ts';
import { notifications } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes old notifications, and all but each person's newest. For the maintenance timer. Devices apply the same
 * limits, so they need not be told.
 */
export async function pruneNotifications(tx: Tx, now: Date): Promise<void> {
  const { days, perPerson } = NOTIFICATIONS_KEPT;
  await tx.delete(notifications).where(lt(notifications.happenedAt, new Date(now.getTime() - days * DAY_MS)));
  await tx.execute(sql`
    delete from ${notifications} where id in (
      select id from (
        select id, row_number() over (partition by user_id order by withdrawn, happened_at desc, id desc) as nth
        from ${notifications}) as ranked
      where nth > ${perPerson})`);
}
