import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { idList, withoutIds } from '#server/db/id-list.ts';
import { events, notifications, pushSubscriptions, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** Changes of a programme are told once for what comes within this time, as in the mail about them. */
const CHANGES_MS = 5 * 60_000;

/** Somebody whom something concerns, and the post, bulletin, form or event that it is about. */
interface Concern {
  userId: string;
  subjectId: string;
}
/** Who did it. They are never told of it themselves. */
interface Doer {
  /** null: nobody in particular, or somebody without an account. */
  by: string | null;
  /** What is counted, where that is not their account; several who did the same, the last of them last. */
  countedAs?: readonly string[];
}
/** Everybody who takes part with an account; those of them who manage the event; all but its owner. */
type Audience = 'participants' | 'hosts' | 'guestsAndHosts';
interface Happening extends Doer {
  eventId: string;
  kind: NotificationKind;
  /** Told without a name, and only of which day: of answers to a form without names. */
  nameless?: boolean;
}

/**
 * Notifies people of what happened, within its own change: they get it with the version of the event that the
 * change raises. What happens again before it was read joins the unread one.
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
  // whoever is concerned is signalled by the change itself
  const version = await unit.bump(eventId, { poke: false });
  const happenedAt = nameless ? startOfDay(unit.now) : unit.now;
  const actorId = nameless ? null : by;
  const gathered = await unit.tx
    .update(notifications)
    .set({
      doers: withLast(countedAs),
      actorId,
      happenedAt,
      // no later than it was due: what goes on and on would never be told
      pushAt: sql`case when ${hasDevice(sql`${notifications.userId}`)} then least(${notifications.pushAt}, ${unit.now.toISOString()}::timestamptz) end`,
      version,
      updatedAt: happenedAt,
    })
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.kind, kind),
        eq(notifications.read, false),
        eq(notifications.withdrawn, false),
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
  // in the order of the table's columns; one statement for any number of people
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
