import { isValiError } from 'valibot';
import { datesOf } from '#contract/rules/time.ts';
import { dayName } from '#contract/rules/day-name.ts';
import type { RowOf, TableName } from '#contract/tables.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { laneOf, type ThingKind } from '#src/data/lanes.ts';
import { settleLost, readRestored, type LostRow } from '#src/data/restored.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createBulletinMutation } from '#src/mutations/bulletin/create-bulletin.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { enqueueIn } from './enqueue.ts';

/** What can be recreated, containers first. */
const KINDS = {
  events: 'event',
  days: 'day',
  activities: 'activity',
  posts: 'post',
  comments: 'comment',
  bulletins: 'bulletin',
} as const satisfies Partial<Record<TableName, ThingKind>>;
type Kind = keyof typeof KINDS;
const ORDER = Object.keys(KINDS) as Kind[];
type Queue = <Args>(mutation: Mutation<Args>, args: NoInfer<Args>) => Promise<unknown>;
/** Whether it is on the server, as far as this device knows, on its way there, or neither. */
type Where = 'there' | 'onItsWay' | undefined;

export const canBeSent = ({ table, words }: LostRow): boolean => words !== '' && table in KINDS;

/**
 * Queues what a restored server has lost, unchanged and under its ids, but without pictures, which may not be
 * on this device. What exists or is on its way is not created twice. What cannot be recreated (a comment whose
 * post is gone, a day of an event that has other days by now) keeps its words until the person has seen them.
 */
export async function sendAgain(data: OwnData = ownData()): Promise<void> {
  const rows = (await readRestored(data))?.rows ?? [];
  const made = new Set((await data.outbox.mutations.toArray()).flatMap(({ creates }) => creates));
  const where = async (table: Kind, id: string): Promise<Where> => {
    if (made.has(laneOf(KINDS[table], id))) return 'onItsWay';
    return (await data.cache.rowsOf(table).get(id)) ? 'there' : undefined;
  };
  const queue: Queue = async (mutation, args) => {
    await enqueueIn(data, mutation, args);
    if (mutation.kind === 'creation') for (const thing of mutation.creates(args)) made.add(thing);
  };
  const done = new Set<string>();
  for (const table of ORDER)
    for (const lost of rows.filter((one) => one.table === table)) {
      const found = await where(table, lost.row.id);
      if (found === 'there' || (await make(table, lost, { found, where, queue, rows }).catch(asNotMade)))
        done.add(lost.row.id);
    }
  await settleLost(data, rows, done);
}

/** A row that cannot be sent as it is must not hold back others. */
function asNotMade(error: unknown): false {
  if (isValiError(error)) return false;
  throw error;
}

interface Making {
  found: Where;
  where: (table: Kind, id: string) => Promise<Where>;
  queue: Queue;
  rows: readonly LostRow[];
}

/** False when it cannot be recreated. */
async function make(table: Kind, { row }: LostRow, of: Making): Promise<boolean> {
  switch (table) {
    case 'events':
      return makeEvent(row as RowOf<'events'>, of);
    case 'days':
      return resendDay(row as RowOf<'days'>, of);
    default:
      return of.found === 'onItsWay' || makeWithin(table, row, of);
  }
}

/** Defaults of a new event. */
const UNCHOSEN = { subtitle: '', description: '', linkAccess: 'ANYONE', capacity: null, plusOnes: 0 };

async function makeEvent(event: RowOf<'events'>, { found, queue, rows }: Making): Promise<boolean> {
  const { id, name, startOn, endOn, timezone, privacy, rsvpType } = event;
  const { subtitle, description, linkAccess, capacity, plusOnes } = event;
  const dayIds = rows
    .flatMap(({ table, row }) => (table === 'days' ? [row as RowOf<'days'>] : []))
    .filter(({ eventId }) => eventId === id)
    .sort((a, b) => a.dayIndex - b.dayIndex)
    .map((day) => day.id);
  if (dayIds.length !== datesOf(startOn, endOn).length) return false;
  const made = { id, dayIds, name, startOn, endOn, timezone, privacy, rsvpType, file: null };
  if (!found) await queue(createEventMutation, made);
  const set = {
    ...(subtitle && { subtitle }),
    ...(description && { description }),
    // never wider access than before
    ...(linkAccess && { linkAccess }),
    ...(capacity && { capacity }),
    ...(plusOnes && { plusOnes }),
  };
  if (Object.keys(set).length > 0) await queue(updateEventMutation, { eventId: id, set, base: UNCHOSEN });
  return true;
}

/** Sent with its event, as if it had just been added. */
async function resendDay(day: RowOf<'days'>, { found, queue }: Making): Promise<boolean> {
  if (!found) return false;
  const { id: dayId, eventId, dayIndex, name, subtitle, description } = day;
  const set = {
    ...(name !== dayName(dayIndex) && { name }),
    ...(subtitle && { subtitle }),
    ...(description && { description }),
  };
  const base = { name: dayName(dayIndex), subtitle: '', description: '' };
  if (Object.keys(set).length > 0) await queue(updateDayMutation, { eventId, dayId, set, base });
  return true;
}

async function makeWithin(
  table: Exclude<Kind, 'events' | 'days'>,
  row: object,
  { where, queue }: Making,
): Promise<boolean> {
  if (table === 'activities') {
    const { programId: dayId, startDateTime, endDateTime, ...activity } = row as RowOf<'activities'>;
    if (!(await where('days', dayId))) return false;
    const { id, eventId, name, subtitle, description, location, timezone } = activity;
    const times = { startIsoTime: startDateTime, endIsoTime: endDateTime, timezone };
    const args = { id, eventId, dayId, name, subtitle, description, location, ...times, file: null };
    await queue(createActivityMutation, args);
    return true;
  }
  const { eventId } = row as { eventId: string };
  if (!(await where('events', eventId))) return false;
  if (table === 'comments') {
    const { id, feedId: postId, comment, mentions } = row as RowOf<'comments'>;
    if (!(await where('posts', postId))) return false;
    await queue(createCommentMutation, { id, eventId, postId, comment, mentions });
  } else if (table === 'posts') {
    const { id, title, mentions } = row as RowOf<'posts'>;
    await queue(createPostMutation, { id, eventId, title, mentions, file: null });
  } else {
    const { id, title, description } = row as RowOf<'bulletins'>;
    await queue(createBulletinMutation, { id, eventId, title, description, file: null });
  }
  return true;
}
