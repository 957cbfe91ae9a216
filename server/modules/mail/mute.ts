import { and, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { MailKind } from '#contract/schemas/profile.ts';
import { isFinished } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { events, mailMutes, mails, rsvps, users } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';
import { muteUrl, muteUrlsLike, type Mute } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailInvitations } from '#server/modules/mail/mail-decisions.ts';
import { settleTroubles } from '#server/modules/mail/settle-troubles.ts';

/** Name of the event that the mails are about; null if the person or event no longer exists. */
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
 * Stops these mails for this event. The start reminder is stopped for all events.
 * Invitations are stopped for the address, with or without an account.
 */
export async function muteMails(unit: AccountUnit, mailer: Mailer, mute: Mute): Promise<void> {
  const { tx, now } = unit;
  if ('rsvpId' in mute) return muteInvitations(unit, mailer, mute);
  const { userId, eventId, kind } = mute;
  if (kind === 'starts') await chooseStarts(tx, userId, false);
  else await tx.insert(mailMutes).values({ userId, eventId, kind, createdAt: now }).onConflictDoNothing();
  await deleteUnsent(unit, userId, [kind], kind === 'starts' ? undefined : eventId);
}

/**
 * Deletes mails of these kinds to a person that were not sent yet, about one event or all. Hosts no longer see that
 * they are being retried or were refused.
 */
export async function deleteUnsent(
  unit: AccountUnit,
  userId: string,
  kinds: readonly MailKind[],
  about?: string,
): Promise<void> {
  if (kinds.length === 0) return;
  const { tx } = unit;
  const isUnsent = and(
    or(...kinds.map((kind) => like(mails.unsubscribeUrl, muteUrlsLike(userId, kind, about)))),
    isNull(mails.sentAt),
    eq(mails.kept, false),
  );
  const unsent = await tx
    .select({ eventId: mails.eventId, failed: mails.failed })
    .from(mails)
    .where(isUnsent);
  const concerned = new Set(unsent.flatMap(({ eventId }) => eventId ?? []));
  // locks in id order and before the mails, as everywhere
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inList(events.id, concerned))
    .orderBy(events.id)
    .for('no key update');
  await tx.delete(mails).where(isUnsent);
  for (const eventId of concerned)
    await settleTroubles(
      unit,
      eventId,
      eq(rsvps.userId, userId),
      unsent.filter((mail) => mail.eventId === eventId),
    );
}

/** Deletes invitations that were not sent yet, with their notes. Hosts see that they were stopped. */
async function muteInvitations(
  unit: AccountUnit,
  { config }: Mailer,
  mute: { rsvpId: string },
): Promise<void> {
  const { tx, now } = unit;
  const own = eq(rsvps.id, mute.rsvpId);
  const [found] = await tx.select({ eventId: rsvps.eventId }).from(rsvps).where(own);
  if (!found) return;
  const { eventId } = found;
  // locks the event: a host who is inviting them right now has already read the row
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const unsent = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.eventId, eventId),
        eq(mails.unsubscribeUrl, muteUrl(config, mute)),
        isNull(mails.sentAt),
        eq(mails.kept, false),
      ),
    )
    .returning({ failed: mails.failed });
  const [row] = await tx
    .update(rsvps)
    .set({ invitationsMutedAt: now, invitationNote: null, invitationNoteBy: null })
    .where(own)
    .returning();
  if (!row?.mailTrouble || unsent.length === 0) return;
  if (isInvited(row))
    await tx
      .update(rsvps)
      .set({ mailTrouble: 'STOPPED', version: await unit.bump(eventId), updatedAt: now })
      .where(own);
  else await settleTroubles(unit, eventId, own, unsent);
}

/** Undoes that, and sends an invitation that was withheld. */
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
  // locks the event first, as everywhere, then reads again, because another process may have held the lock
  const version = await unit.bump(seen.event.id);
  const [{ rsvp, event } = seen] = await find();
  if (!rsvp.invitationsMutedAt) return;
  const withheld = rsvp.mailTrouble === 'STOPPED';
  const [allowed] = await unit.tx
    .update(rsvps)
    .set({ invitationsMutedAt: null, ...(withheld && { mailTrouble: null }), version, updatedAt: unit.now })
    .where(eq(rsvps.id, rsvpId))
    .returning();
  if (allowed && withheld && isInvited(rsvp) && !event.deletedAt && !isFinished(event, unit.now))
    await mailInvitations(unit, mailer, event, event.ownerId, [allowed]);
}
