import { and, isNull, lte } from 'drizzle-orm';
import { describeError } from '#server/db/failure.ts';
import { notices } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { sendDigest } from '#server/modules/mail/send-digest.ts';
import type { Services } from '#server/providers/services.ts';

const GROUPS_AT_ONCE = 200;

/** Sends the digests that are due, one mail per person, event and kind. One that fails does not hold up the others. */
export async function sendDueDigests({
  db,
  clock,
  mail,
  config,
  log,
}: Pick<Services, 'db' | 'clock' | 'mail' | 'config' | 'log'>): Promise<void> {
  const due = await db
    .selectDistinct({ userId: notices.userId, eventId: notices.eventId, kind: notices.kind })
    .from(notices)
    .where(and(isNull(notices.sentAt), lte(notices.dueAt, clock())))
    .limit(GROUPS_AT_ONCE);
  for (const group of due)
    await inUnit(db, clock(), (unit) => sendDigest(unit, { mail, config }, group)).catch((error: unknown) =>
      log.warn({ failure: describeError(error) }, 'a digest could not be sent'),
    );
}
