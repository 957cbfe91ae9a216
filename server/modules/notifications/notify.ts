import { and, eq, gt, not, sql, type SQL } from 'drizzle-orm';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { idList, withoutIds } from '#server/db/id-list.ts';
import { events, notifications, pushSubscriptions, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** Changes of a programme within this time share a notification, as in the mail about them. */
const CHANGES_MS = 5 * 60_000;

/** A person, and the post, bulletin, form or event that they are notified about. */
interface Concern {
  userId: string;
  subjectId: string;
}
/** The person who did it, who is never notified of it. */
interface Doer {
  /** null: nobody in particular, or somebody without an account. */
  by: string | null;
  /** What identifies them for counting, if not their account. If several did the same, the latest comes last. */
  countedAs?: readonly string[];
}
/** All participants with an account; those who manage the event; all but its owner. */
type Audience = 'participants' | 'hosts' | 'guestsAndHosts';
interface Happening extends Doer {
  eventId: string;
  kind: NotificationKind;
  /** Without names, and dated only by day: for answers to an anonymous form. */
  nameless?: boolean;
}

/**
 * Notifies people in the app, within the change itself: they get it with the event's new version. A repetition is
 * merged into the unread notification.
 */
export async function notifyInApp(
  unit: AccountUnit,
  of: Happening & { subjectId: string; to: Audience | readonly (string | null)[] },
): Promise<void> {
  const { to, subjectId, ...what } = of;
  const people = typeof to === 'string' ? await audience(unit.tx, what.eventId, to) : to;
  await notifyEach(
    unit,
    what,
    people.flatMap((userId) => (userId === null ? [] : [{ userId, subjectId }])),
  );
}

/** The same for several subjects at once. */
export async function notifyEach(
  unit: AccountUnit,
  { eventId, kind, by, countedAs = by === null ? [] : [by], nameless = false }: Happening,
  about: readonly Concern[],
): Promise<void> {
  const concerned = about.filter(({ userId }) => userId !== by);
  if (concerned.length === 0) return;
  // the change itself pokes the recipients
  const version = await unit.bump(eventId, { poke: false });
  const happenedAt = nameless ? startOfDay(unit.now) : unit.now;
  const actorId = nameless ? null : by;
  const gathered = await unit.tx
    .update(notifications)
    .set({
      doers: withLast(countedAs),
      actorId,
      happenedAt,
      // never later than already due; otherwise something that keeps happening would never be pushed
      pushAt: sql`case when ${hasDevice(sql`${notifications.userId}`)} then least(${notifications.pushAt}, ${unit.now.toISOString()}::timestamptz) end`,
      version,
      updatedAt: happenedAt,
    })
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.kind, kind),
        not(notifications.read),
        not(notifications.withdrawn),
        kind === 'changed'
          ? gt(notifications.createdAt, new Date(unit.now.getTime() - CHANGES_MS))
          : undefined,
        isOneOf(concerned),
      ),
    )
    .returning({ userId: notifications.userId, subjectId: notifications.subjectId });
  const known = new Set(gathered.map(keyOf));
  const fresh = concerned.filter((one) => !known.has(keyOf(one)));
  if (fresh.length === 0) return;
  const at = happenedAt.toISOString();
  // columns in the table's order; one statement for any number of people
  await unit.tx.insert(notifications).select(
    sql`select gen_random_uuid(), ${eventId}::uuid, user_id, ${kind}::text, subject_id, ${idList(countedAs)}::uuid[],
      ${actorId}::uuid, ${at}::timestamptz, ${unit.now.toISOString()}::timestamptz,
      case when ${hasDevice(sql`concerned.user_id`)} then ${unit.now.toISOString()}::timestamptz end, false, false, ${version}::integer, ${at}::timestamptz
      from unnest(${idList(fresh.map(({ userId }) => userId))}::uuid[], ${idList(fresh.map(({ subjectId }) => subjectId))}::uuid[])
        as concerned (user_id, subject_id)`,
  );
}

async function audience(reader: Reader, eventId: string, to: Audience): Promise<string[]> {
  const found = await reader
    .select({ userId: rsvps.userId })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        eq(rsvps.eventId, eventId),
        sql`(${rsvps.isHost} or ${rsvps.userId} = ${events.ownerId} or (${to !== 'hosts'} and ${rsvps.status} = 'YES'))`,
        to === 'guestsAndHosts' ? sql`${rsvps.userId} <> ${events.ownerId}` : undefined,
      ),
    );
  return found.flatMap(({ userId }) => userId ?? []);
}

const withLast = (ids: readonly string[]): SQL =>
  sql`${withoutIds(notifications.doers, ids)} || ${idList(ids)}::uuid[]`;

const isOneOf = (about: readonly Concern[]): SQL =>
  sql`(${notifications.userId}, ${notifications.subjectId}) in (
    select * from unnest(${idList(about.map(({ userId }) => userId))}::uuid[], ${idList(about.map(({ subjectId }) => subjectId))}::uuid[]))`;

const hasDevice = (userId: SQL): SQL =>
  sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId})`;

const keyOf = ({ userId, subjectId }: Concern): string => `${userId}/${subjectId}`;

const startOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`);
