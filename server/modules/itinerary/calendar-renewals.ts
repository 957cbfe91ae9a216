import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { calendarRenewals } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { Subscription } from '#server/modules/itinerary/calendar-link.ts';

/** How often the person has renewed their address for this event. */
export async function renewalsOf(reader: Reader, { userId, eventId }: Subscription): Promise<number> {
  const [row] = await reader
    .select({ times: calendarRenewals.times })
    .from(calendarRenewals)
    .where(and(eq(calendarRenewals.userId, userId), eq(calendarRenewals.eventId, eventId)));
  return row?.times ?? 0;
}

/** Issues a new address. Earlier ones become empty calendars. */
export async function renewFeed(unit: Unit, eventId: string): Promise<number> {
  const [row] = await unit.tx
    .insert(calendarRenewals)
    .values({ userId: unit.actor.userId, eventId, times: 1 })
    .onConflictDoUpdate({
      target: [calendarRenewals.userId, calendarRenewals.eventId],
      set: { times: sql`${calendarRenewals.times} + 1` },
    })
    .returning({ times: calendarRenewals.times });
  if (!row) throw new Error('a renewal was not stored');
  return row.times;
}
