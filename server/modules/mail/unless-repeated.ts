import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';
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
  const recent = await tx
    .select({ to: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(
      and(
        eq(mails.eventId, eventId),
        inArray(
          mails.recipient,
          written.map(({ to }) => to),
        ),
        gt(mails.createdAt, new Date(now.getTime() - withinMs)),
      ),
    );
  const sent = new Map<string, number>();
  const keyOf = (to: string, subject: string): string => `${to} ${subject}`;
  for (const { to, subject } of recent) {
    const key = keyOf(to, subject);
    sent.set(key, (sent.get(key) ?? 0) + 1);
  }
  return written.flatMap((one) =>
    (sent.get(keyOf(one.to, storedSubject(one.subject))) ?? 0) >= most ? [] : { ...one, eventId },
  );
}
