import { and, eq, isNull, not, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';

/**
 * Deletes mails about an event to these addresses that were not sent yet, once a change makes them untrue: otherwise a
 * mail that is being retried would arrive after it. `which`: only these. Returns whether there were any.
 */
export async function deleteQueued(
  { tx }: Pick<Unit, 'tx'>,
  eventId: string,
  to: readonly string[],
  which?: SQL,
): Promise<boolean> {
  const deleted = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.eventId, eventId),
        isTo(to),
        which,
        isNull(mails.sentAt),
        not(mails.failed),
        not(mails.kept),
      ),
    )
    .returning({ id: mails.id });
  return deleted.length > 0;
}

/** Condition: mails to one of these addresses, however many they are, or rows of other tables about one. */
export const isTo = (to: readonly string[], address: AnyColumn = mails.recipient) =>
  sql`${address} in (select jsonb_array_elements_text(${JSON.stringify(to)}::jsonb))`;
