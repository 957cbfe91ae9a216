import { eq } from 'drizzle-orm';
import { calendarOf, calendarParts, type CalendarFile } from '#contract/calendar/calendar-of.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { eventFor, findEventAccess } from '#server/access/event-for.ts';
import { Refusal } from '#server/change/refusal.ts';
import { events, users } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { Db } from '#server/db/types.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { renewalsOf } from '#server/modules/itinerary/calendar-renewals.ts';
import type { Subscription } from '#server/modules/itinerary/calendar-link.ts';

interface Asked {
  eventId: string;
  userId: string | null;
  /**
   * Selects one day or one activity; with neither, the whole itinerary. Called only once the caller is known to have
   * access.
   */
  part(): { day?: string | undefined; activity?: string | undefined };
}
interface Around {
  origin: string;
  now: Date;
}

/**
 * A calendar file of what the caller may read, and its name.
 * @throws Refusal
 */
export async function readCalendar(
  db: Db,
  { eventId, userId, part }: Asked,
  { origin, now }: Around,
): Promise<{ content: string; name: string; privacy: EventWithProgram['privacy'] }> {
  const event = await snapshot(db, async (tx) =>
    readEvent(tx, await eventFor(tx, userId, eventId, 'viewProgram', now), { userId, now }),
  );
  const { day, activity } = part();
  const days = day === undefined ? event.programs : event.programs.filter(({ id }) => id === day);
  if (days.length === 0) throw new Refusal('DAY_NOT_FOUND');
  const all = days.flatMap(({ activities }) => activities);
  const activities = activity === undefined ? all : all.filter(({ id }) => id === activity);
  if (activity !== undefined && activities.length === 0) throw new Refusal('ACTIVITY_NOT_FOUND');
  const [only] = activity === undefined ? (day === undefined ? [event] : days) : activities;
  return {
    content: await calendarInTurns({ event, activities, origin }),
    name: only?.name ?? event.name,
    privacy: event.privacy,
  };
}

/** Limits the work per request: anybody can send a token, and every earlier renewal is one more signature to check. */
const EARLIER_MAX = 100;
const earlier = (renewals: number): number[] =>
  Array.from({ length: Math.min(renewals, EARLIER_MAX) }, (_, at) => renewals - 1 - at);

/**
 * A person's feed of an event. It is empty once the person has left, the event was deleted, or the person has renewed
 * the address or deleted their account: on an error, calendars would keep the old entries.
 * @throws Refusal NOT_FOUND once nothing is left of it, or for an address that is not ours
 */
export async function readFeed(
  db: Db,
  { userId, eventId, isOf }: Subscription & { isOf: (renewal: number) => boolean },
  { origin, now }: Around,
): Promise<string> {
  const event = await snapshot(db, async (tx) => {
    const renewals = await renewalsOf(tx, { userId, eventId });
    if (!isOf(renewals)) return earlier(renewals).some(isOf) ? null : undefined;
    const [person] = await tx.select({ gone: users.deletedAt }).from(users).where(eq(users.id, userId));
    if (!person || person.gone) return null;
    const access = await findEventAccess(tx, eventId, { userId, now });
    if (access && whoMay('subscribe', access.relation, access.event.privacy))
      return readEvent(tx, access, { userId, now });
    const [row] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId));
    return row ? null : undefined;
  });
  if (event === undefined) throw new Refusal('NOT_FOUND');
  if (event === null) return emptyFeed(origin, now);
  const activities = event.programs.flatMap((one) => one.activities);
  return calendarInTurns({ event, activities, origin, isFeed: true });
}

/** A calendar of thousands of activities, yielding to other work in between. */
async function calendarInTurns(file: CalendarFile): Promise<string> {
  return (await mapInTurns(calendarParts(file), (part) => part)).join('');
}

/** Says nothing about the event, not even its name. */
function emptyFeed(origin: string, now: Date): string {
  const at = now.toISOString();
  const event = { name: 'Sojourn', timezone: 'UTC', startTime: at, endTime: at };
  return calendarOf({ event, activities: [], origin, isFeed: true });
}
