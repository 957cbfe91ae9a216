import { sql } from 'drizzle-orm';
import { INVITATIONS_A_DAY } from '#contract/constants.ts';
import { invitationCounts } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Counts invitations, repeated invitations and reminders towards the caller's daily limit across all events.
 * @throws Refusal TOO_MANY_INVITATIONS, which rolls the count back
 */
export async function countInvitations({ tx, actor, now }: Unit, sent: number): Promise<void> {
  if (sent === 0) return;
  const [today] = await tx
    .insert(invitationCounts)
    .values({ userId: actor.userId, on: now.toISOString().slice(0, 10), sent })
    .onConflictDoUpdate({
      target: [invitationCounts.userId, invitationCounts.on],
      set: { sent: sql`${invitationCounts.sent} + ${sent}` },
    })
    .returning();
  if (today && today.sent > INVITATIONS_A_DAY) throw new Refusal('TOO_MANY_INVITATIONS');
}
