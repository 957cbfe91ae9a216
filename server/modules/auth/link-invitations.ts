import { and, asc, eq, isNull } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';
import { takeTurns } from '#server/db/take-turns.ts';
import type { Tx } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';

/**
 * Whoever creates an account for one of these addresses, or invites it, waits here for the others. Otherwise neither
 * would see what the other had not committed, and the invitation would never be linked.
 */
export const holdAddresses = (tx: Tx, addresses: readonly string[]): Promise<void> =>
  takeTurns(
    tx,
    addresses.map((address) => `account ${address}`),
  );

/**
 * Links invitations waiting for this address to the new person: ONBOARD_REQUESTED becomes REQUESTED, so that the
 * events are on their home screen at once. Call `holdAddresses` before the account is created.
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
    // the event's own row names its guests
    if (status === 'YES') await stampEvent(unit, eventId);
  }
}
