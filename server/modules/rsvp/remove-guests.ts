import { and, eq, inArray } from 'drizzle-orm';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Post } from '#server/modules/mailbox/notices.ts';
import { EXPECTING } from '#server/modules/rsvp/expecting.ts';
import { leftVersion } from '#server/modules/rsvp/left-version.ts';
import { mailRemoval } from '#server/modules/rsvp/mail-decisions.ts';

/**
 * A host takes people off the guest list (rules #30 and section 3), all of them or none. They lose the host
 * role with it, and may come back only when a host invites them again. Who was removed before stays so; who
 * was not coming anyway is not told.
 * @param users guids
 * @throws Refusal FORBIDDEN for the owner, CANNOT_REMOVE_SELF, GUEST_NOT_FOUND for whoever is not on the list
 */
export async function removeGuests(
  unit: Unit,
  post: Post,
  { event }: EventAccess,
  users: readonly string[],
): Promise<void> {
  const wanted = [...new Set(users.map((id) => id.toLowerCase()))];
  if (wanted.includes(event.ownerId)) throw new Refusal('FORBIDDEN');
  if (wanted.includes(unit.actor.userId)) throw new Refusal('CANNOT_REMOVE_SELF');
  const rows = await unit.tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), inArray(rsvps.userId, wanted)));
  if (rows.length < wanted.length) throw new Refusal('GUEST_NOT_FOUND');

  const leaving = rows.filter(({ status }) => status !== 'HOST_REMOVED');
  if (leaving.length === 0) return;
  const version = await stampEvent(unit, event.id);
  await unit.tx
    .update(rsvps)
    .set({
      status: 'HOST_REMOVED',
      decidedBy: 'HOST',
      isHost: false,
      ...leftVersion('HOST_REMOVED', version),
      version,
      updatedAt: unit.now,
    })
    .where(
      inArray(
        rsvps.id,
        leaving.map(({ id }) => id),
      ),
    );
  await mailRemoval(
    unit,
    post,
    event,
    leaving.filter(({ status }) => EXPECTING.includes(status)),
  );
}
