import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import { whoMay, type Action } from '#contract/rules/who-may.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { isId } from '#server/access/is-id.ts';
import {
  existsFor,
  relationToEvent,
  type EventAccess,
  type Invitation,
  type Viewer,
} from '#server/access/relation-to-event.ts';

// nobody's id: matches no RSVP row for a signed-out visitor
const NOBODY = '00000000-0000-0000-0000-000000000000';

const queryIn = builtOnce((reader) =>
  reader
    .select({ event: events, rsvp: rsvps })
    .from(events)
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), eq(rsvps.userId, sql.placeholder('userId'))))
    .where(and(eq(events.id, sql.placeholder('eventId')), isNull(events.deletedAt)))
    .prepare('look_at_event'),
);

/**
 * The event with the caller's relation to it; null when it does not exist, is deleted, or is hidden from them. Grants
 * nothing by itself.
 */
export async function findEventAccess(
  reader: Reader,
  eventId: string,
  viewer: Viewer,
): Promise<EventAccess | null> {
  if (!isId(eventId)) return null;
  const userId = viewer.userId ?? NOBODY;
  const [row] = await cachedUntilWrite(reader, `event ${eventId.toLowerCase()} ${userId}`, () =>
    queryIn(reader).execute({ eventId, userId }),
  );
  const access = row && relationToEvent(row.event, row.rsvp, viewer);
  return access && existsFor(access, viewer) ? access : null;
}

/**
 * Step 6 of docs/one-action.md: the authorisation check of every route.
 * @throws Refusal EVENT_NOT_FOUND where the event does not exist for this caller, FORBIDDEN where the caller
 * may not do `action`
 */
export async function eventFor(
  reader: Reader,
  userId: string | null,
  eventId: string,
  action: Action,
  now = new Date(),
  invitedTo: Invitation | null = null,
): Promise<EventAccess> {
  return allow(await findEventAccess(reader, eventId, { userId, now, invitedTo }), action);
}

/**
 * Authorises a change. Locks the event's row first, so that the role cannot be withdrawn between check and effect,
 * and changes to one event run one after the other.
 */
export async function eventForChange(unit: Unit, eventId: string, action: Action): Promise<EventAccess> {
  if (!isId(eventId)) throw new Refusal('EVENT_NOT_FOUND');
  return allow(
    await unit.remember(`event:${eventId}`, async () => {
      // The lock is a separate statement: a `for update` join that had to wait would still read the RSVP as it was
      // before the wait.
      await unit.tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
      return findEventAccess(unit.tx, eventId, { userId: unit.actor.userId, now: unit.now });
    }),
    action,
  );
}

/**
 * A deleted event under its row lock, to be restored. For everybody but its owner and hosts it does not exist.
 * @throws Refusal EVENT_NOT_FOUND; FORBIDDEN for hosts, who may delete an event but not restore it
 */
export async function deletedEventForChange(unit: Unit, eventId: string): Promise<EventAccess> {
  if (!isId(eventId)) throw new Refusal('EVENT_NOT_FOUND');
  await unit.tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const viewer = { userId: unit.actor.userId, now: unit.now };
  const [row] = await unit.tx
    .select({ event: events, rsvp: rsvps })
    .from(events)
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), eq(rsvps.userId, viewer.userId)))
    // version 0: still being staged, so it never existed for anybody
    .where(and(eq(events.id, eventId), gt(events.version, 0)));
  const access = row && relationToEvent(row.event, row.rsvp, viewer);
  // an event that is not deleted is no secret to those who may see it, and restoring it has no effect
  if (!access || !existsFor(access, viewer) || (access.event.deletedAt && !isManager(access.relation)))
    throw new Refusal('EVENT_NOT_FOUND');
  if (!whoMay('restoreEvent', access.relation, access.event.privacy)) throw new Refusal('FORBIDDEN');
  return access;
}

function allow(access: EventAccess | null, action: Action): EventAccess {
  if (!access) throw new Refusal('EVENT_NOT_FOUND');
  if (!whoMay(action, access.relation, access.event.privacy)) throw new Refusal('FORBIDDEN');
  return access;
}
