import { and, asc, eq, sql } from 'drizzle-orm';
import { partySize } from '#contract/rules/company.ts';
import { isFinished, type EventRecord, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { deleteQueued } from '#server/modules/mail/delete-queued.ts';
import { releaseHeld } from '#server/modules/mail/hold-queued.ts';
import { mailPlaces } from '#server/modules/mail/mail-decisions.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';
import { notifyAnswers } from '#server/modules/rsvp/notify-answered.ts';
import { placesAwaited, placesTaken } from '#server/modules/rsvp/takes-place.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';

const inLine = (eventId: string) => and(eq(rsvps.eventId, eventId), eq(rsvps.status, 'WAITLISTED'));

/**
 * How many more people may come by saying Yes. Call it under the event's lock. The waiting list goes first, so the
 * places it waits for are not free.
 */
export async function freePlaces(reader: Reader, { id, capacity }: EventRecord): Promise<number> {
  if (capacity === null) return Infinity;
  const [now] = await reader
    .select({ taken: placesTaken, waiting: placesAwaited })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(eq(rsvps.eventId, id));
  return Math.max(0, capacity - (now?.taken ?? 0) - (now?.waiting ?? 0));
}

/**
 * Which of these people get places, companions included, in the order in which a host named them. The first for whom
 * there is no room, and everybody after them, join the waiting list in the order in which they first joined the
 * event. Any places left then go to the first on that list, so that no place stays empty that somebody could take.
 */
export async function allocatePlaces(
  { tx }: Pick<Unit, 'tx'>,
  event: EventRecord,
  named: readonly RsvpRecord[],
): Promise<ReadonlySet<string>> {
  const { capacity } = event;
  let free = await freePlaces(tx, event);
  const placed = new Set<string>();
  const whileThereIsRoom = (rows: readonly RsvpRecord[]) => {
    for (const { id, companions } of rows) {
      const size = partySize(companions);
      if (size > free) return;
      free -= size;
      placed.add(id);
    }
  };
  // a party larger than the whole capacity waits until the capacity is raised, and blocks nobody
  const fitting = named.filter(({ companions }) => capacity === null || partySize(companions) <= capacity);
  whileThereIsRoom(fitting);
  const inTheirOrder = fitting.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  whileThereIsRoom(inTheirOrder.filter(({ id }) => !placed.has(id)));
  return placed;
}

/**
 * Gives free places to the waiting list and notifies guests and hosts. Call it under the event's lock after anything
 * that may have made room: an answer, a removal, a new host, a higher capacity. Once the event is over nobody moves
 * up.
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
  await unit.tx
    .update(rsvps)
    .set({ status: 'YES', ...statusMarks('YES', version), version, updatedAt: unit.now })
    .where(
      inList(
        rsvps.id,
        moved.map(({ id }) => id),
      ),
    );
  await deleteQueued(
    unit,
    event.id,
    moved.map(({ emailId }) => emailId),
  );
  await mailPlaces(unit, mailer, event, moved);
  await notifyPlaces(unit, moved);
  await notify(unit, mailer, {
    event,
    kind: 'answers',
    subjectId: moved.map(({ id, userId }) => userId ?? id),
    // hosts take no places, so no host was waiting
    by: null,
  });
  await notifyAnswers(
    unit,
    moved.map((row) => ({ row: { ...row, status: 'YES' }, before: row.status })),
  );
}

/**
 * Resumes an event that was over, if it no longer is with these dates: its waiting list, and the mails that still wait
 * if it was restored when it was over.
 */
export async function resumeEvent(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  dates: Partial<EventRecord>,
): Promise<void> {
  const after = { ...event, ...dates };
  if (!isFinished(event, unit.now) || isFinished(after, unit.now)) return;
  await releaseHeld(unit, mailer, after);
  await fillPlaces(unit, mailer, after);
}

/** Notifies people from the waiting list who now have a place. */
export async function notifyPlaces(unit: AccountUnit, people: readonly RsvpRecord[]): Promise<void> {
  const [first] = people;
  if (!first) return;
  const { eventId } = first;
  const to = people.map(({ userId }) => userId);
  await notifyInApp(unit, { eventId, kind: 'place', subjectId: eventId, by: null, to });
}

/**
 * Strictly in order: a party for which there is not enough room waits, and nobody behind it overtakes. Only a party
 * larger than the whole capacity is skipped.
 */
async function firstInLine(reader: Reader, { id, capacity }: EventRecord): Promise<RsvpRecord[]> {
  const everFit = capacity === null ? undefined : sql`cardinality(${rsvps.companions}) < ${capacity}`;
  const line = reader
    .select()
    .from(rsvps)
    .where(and(inLine(id), everFit))
    .orderBy(asc(rsvps.waitingSince), asc(rsvps.id))
    .$dynamic();
  if (capacity === null) return line;
  const [now] = await reader.select({ taken: placesTaken }).from(rsvps).where(eq(rsvps.eventId, id));
  let free = capacity - (now?.taken ?? 0);
  if (free <= 0) return [];
  const moved: RsvpRecord[] = [];
  for (const row of await line.limit(free)) {
    free -= partySize(row.companions);
    if (free < 0) break;
    moved.push(row);
  }
  return moved;
}
