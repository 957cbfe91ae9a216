import { and, asc, eq, inArray } from 'drizzle-orm';
import { dateOf, instantOf } from '#contract/rules/time.ts';
import type { Location } from '#contract/schemas/common.ts';
import { isFinished, type EventRecord } from '#server/access/relation-to-event.ts';
import { activities, days, type notices } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import { changesMail, type ActivityChange } from '#server/modules/mail/event-mail.ts';
import { datesOf, day } from '#server/modules/mail/rsvp-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

type Waiting = typeof notices.$inferSelect;

/** Time and place of an activity before its first change that has not been notified yet. */
export interface ActivityBefore {
  startsLocal: string;
  endsLocal: string;
  timezone: string | null;
  location: Location;
}

/** The same for many activities by id. The subject of such a notice is the occasion itself. */
export interface ActivitiesBefore {
  activities: Record<string, ActivityBefore>;
}

/** Dates of days by id. The subject of such a notice stands for all days of the event. */
export interface DaysBefore {
  days: Record<string, DayBefore>;
}
interface DayBefore {
  on: string;
}
/** Dates of the whole event. */
export interface EventBefore {
  startOn: string;
  endOn: string;
  timezone: string;
}

/** What differs now from before; null if everything was changed back. */
export async function changesDigest(
  { tx, now }: { tx: Tx; now: Date },
  event: EventRecord,
  waiting: Waiting[],
  occasion: Omit<Parameters<typeof changesMail>[0], 'changes'>,
): Promise<Mail | null> {
  const was = statesBefore<ActivityBefore>(waiting, 'activities');
  const rows = await tx
    .select()
    .from(activities)
    .where(and(eq(activities.eventId, event.id), inArray(activities.id, [...was.keys()])))
    .orderBy(asc(activities.startsLocal), asc(activities.id));
  const changes = rows.flatMap((activity): ActivityChange[] => {
    const before = was.get(activity.id);
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
  return all.length > 0 ? changesMail({ ...occasion, changes: all }) : null;
}

/**
 * The state of each activity or day before its first change that was not notified, from notices about one or many.
 */
function statesBefore<State>(waiting: readonly Waiting[], of: 'activities' | 'days'): Map<string, State> {
  const was = new Map<string, State>();
  for (const { subjectId, before } of waiting.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))) {
    const all = (before as Partial<Record<typeof of, Record<string, State>>> | null)?.[of] ?? {
      [subjectId]: before as State | null,
    };
    for (const [id, one] of Object.entries(all)) if (one && !was.has(id)) was.set(id, one);
  }
  return was;
}

/** One line for everything that moves with the event. */
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
  const was = statesBefore<DayBefore>(waiting, 'days');
  const rows = await tx
    .select({ id: days.id, name: days.name, on: days.on })
    .from(days)
    .where(and(eq(days.eventId, event.id), inArray(days.id, [...was.keys()])))
    .orderBy(asc(days.on));
  return rows.flatMap(({ id, name, on }) => {
    const before = was.get(id);
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
/** Wall time in the event's zone, which the mail names. An activity's own zone is added. */
const timeOf = ({
  startsLocal,
  endsLocal,
  timezone,
}: Pick<ActivityBefore, 'startsLocal' | 'endsLocal' | 'timezone'>): string =>
  `${dayFormat.format(new Date(`${startsLocal.slice(0, 10)}T00:00:00Z`))}, ${startsLocal.slice(11, 16)} to ${endsLocal.slice(11, 16)}${timezone ? ` (${timezone})` : ''}`;
const placeOf = (location: Location | undefined): string =>
  (typeof location === 'string' ? location : location?.structuredFormat.mainText) || 'a place to be named';
