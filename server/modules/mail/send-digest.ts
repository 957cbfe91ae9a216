import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '#contract/rules/time.ts';
import { displayName } from '#contract/rules/names.ts';
import type { Location } from '#contract/schemas/common.ts';
import { isFinished } from '#server/access/relation-to-event.ts';
import {
  activities,
  bulletins,
  days,
  documents,
  events,
  forms,
  notices,
  responses,
  rsvps,
  users,
  type NoticeKind,
} from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { Unit } from '#server/change/unit.ts';
import { isForAll } from '#server/modules/mail/digest-kinds.ts';
import {
  bulletinsLetter,
  changesLetter,
  documentsLetter,
  formsLetter,
  type ActivityChange,
} from '#server/modules/mail/event-letters.ts';
import { mentionsMail } from '#server/modules/mail/mentions-mail.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { answersLetter, datesOf, day, joinRequestLetter } from '#server/modules/mail/rsvp-letters.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

/** Time and place of an activity before its first change that has not been notified yet. */
export interface ActivityBefore {
  startsLocal: string;
  endsLocal: string;
  timezone: string | null;
  location: Location;
}

/** Where a day stood. */
export interface DayBefore {
  on: string;
}
/** When the whole event was. */
export interface EventBefore {
  startOn: string;
  endOn: string;
  timezone: string;
}

type EventRecord = typeof events.$inferSelect;
type Group = { userId: string; eventId: string; kind: NoticeKind };

/**
 * Sends a person one mail about everything of a kind that is pending for an event. What no longer applies (a
 * request that was decided, a change that was reverted, an event that was deleted) is left out. Of two
 * concurrent processes one sends it.
 */
export async function sendDigest(
  unit: Pick<Unit, 'tx' | 'now' | 'afterCommit'>,
  { mail, config }: Mailer,
  group: Group,
): Promise<void> {
  const waiting = await unit.tx
    .update(notices)
    .set({ sentAt: unit.now })
    .where(
      and(
        eq(notices.userId, group.userId),
        eq(notices.eventId, group.eventId),
        eq(notices.kind, group.kind),
        isNull(notices.sentAt),
      ),
    )
    .returning();
  const [person] = await unit.tx
    .select({ to: users.emailId, rsvp: rsvps })
    .from(users)
    .leftJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, group.eventId)))
    .where(eq(users.id, group.userId));
  const [event] = await unit.tx
    .select()
    .from(events)
    .where(and(eq(events.id, group.eventId), isNull(events.deletedAt)));
  const manages = event?.ownerId === group.userId || person?.rsvp?.isHost;
  const concerned = isForAll(group.kind) ? manages || person?.rsvp?.status === 'YES' : manages;
  if (!event || !person || !concerned || waiting.length === 0) return;
  const occasion = {
    to: person.to,
    event,
    publicUrl: config.publicUrl,
    muteUrl: muteUrl(config, group),
    relation: manages ? ('host' as const) : ('guest' as const),
  };
  const letter = await letterOf(unit, group, waiting, occasion);
  if (letter) await mail.queue(unit, { ...letter, eventId: event.id });
}

interface DigestContext {
  to: string;
  event: EventRecord;
  publicUrl: string;
  muteUrl: string;
  /** Whether they host it decides what they see. */
  relation: 'host' | 'guest';
}
type Waiting = typeof notices.$inferSelect;

function letterOf(
  unit: Pick<Unit, 'tx' | 'now'>,
  group: Group,
  waiting: Waiting[],
  occasion: DigestContext,
): Promise<Mail | null> {
  switch (group.kind) {
    case 'changes':
      return changesMail(unit, occasion.event, waiting, occasion);
    case 'bulletins':
      return bulletinsMail(unit.tx, waiting, occasion);
    case 'mentions':
      return mentionsMail(
        unit.tx,
        group.userId,
        waiting.map(({ subjectId }) => subjectId),
        occasion,
      );
    case 'documents':
      return documentsMail(unit.tx, waiting, occasion);
    case 'forms':
      return formsMail(unit.tx, waiting, occasion);
    default:
      return guestsMail(unit.tx, group, waiting, occasion);
  }
}

/** Those that were not deleted meanwhile, oldest first. */
async function bulletinsMail(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const posted = await tx
    .select({ title: bulletins.title, description: bulletins.description })
    .from(bulletins)
    .where(
      inArray(
        bulletins.id,
        waiting.map(({ subjectId }) => subjectId),
      ),
    )
    .orderBy(asc(bulletins.postedAt));
  return posted.length > 0 ? bulletinsLetter({ ...occasion, bulletins: posted }) : null;
}

/** How many there are; what is in them is read where it is asked who reads. */
async function documentsMail(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const count = await tx.$count(
    documents,
    inArray(
      documents.id,
      waiting.map(({ subjectId }) => subjectId),
    ),
  );
  return count > 0 ? documentsLetter({ ...occasion, count }) : null;
}

