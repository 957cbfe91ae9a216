import { eq, sql } from 'drizzle-orm';
import { events, mailMutes, rsvps, users } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { Mute } from '#server/modules/mailbox/mute-link.ts';

/** The name of the event that the mails are about; null when person or event are gone. */
export async function eventOfMute(db: Db, mute: Mute): Promise<string | null> {
  const [found] = 'rsvpId' in mute
    ? await db.select({ name: events.name }).from(rsvps).innerJoin(events, eq(events.id, rsvps.eventId)).where(eq(rsvps.id, mute.rsvpId))
    : await db.select({ name: events.name }).from(events).innerJoin(users, eq(users.id, mute.userId)).where(eq(events.id, mute.eventId));
  return found?.name ?? null;
}

/**
 * Stops these mails: for this event; the reminder before the start, which comes once for each, for all. An invitation is
 * stopped for the address, whoever has it.
 */
export async function muteMails(db: Db, mute: Mute, now: Date): Promise<void> {
  if ('rsvpId' in mute) await db.update(rsvps).set({ invitationsMutedAt: now }).where(eq(rsvps.id, mute.rsvpId));
  else if (mute.kind === 'starts') await db.update(users).set({ mailChoices: sql`${users.mailChoices} || '{"starts": false}'::jsonb` }).where(eq(users.id, mute.userId));
  else await db.insert(mailMutes).values({ userId: mute.userId, eventId: mute.eventId, kind: mute.kind, createdAt: now }).onConflictDoNothing();
}
