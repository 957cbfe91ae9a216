import { and, eq, sql } from 'drizzle-orm';
import { isFinished } from '#server/access/relation-to-event.ts';
import { events, mailMutes, rsvps, users } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import type { Mute } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailInvitations } from '#server/modules/mail/mail-decisions.ts';

/** The name of the event that the mails are about; null when the person or event no longer exists. */
export async function eventOfMute(db: Db, mute: Mute): Promise<string | null> {
  const [found] =
    'rsvpId' in mute
      ? await db
          .select({ name: events.name })
          .from(rsvps)
          .innerJoin(events, eq(events.id, rsvps.eventId))
          .where(eq(rsvps.id, mute.rsvpId))
      : await db
          .select({ name: events.name })
          .from(events)
          .innerJoin(users, eq(users.id, mute.userId))
          .where(eq(events.id, mute.eventId));
  return found?.name ?? null;
}

/**
 * Stops these mails for this event; the reminder before the start, which is sent once per event, for all
 * events. Invitations are stopped for the address, with or without an account.
 */
export async function muteMails({ tx, now }: AccountUnit, mute: Mute): Promise<void> {
  if ('rsvpId' in mute)
    await tx
      .update(rsvps)
      .set({ invitationsMutedAt: now, invitationNote: null, invitationNoteBy: null })
      .where(eq(rsvps.id, mute.rsvpId));
  else if (mute.kind === 'starts') await chooseStarts(tx, mute.userId, false);
  else
    await tx
      .insert(mailMutes)
      .values({ userId: mute.userId, eventId: mute.eventId, kind: mute.kind, createdAt: now })
      .onConflictDoNothing();
}

/** Undoes that. An invitation that was withheld because of it is sent now. */
export async function allowMails(unit: AccountUnit, mailer: Mailer, mute: Mute): Promise<void> {
  const { tx } = unit;
  if ('rsvpId' in mute) await allowInvitations(unit, mailer, mute.rsvpId);
  else if (mute.kind === 'starts') await chooseStarts(tx, mute.userId, true);
  else
    await tx
      .delete(mailMutes)
      .where(
        and(
          eq(mailMutes.userId, mute.userId),
          eq(mailMutes.eventId, mute.eventId),
          eq(mailMutes.kind, mute.kind),
        ),
      );
}

const chooseStarts = (tx: AccountUnit['tx'], userId: string, starts: boolean) =>
  tx
    .update(users)
    .set({ mailChoices: sql`${users.mailChoices} || ${JSON.stringify({ starts })}::jsonb` })
    .where(eq(users.id, userId));

async function allowInvitations(unit: AccountUnit, mailer: Mailer, rsvpId: string): Promise<void> {
  const find = () =>
    unit.tx
      .select({ rsvp: rsvps, event: events })
      .from(rsvps)
      .innerJoin(events, eq(events.id, rsvps.eventId))
      .where(eq(rsvps.id, rsvpId));
  const [seen] = await find();
  if (!seen?.rsvp.invitationsMutedAt) return;
  // the event's lock first, as everywhere; then read again, since another process may have held it
  const version = await unit.bump(seen.event.id);
  const [{ rsvp, event } = seen] = await find();
  if (!rsvp.invitationsMutedAt) return;
  const withheld = rsvp.mailTrouble === 'STOPPED';
  const [allowed] = await unit.tx
    .update(rsvps)
    .set({ invitationsMutedAt: null, ...(withheld && { mailTrouble: null }), version, updatedAt: unit.now })
    .where(eq(rsvps.id, rsvpId))
    .returning();
  const isInvited = rsvp.status === 'REQUESTED' || rsvp.status === 'ONBOARD_REQUESTED';
  if (allowed && withheld && isInvited && !event.deletedAt && !isFinished(event, unit.now))
    await mailInvitations(unit, mailer, event, event.ownerId, [allowed]);
}
