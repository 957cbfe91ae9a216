import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';
import { isTo } from '#server/modules/mail/delete-queued.ts';
import { storedSubject, type QueuedMail } from '#server/providers/mail/insert-mails.ts';

/**
 * Leaves out mails about an event whose recipients have been sent `most` with the same subject within `withinMs`,
 * however often minds are changed.
 */
export async function unlessRepeated<One extends QueuedMail>(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  eventId: string,
  written: readonly One[],
  { withinMs, most }: { withinMs: number; most: number },
): Promise<(One & { eventId: string })[]> {
  const subjects = JSON.stringify([...new Set(written.map(({ subject }) => storedSubject(subject)))]);
  const recent = await tx
    .select({ to: mails.recipient, subject: mails.subject, times: count() })
    .from(mails)
    .where(
      and(
        eq(mails.eventId, eventId),
        isTo(written.map(({ to }) => to)),
        sql`${mails.subject} in (select jsonb_array_elements_text(${subjects}::jsonb))`,
        gt(mails.createdAt, new Date(now.getTime() - withinMs)),
      ),
    )
    .groupBy(mails.recipient, mails.subject);
  const keyOf = (to: string, subject: string): string => `${to} ${subject}`;
  const sent = new Map(recent.map(({ to, subject, times }) => [keyOf(to, subject), times]));
  return written.flatMap((one) =>
    (sent.get(keyOf(one.to, storedSubject(one.subject))) ?? 0) >= most ? [] : { ...one, eventId },
  );
}
