import { and, asc, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { isFinished, type EventRecord, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { afterCommit } from '#server/change/apply-change.ts';
import { TransactionUnit, type Unit } from '#server/change/unit.ts';
import { describeError } from '#server/db/failure.ts';
import { inList } from '#server/db/id-list.ts';
import { events, rsvps, untoldDecisions } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { deleteQueued } from '#server/modules/mail/delete-queued.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';
import {
  mailDecisions,
  mailInvitations,
  mailPlaces,
  mailRemoval,
} from '#server/modules/mail/mail-decisions.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { EXPECTED_STATUSES } from '#server/modules/rsvp/expected-statuses.ts';
import { notifyPlaces } from '#server/modules/rsvp/fill-places.ts';
import { notifyDecided, notifyInvited } from '#server/modules/rsvp/notify-decided.ts';
import type { Services } from '#server/providers/services.ts';

/** More people than this are notified after the decision, in chunks: each mail takes time during which others wait. */
const ANNOUNCED_WITHIN = 100;
const ANNOUNCED_AT_ONCE = 25;

/** What notifying people depends on, including in changes of its own. */
export type Announcing = Pick<Services, 'db' | 'clock' | 'log' | 'live' | 'mail' | 'config'>;
/** `row`: before the decision. */
export interface Decided {
  row: RsvpRecord;
  to: RsvpStatus;
}

/**
 * Notifies people of a host's decision about them, in the app and by mail. If there are many, later changes do so.
 * Mails that it makes untrue are deleted at once, because others may be queued until then.
 */
export async function announceDecisions(
  unit: Unit,
  services: Announcing,
  event: EventRecord,
  decided: readonly Decided[],
): Promise<void> {
  await deleteQueued(
    unit,
    event.id,
    decided.flatMap(({ row, to }) => (leavesMails(row, to) ? [] : row.emailId)),
  );
  if (decided.length <= ANNOUNCED_WITHIN) return announce(unit, services, event, decided);
  const alike = new Map<string, typeof untoldDecisions.$inferInsert>();
  for (const { row, to } of decided) {
    const key = `${row.status} ${to}`;
    const known = alike.get(key) ?? {
      id: uuidv7(),
      eventId: event.id,
      by: unit.actor.userId,
      before: row.status,
      after: to,
      rsvps: [],
    };
    known.rsvps.push(row.id);
    alike.set(key, known);
  }
  await unit.tx.insert(untoldDecisions).values([...alike.values()]);
  // all these rows are in the answer itself
  unit.leaveToPulls();
  unit.afterCommit(() => announcePending(services));
}

/**
 * Notifies everybody who has not been notified yet: called right after a decision, and by a timer in case the server
 * was killed. If a decision fails, it is left for the next time and does not hold up the others.
 */
export async function announcePending(services: Announcing): Promise<void> {
  const pending = await services.db
    .select({ id: untoldDecisions.id })
    .from(untoldDecisions)
    .orderBy(asc(untoldDecisions.id));
  for (const { id } of pending)
    try {
      while (await announceSome(services, id));
    } catch (error) {
      services.log.warn({ failure: describeError(error) }, 'a decision could not be announced');
    }
}

/** Resolves to whether more people remain to be notified of this decision. */
async function announceSome(services: Announcing, id: string): Promise<boolean> {
  const own = eq(untoldDecisions.id, id);
  const announced = await transaction(services.db, async (tx) => {
    // if two processes compete, they take different decisions
    const [some] = await tx.select().from(untoldDecisions).where(own).for('update', { skipLocked: true });
    if (!some) return null;
    // locked first, because it may be deleted right now
    const [event] = await tx
      .select()
      .from(events)
      .where(and(eq(events.id, some.eventId), isNull(events.deletedAt)))
      .for('no key update');
    // they are told once it is restored; nobody is invited to one that is over, unless its dates move ahead
    if (!event || (some.after === 'REQUESTED' && isFinished(event, services.clock()))) return null;
    const made = new TransactionUnit(tx, { userId: some.by, deviceId: '' }, services.clock());
    const rest = some.rsvps.slice(ANNOUNCED_AT_ONCE);
    if (rest.length > 0) await tx.update(untoldDecisions).set({ rsvps: rest }).where(own);
    else await tx.delete(untoldDecisions).where(own);
    await made.bump(event.id);
    const rows = await tx
      .select()
      .from(rsvps)
      .where(and(eq(rsvps.eventId, event.id), inList(rsvps.id, some.rsvps.slice(0, ANNOUNCED_AT_ONCE))));
    // leaves out people whose decision has changed since
    const still = rows.filter(({ status }) => asDecided(status) === some.after);
    await announce(
      made,
      services,
      event,
      still.map((row) => ({ row: { ...row, status: some.before }, to: some.after })),
    );
    return { unit: made, more: rest.length > 0 };
  });
  if (announced) afterCommit(services, announced.unit);
  return announced?.more ?? false;
}

async function announce(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  decided: readonly Decided[],
): Promise<void> {
  const invited = decided.flatMap(({ row, to }) => (to === 'REQUESTED' ? row : []));
  if (invited.length > 0) {
    await mailInvitations(unit, mailer, event, unit.actor.userId, invited);
    await notifyInvited(unit, invited);
  }
  const expected = decided.flatMap(({ row, to }) =>
    to === 'HOST_REMOVED' && EXPECTED_STATUSES.includes(row.status) ? row : [],
  );
  if (expected.length > 0) await mailRemoval(unit, mailer, event, expected);
  const answered = decided.filter(({ to }) => to !== 'REQUESTED' && to !== 'HOST_REMOVED');
  const moved = answered.flatMap(({ row }) => (row.status === 'WAITLISTED' ? row : []));
  if (moved.length > 0) {
    await mailPlaces(unit, mailer, event, moved);
    await notifyPlaces(unit, moved);
  }
  const asked = answered.filter(({ row }) => row.status === 'HOST_APPROVAL_REQUESTED');
  if (asked.length === 0) return;
  await mailDecisions(unit, mailer, event, asked);
  await notifyDecided(unit, event.id, asked);
}

/** An invitation that is repeated, and what `removeGuests` decides itself. */
const leavesMails = (row: RsvpRecord, to: RsvpStatus): boolean =>
  (to === 'REQUESTED' && isInvited(row)) || to === 'HOST_REMOVED';

/** For an address without an account, an invitation is the same state under another name. */
export const asDecided = (status: RsvpStatus): RsvpStatus =>
  status === 'ONBOARD_REQUESTED' ? 'REQUESTED' : status;
