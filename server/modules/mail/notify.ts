import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, max, ne, or } from 'drizzle-orm';
import { USUAL_MAILS } from '#contract/schemas/profile.ts';
import { inList } from '#server/db/id-list.ts';
import { mailMutes, notices, rsvps, users, type NoticeKind } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import type { Unit } from '#server/change/unit.ts';
import { DIGEST_EVERY, GATHERED, isForAll } from '#server/modules/mail/digest-kinds.ts';
import { sendDigest } from '#server/modules/mail/send-digest.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';

const ROWS_AT_ONCE = 500;

/**
 * Records something that people may want a mail about: for hosts, about a guest; for everybody who is coming, about
 * an activity, bulletin or form; for one person, about their document or a mention. Leaves out the person who did it
 * and those who opted out. A due digest about guests is sent with this change.
 */
export async function notify(
  unit: AccountUnit & Partial<Pick<Unit, 'actor'>>,
  mailer: Mailer,
  of: {
    event: { id: string; ownerId: string };
    kind: NoticeKind;
    /** Several subjects share one notification. */
    subjectId: string | readonly string[];
    before?: unknown;
    /** Only these people. */
    only?: string | readonly string[];
    /** The person who did it, if not the actor; null for somebody without an account. */
    by?: string | null;
  },
): Promise<void> {
  if (mailer.quiet) return;
  const { event, kind, subjectId, before, only, by = unit.actor?.userId ?? null } = of;
  const people = await recipientsOf(unit, event, kind, { by, only });
  if (people.length === 0) return;
  const known = await unit.tx
    .select({ userId: notices.userId, subjectId: notices.subjectId, dueAt: notices.dueAt })
    .from(notices)
    .where(and(eq(notices.eventId, event.id), eq(notices.kind, kind), isNull(notices.sentAt)));
  const waiting = new Map(known.map((notice) => [notice.userId, notice.dueAt]));
  const said = new Set(known.map((notice) => `${notice.userId}/${notice.subjectId}`));
  const subjects = [subjectId].flat();
  const sentAt = await lastSent(unit, event.id, kind);
  const gathered = GATHERED[kind];
  const dueAt = (userId: string): Date =>
    waiting.get(userId) ??
    (gathered === undefined
      ? latest(unit.now, later(sentAt.get(userId) ?? new Date(0), DIGEST_EVERY))
      : later(unit.now, gathered));
  const rows = people.flatMap((userId) =>
    subjects
      .filter((about) => !said.has(`${userId}/${about}`))
      .map((about) => ({
        id: randomUUID(),
        userId,
        eventId: event.id,
        kind,
        subjectId: about,
        before: before ?? null,
        dueAt: dueAt(userId),
        createdAt: unit.now,
      })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await unit.tx.insert(notices).values(rows.slice(at, at + ROWS_AT_ONCE));
  // gathered notices are left to the timer: a comment is stored only with its batch, so it could not be mailed yet
  if (gathered !== undefined) return;
  const due = new Set(rows.flatMap((row) => (row.dueAt <= unit.now ? row.userId : [])));
  for (const userId of due) await sendDigest(unit, mailer, { userId, eventId: event.id, kind });
}

/**
 * Hosts for what guests do, everybody who is coming for what hosts change. Leaves out the person who did it and those
 * who opted out.
 */
async function recipientsOf(
  { tx }: AccountUnit,
  event: { id: string; ownerId: string },
  kind: NoticeKind,
  { by, only }: { by: string | null; only: string | readonly string[] | undefined },
): Promise<string[]> {
  const audience = isForAll(kind)
    ? or(eq(rsvps.status, 'YES'), eq(rsvps.isHost, true))
    : or(eq(rsvps.isHost, true), eq(users.id, event.ownerId));
  const found = await tx
    .select({ id: users.id, choices: users.mailChoices, muted: mailMutes.userId })
    .from(users)
    .innerJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, event.id)))
    .leftJoin(
      mailMutes,
      and(eq(mailMutes.userId, users.id), eq(mailMutes.eventId, event.id), eq(mailMutes.kind, kind)),
    )
    .where(
      and(
        audience,
        by === null ? undefined : ne(users.id, by),
        only === undefined ? undefined : inList(users.id, typeof only === 'string' ? [only] : only),
      ),
    );
  return (
    found
      .filter(({ choices, muted }) => !muted && { ...USUAL_MAILS, ...choices }[kind])
      // owners do not rate their own event
      .filter(({ id }) => kind !== 'forms' || id !== event.ownerId)
      .map(({ id }) => id)
  );
}

async function lastSent(
  { tx, now }: { tx: Tx; now: Date },
  eventId: string,
  kind: NoticeKind,
): Promise<Map<string, Date>> {
  const since = later(now, -DIGEST_EVERY);
  const rows = await tx
    .select({ userId: notices.userId, at: max(notices.sentAt) })
    .from(notices)
    .where(and(eq(notices.eventId, eventId), eq(notices.kind, kind), gt(notices.sentAt, since)))
    .groupBy(notices.userId);
  return new Map(rows.flatMap(({ userId, at }) => (at ? [[userId, at] as const] : [])));
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const latest = (a: Date, b: Date): Date => (a > b ? a : b);
