import { and, asc, count, eq, sql } from 'drizzle-orm';
import { isFinished, type EventRecord, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { mailPlaces } from '#server/modules/mail/mail-decisions.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import { tellAnswer } from '#server/modules/rsvp/tell-answer.ts';
import { takesPlace } from '#server/modules/rsvp/takes-place.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';

const inLine = (eventId: string) => and(eq(rsvps.eventId, eventId), eq(rsvps.status, 'WAITLISTED'));

/**
 * How many more may come by saying Yes, behind the event's lock. Who waits goes before whoever asks now, so
 * their places are not free.
 */
export async function freePlaces(reader: Reader, { id, capacity }: EventRecord): Promise<number> {
  if (capacity === null) return Infinity;
  const [now] = await reader
    .select({
      taken: sql<number>`(count(*) filter (where ${takesPlace}))::int`,
      waiting: sql<number>`(count(*) filter (where ${rsvps.status} = 'WAITLISTED'))::int`,
    })
    .from(rsvps)
    .where(eq(rsvps.eventId, id));
  return Math.max(0, capacity - (now?.taken ?? 0) - (now?.waiting ?? 0));
}

/**
 * Gives every free place to the first in line, and lets them and the hosts know. After whatever may have made
 * room: an answer, a removal, a new host, a higher capacity. Needs the event's lock. Once the event is over
 * nobody moves up.
 */
export async function fillPlaces(
  unit: AccountUnit & Partial<Pick<Unit, 'actor'>>,
  mailer: Mailer,
  event: EventRecord,
): Promise<void> {
  if (isFinished(event, unit.now)) return;
  const moved = await firstInLine(unit.tx, event);
  if (moved.length === 0) return;
  const version = await stampEvent(unit, event.id);
  for (const { id } of moved)
    await unit.tx
      .update(rsvps)
      .set({ status: 'YES', ...statusMarks('YES', version), version, updatedAt: unit.now })
      .where(eq(rsvps.id, id));
  await mailPlaces(unit, mailer, event, moved);
  await tellPlaces(unit, moved);
  for (const row of moved) {
    const { id, userId, status } = row;
    await notify(unit, mailer, { event, kind: 'answers', subjectId: userId ?? id, by: userId });
    await tellAnswer(unit, { ...row, status: 'YES' }, status);
  }
}

/** To those who waited and have a place now. */
export async function tellPlaces(unit: AccountUnit, people: readonly RsvpRecord[]): Promise<void> {
  const [first] = people;
  if (!first) return;
  const { eventId } = first;
  const to = people.map(({ userId }) => userId);
  await tell(unit, { eventId, kind: 'place', subjectId: eventId, by: null, to });
}

async function firstInLine(reader: Reader, { id, capacity }: EventRecord): Promise<RsvpRecord[]> {
  const line = reader
    .select()
    .from(rsvps)
    .where(inLine(id))
    .orderBy(asc(rsvps.waitingSince), asc(rsvps.id))
    .$dynamic();
  if (capacity === null) return line;
  const [now] = await reader
    .select({ taken: count() })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, id), takesPlace));
  const free = capacity - (now?.taken ?? 0);
  return free > 0 ? line.limit(free) : [];
}
