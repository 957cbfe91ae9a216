import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { rsvps, users } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Adds the owner, who is a host and attends from the start. Nobody can change this row.
 * @throws Refusal UNAUTHENTICATED when the account was deleted meanwhile
 */
export async function addOwnerRsvp(unit: Unit, eventId: string, version: number): Promise<void> {
  const [owner] = await unit.tx
    .select({ emailId: users.emailId, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, unit.actor.userId));
  if (!owner) throw new Error('the caller has no account');
  if (owner.deletedAt) throw new Refusal('UNAUTHENTICATED');
  await unit.tx.insert(rsvps).values({
    id: uuidv7(),
    eventId,
    userId: unit.actor.userId,
    emailId: owner.emailId,
    status: 'YES',
    decidedBy: 'SELF',
    isHost: true,
    createdAt: unit.now,
    updatedAt: unit.now,
    version,
  });
}
