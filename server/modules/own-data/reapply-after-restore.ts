import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { DeleteAccountBody } from '#contract/schemas/own-data.ts';
import { afterCommit } from '#server/change/apply-change.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { events, rsvps, sessions, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Reader } from '#server/db/types.ts';
import { deleteAccount } from '#server/modules/own-data/delete-account.ts';
import type { Settled } from '#server/modules/own-data/settle-events.ts';
import type { Services } from '#server/providers/services.ts';

/** The person's decisions about their events, as noted outside the database. */
const Noted = v.pick(DeleteAccountBody, ['handOver', 'remove']);
const FAMILIES_PER_STATEMENT = 1000;

/**
 * Run at every start: repeats deletions and sign-outs that this database lost because it was restored from a backup.
 * Also notes every account that the database knows as deleted, in case a process was killed between the two steps.
 */
export async function reapplyAfterRestore(services: Services): Promise<void> {
  const { db, ends } = services;
  for (const id of await ends.ids('accounts'))
    // a failed deletion is retried at the next start, and does not delay the others
    await repeatDeletion(services, id).catch((error: unknown) =>
      services.log.error(
        { err: error, userId: id },
        'an account that was deleted could not be deleted again',
      ),
    );
  const deleted = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  for (const { id } of deleted) await ends.note('accounts', id, {});
  const families = await ends.ids('sessions');
  for (let from = 0; from < families.length; from += FAMILIES_PER_STATEMENT)
    await db
      .update(sessions)
      .set({ revokedAt: services.clock() })
      .where(
        and(
          isNull(sessions.revokedAt),
          inArray(sessions.familyId, families.slice(from, from + FAMILIES_PER_STATEMENT)),
        ),
      );
}

/** Deletes the account, without notifying anybody a second time. */
async function repeatDeletion(services: Services, userId: string): Promise<void> {
  const { db, ends, config } = services;
  const [back] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!back) return;
  const noted = v.safeParse(Noted, await ends.read('accounts', userId));
  const unit = await transaction(db, async (tx) => {
    const made = new TransactionUnit(tx, { userId, deviceId: '' }, services.clock());
    const settled = await settledNow(tx, userId, noted.success ? noted.output : { handOver: [], remove: [] });
    await deleteAccount(made, { mail: { queue: async () => {} }, config, quiet: true }, settled);
    return made;
  });
  afterCommit(services, unit);
  services.log.warn({ userId }, 'an account that was deleted after the backup is deleted again');
}

/**
 * Their decisions, as far as they fit the events that they own in this database. Events that had already been settled
 * when they decided, or whose new owner is no host here, go to a host if there is one.
 */
async function settledNow(reader: Reader, userId: string, noted: Settled): Promise<Settled> {
  const owned = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.ownerId, userId), isNull(events.deletedAt)));
  const settled: Settled = { handOver: [], remove: [] };
  for (const { id } of owned) {
    const hosts = await reader
      .select({ userId: rsvps.userId })
      .from(rsvps)
      .where(and(eq(rsvps.eventId, id), eq(rsvps.isHost, true), isNotNull(rsvps.userId)))
      .orderBy(rsvps.id);
    const others = hosts.flatMap((host) => (host.userId && host.userId !== userId ? [host.userId] : []));
    const wanted = noted.handOver.find(({ eventId }) => eventId === id)?.to;
    const to = wanted && others.includes(wanted) ? wanted : others[0];
    if (to && !noted.remove.includes(id)) settled.handOver.push({ eventId: id, to });
    else settled.remove.push(id);
  }
  return settled;
}
