import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import { RESTORE_DAYS } from '#contract/constants.ts';
import type { DeletedEvent } from '#contract/schemas/events.ts';
import { isFinished, type EventAccess } from '#server/access/relation-to-event.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';
import { restoredMail } from '#server/modules/mail/event-mail.ts';
import { releaseHeld } from '#server/modules/mail/hold-queued.ts';
import { inviteUrl } from '#server/modules/mail/invite-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { EXPECTED_STATUSES } from '#server/modules/rsvp/expected-statuses.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';

const PERIOD = RESTORE_DAYS * 86_400_000;

/** Deleted events that this person can still restore, whether they or a host deleted them; latest first. */
export async function listDeleted(reader: Reader, userId: string, now: Date): Promise<DeletedEvent[]> {
  const { id, name, startOn, endOn, deletedAt } = events;
  const found = await reader
    .select({ id, name, startOn, endOn, deletedAt })
    .from(events)
    .where(
      and(
        eq(events.ownerId, userId),
        isNotNull(deletedAt),
        gt(deletedAt, restorableSince(now)),
        // leaves out events that are still being staged
        gt(events.version, 0),
      ),
    )
    .orderBy(desc(deletedAt), id);
  return found.flatMap(({ deletedAt: at, ...event }) =>
    at
      ? [
          {
            ...event,
            deletedAt: at.toISOString(),
            restorableUntil: new Date(at.getTime() + PERIOD).toISOString(),
          },
        ]
      : [],
  );
}

/**
 * Restores a deleted event. Unless it is over, everybody who was told of the cancellation is told that it takes place
 * after all, and gets the invitation or decision that was still to be sent; if it is over, those wait until its dates
 * move ahead. An event that is not deleted stays as it is. `limit`: counts the events that a person restores, because
 * each restored event can be deleted, with a mail to everybody, once more.
 * @throws Refusal RESTORE_EXPIRED, RATE_LIMITED
 */
export async function restoreEvent(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  limit: AttemptLimit,
): Promise<void> {
  if (!event.deletedAt) return;
  if (event.deletedAt <= restorableSince(unit.now)) throw new Refusal('RESTORE_EXPIRED');
  limit.take(unit.actor.userId, unit.now);
  await stampEvent(unit, event.id, { deletedAt: null });
  if (isFinished(event, unit.now)) return;
  const { mail, config } = mailer;
  const [owner] = await unit.tx.select().from(users).where(eq(users.id, event.ownerId));
  const expecting = await unit.tx
    .select({ rsvpId: rsvps.id, userId: rsvps.userId, to: rsvps.emailId })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        inArray(rsvps.status, [...EXPECTED_STATUSES]),
        ne(rsvps.emailId, owner?.emailId ?? ''),
      ),
    );
  await releaseHeld(unit, mailer, event);
  // a guest may have deleted their account meanwhile
  if (event.capacity !== null) await fillPlaces(unit, mailer, event);
  if (expecting.length === 0) return;
  await mail.queue(
    unit,
    expecting.map(({ rsvpId, userId, to }) => ({
      ...restoredMail({
        to,
        event,
        publicUrl: config.publicUrl,
        // without an account, their own link is the only way to answer, and they may not have received it yet
        ...(userId === null && { answerUrl: inviteUrl(config, { eventId: event.id, rsvpId, emailId: to }) }),
      }),
      eventId: event.id,
    })),
  );
}
