import { and, eq } from 'drizzle-orm';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailHostRole } from '#server/modules/mail/mail-host-role.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';

/**
 * Makes guests hosts, or hosts guests, all of them or none. Somebody who steps down gets no mail.
 * @param people user ids
 * @throws Refusal FORBIDDEN for the owner, GUEST_NOT_FOUND for anybody not on the list, NOT_ATTENDING
 */
export async function changeHosts(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { people, isHost }: { people: readonly string[]; isHost: boolean },
): Promise<void> {
  const wanted = [...new Set(people)];
  if (wanted.includes(event.ownerId)) throw new Refusal('FORBIDDEN');
  const rows = await unit.tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), inList(rsvps.userId, wanted)));
  if (rows.length < wanted.length) throw new Refusal('GUEST_NOT_FOUND');
  if (isHost && rows.some(({ status }) => status !== 'YES')) throw new Refusal('NOT_ATTENDING');

  const changing = rows.filter((row) => row.isHost !== isHost);
  if (changing.length === 0) return;
  const version = await stampEvent(unit, event.id);
  await unit.tx
    .update(rsvps)
    .set({ isHost, version, updatedAt: unit.now })
    .where(
      inList(
        rsvps.id,
        changing.map(({ id }) => id),
      ),
    );
  const notified = changing.filter(({ userId }) => userId !== unit.actor.userId);
  await mailHostRole(unit, mailer, event, changing, isHost);
  await notifyInApp(unit, {
    eventId: event.id,
    kind: isHost ? 'madeHost' : 'madeGuest',
    subjectId: event.id,
    by: unit.actor.userId,
    to: notified.map(({ userId }) => userId),
  });
  // hosts take no places
  if (event.capacity !== null) await fillPlaces(unit, mailer, event);
}