/** Those that can still be answered and have not been by this person. */
async function formsMail(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const subjects = waiting.map(({ subjectId }) => subjectId);
  const answered = waiting.map(({ userId }) => userId);
  const open = await tx
    .select({ title: forms.title, description: forms.description })
    .from(forms)
    .leftJoin(responses, and(eq(responses.formId, forms.id), inArray(responses.userId, answered)))
    .where(
      and(
        inArray(forms.id, subjects),
        isNotNull(forms.publishedAt),
        isNull(forms.closedAt),
        isNull(responses.formId),
      ),
    )
    .orderBy(asc(forms.publishedAt));
  return open.length > 0 ? formsLetter({ ...occasion, forms: open }) : null;
}

async function guestsMail(
  tx: Tx,
  { eventId, kind }: Group,
  notices: Waiting[],
  occasion: DigestContext,
): Promise<Mail | null> {
  const subjects = notices.map(({ subjectId }) => subjectId);
  const guests = await tx
    .select({
      status: rsvps.status,
      firstName: sql<string | null>`coalesce(${users.firstName}, ${rsvps.invitedName})`,
      lastName: users.lastName,
      emailId: rsvps.emailId,
    })
    .from(rsvps)
    .leftJoin(users, eq(users.id, rsvps.userId))
    // who has no account is named by their row
    .where(and(eq(rsvps.eventId, eventId), or(inArray(rsvps.userId, subjects), inArray(rsvps.id, subjects))))
    .orderBy(asc(rsvps.updatedAt), asc(rsvps.id));
  const named = (status: string): string[] =>
    guests.filter((guest) => guest.status === status).map(displayName);
  if (kind === 'requests') {
    const guestNames = named('HOST_APPROVAL_REQUESTED');
    return guestNames.length > 0 ? joinRequestLetter({ ...occasion, guestNames }) : null;
  }
  const [joined, waiting, declined] = [named('YES'), named('WAITLISTED'), named('NO')];
  return joined.length + waiting.length + declined.length > 0
    ? answersLetter({ ...occasion, joined, waiting, declined })
    : null;
}

async function changesMail(
  { tx, now }: { tx: Tx; now: Date },
  event: EventRecord,
  waiting: Waiting[],
  occasion: DigestContext,
): Promise<Mail | null> {
  const rows = await tx
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.eventId, event.id),
        inArray(
          activities.id,
          waiting.map(({ subjectId }) => subjectId),
        ),
      ),
    )
    .orderBy(asc(activities.startsLocal), asc(activities.id));
  const changes = rows.flatMap((activity): ActivityChange[] => {
    const before = waiting.find(({ subjectId }) => subjectId === activity.id)?.before as
      | ActivityBefore
      | undefined;
    if (
      !before ||
      Date.parse(instantOf(activity.startsLocal.replace(' ', 'T'), activity.timezone ?? event.timezone)) <=
        now.getTime()
    )
      return [];
    const [time, place] = [
      differing(timeOf(before), timeOf(activity)),
      differing(placeOf(before.location), placeOf(activity.location)),
    ];
    return time || place ? [{ name: activity.name, ...(time && { time }), ...(place && { place }) }] : [];
  });
  const all = [
    ...eventChange(event, waiting, now),
    ...(await dayChanges(tx, event, waiting, now)),
    ...changes,
  ];
  return all.length > 0 ? changesLetter({ ...occasion, changes: all }) : null;
}

/** Said once for all that it takes along. */
function eventChange(event: EventRecord, waiting: Waiting[], now: Date): ActivityChange[] {
  if (isFinished(event, now)) return [];
  const before = waiting.find(({ subjectId }) => subjectId === event.id)?.before as EventBefore | undefined;
  const time = before && differing(datesOf({ ...event, ...before }), datesOf(event));
  return time ? [{ name: 'The programme', time, whole: true }] : [];
}

async function dayChanges(
  tx: Tx,
  event: EventRecord,
  waiting: Waiting[],
  now: Date,
): Promise<ActivityChange[]> {
  const rows = await tx
    .select({ id: days.id, name: days.name, on: days.on })
    .from(days)
    .where(
      and(
        eq(days.eventId, event.id),
        inArray(
          days.id,
          waiting.map(({ subjectId }) => subjectId),
        ),
      ),
    )
    .orderBy(asc(days.on));
  return rows.flatMap(({ id, name, on }) => {
    const before = waiting.find(({ subjectId }) => subjectId === id)?.before as DayBefore | undefined;
    const time = before && differing(day(before.on), day(on));
    const over = on < dateOf(now.toISOString(), event.timezone);
    return time && !over ? [{ name, time, whole: true }] : [];
  });
}

const differing = (before: string, now: string): { before: string; now: string } | null =>
  before === now ? null : { before, now };

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
/** Wall time in the event's zone, which the letter names; an activity's own zone is added. */
const timeOf = ({
  startsLocal,
  endsLocal,
  timezone,
}: Pick<ActivityBefore, 'startsLocal' | 'endsLocal' | 'timezone'>): string =>
  `${dayFormat.format(new Date(`${startsLocal.slice(0, 10)}T00:00:00Z`))}, ${startsLocal.slice(11, 16)} to ${endsLocal.slice(11, 16)}${timezone ? ` (${timezone})` : ''}`;
const placeOf = (location: Location | undefined): string =>
  (typeof location === 'string' ? location : location?.structuredFormat.mainText) || 'a place to be named';
