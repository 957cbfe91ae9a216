import { and, eq, inArray, ne } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import { isFinished, type EventAccess } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { cancelledMail, deletedByHostMail } from '#server/modules/mail/event-mail.ts';
import { holdQueued } from '#server/modules/mail/hold-queued.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { EXPECTED_STATUSES } from '#server/modules/rsvp/expected-statuses.ts';

/**
 * Soft-deletes an event: it ceases to exist for everybody at once, but its rows stay. Unless it is over, everybody
 * expected to come is notified of the cancellation and gets no mail about the event after that, unless it is restored.
 * The owner is notified if somebody else deleted it.
 */
export async function deleteEvent(unit: Unit, mailer: Mailer, { event }: EventAccess): Promise<void> {
  await stampEvent(unit, event.id, { deletedAt: unit.now });
  const { mail, config } = mailer;
  const { publicUrl } = config;
  const people = await unit.tx
    .select()
    .from(users)
    .where(inArray(users.id, [unit.actor.userId, event.ownerId]));
  const [actor, owner] = [unit.actor.userId, event.ownerId].map((id) =>
    people.find((person) => person.id === id),
  );
  if (!actor || !owner) throw new Error('a person of this event has no account');
  if (actor.id !== owner.id)
    await mail.queue(unit, {
      ...deletedByHostMail({ to: owner.emailId, event, publicUrl, hostName: displayName(actor) }),
      eventId: event.id,
    });
  if (isFinished(event, unit.now)) return;
  const expecting = await unit.tx
    .select({ to: rsvps.emailId })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        inArray(rsvps.status, [...EXPECTED_STATUSES]),
        ne(rsvps.emailId, actor.emailId),
        ne(rsvps.emailId, owner.emailId),
      ),
    );
  if (expecting.length === 0) return;
  await holdQueued(
    unit,
    mailer,
    event,
    expecting.map(({ to }) => to),
  );
  await mail.queue(
    unit,
    expecting.map(({ to }) => ({ ...cancelledMail({ to, event, publicUrl }), eventId: event.id })),
  );
}
