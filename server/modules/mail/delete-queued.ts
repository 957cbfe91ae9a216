import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';

/**
 * Deletes mails about an event to these addresses that were not sent yet, before one that makes them untrue is queued:
 * otherwise a mail that is being retried would arrive after it.
 */
export async function deleteQueued(
  { tx }: Pick<Unit, 'tx'>,
  eventId: string,
  to: readonly string[],
): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(eq(mails.eventId, eventId), isTo(to), isNull(mails.sentAt), not(mails.failed), not(mails.kept)),
    );
}

/** Condition: mails to one of these addresses, however many they are. */
export const isTo = (to: readonly string[]) =>
  sql`${mails.recipient} in (select jsonb_array_elements_text(${JSON.stringify(to)}::jsonb))`;
