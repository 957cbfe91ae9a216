import { and, eq, isNull } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { DeleteAccountBody } from '#contract/schemas/own-data.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import { deleteEvent } from '#server/modules/events/delete-event.ts';
import { handedOverMail } from '#server/modules/mail/event-mail.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';

export type Settled = Pick<InferOutput<typeof DeleteAccountBody>, 'handOver' | 'remove'>;

/**
 * Hands the person's events over to other hosts or deletes them, as they decided. Refuses unless they have
 * decided about all of them: they may have created another on a different device, or a host may have left.
 * @throws Refusal EVENTS_UNSETTLED
 */
export async function settleEvents(unit: Unit, mailer: Mailer, { handOver, remove }: Settled): Promise<void> {
  const { userId } = unit.actor;
  const owned = await unit.tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.ownerId, userId), isNull(events.deletedAt)));
  const decided = [...handOver.map(({ eventId }) => eventId), ...remove].sort();
  if (
    decided.join() !==
    owned
      .map(({ id }) => id)
      .sort()
      .join()
  )
    throw new Refusal('EVENTS_UNSETTLED');
  for (const { eventId, to } of handOver) await give(unit, mailer, eventId, to);
  for (const eventId of remove) {
    const access = await findEventAccess(unit.tx, eventId, { userId, now: unit.now });
    if (access) await deleteEvent(unit, mailer, access);
  }
}

async function give(unit: Unit, { mail, config }: Mailer, eventId: string, to: string): Promise<void> {
  const [host] = await unit.tx
    .select({ rsvpId: rsvps.id, emailId: users.emailId })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, to), eq(rsvps.isHost, true)));
  const access = await findEventAccess(unit.tx, eventId, { userId: unit.actor.userId, now: unit.now });
  if (!host || !access || to === unit.actor.userId) throw new Refusal('EVENTS_UNSETTLED');
  const version = await stampEvent(unit, eventId, { ownerId: to });
  // their row says that they own it
  await unit.tx.update(rsvps).set({ version, updatedAt: unit.now }).where(eq(rsvps.id, host.rsvpId));
  await mail.queue(unit, {
    ...handedOverMail({ to: host.emailId, event: access.event, publicUrl: config.publicUrl }),
    eventId,
  });
}
