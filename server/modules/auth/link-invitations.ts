import { and, asc, eq, isNull } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';

/**
 * Links invitations waiting for this address to the new person: ONBOARD_REQUESTED becomes REQUESTED, so that the
 * events are on their home screen at once.
 */
export async function linkInvitations(
  unit: AccountUnit,
  user: { id: string; emailId: string },
): Promise<void> {
  const waiting = and(eq(rsvps.emailId, user.emailId), isNull(rsvps.userId));
  // locks in id order, so that two concurrent sign-ups cannot deadlock
  const found = await unit.tx
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(waiting)
    .orderBy(asc(rsvps.eventId));
  for (const { eventId } of found) {
    const version = await unit.bump(eventId);
    const [row] = await unit.tx
      .select()
      .from(rsvps)
      .where(and(waiting, eq(rsvps.eventId, eventId)));
    if (!row) continue;
    const status = row.status === 'ONBOARD_REQUESTED' ? 'REQUESTED' : row.status;
    await unit.tx
      .update(rsvps)
      .set({ userId: user.id, status, version, updatedAt: unit.now })
      .where(eq(rsvps.id, row.id));
  }
}
