import { and, eq, gt, inArray, lte, ne, type AnyColumn } from 'drizzle-orm';
import { TABLES, type EventChanges, type Rows, type TableName } from '#contract/schemas/sync.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { activities, comments, posts, rsvps, tombstones } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import { readDayRows } from '#server/modules/days/read-day-rows.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { readCommentRows, readPostRows } from '#server/modules/feed/read-posts.ts';
import { presentRsvp } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';
import type { EventView } from '#server/modules/sync/view-of.ts';

/** Versions after `after` up to and including `upTo`. */
export interface VersionRange {
  after: number;
  upTo: number;
}

const within = (
  table: { eventId: AnyColumn; version: AnyColumn },
  eventId: string,
  { after, upTo }: VersionRange,
) => and(eq(table.eventId, eventId), gt(table.version, after), lte(table.version, upTo));
const inRange = (version: number, { after, upTo }: VersionRange): boolean =>
  version > after && version <= upTo;

/**
 * The rows of one event that changed in this range, as this viewer may see them. Empty tables are left out.
 */
export async function readChangedRows(
  reader: Reader,
  access: EventAccess,
  view: EventView,
  viewer: Viewer,
  range: VersionRange,
): Promise<Rows> {
  const { event } = access;
  const changed: Rows = {};
  if (inRange(event.rowVersion, range)) changed.events = await readEventRows(reader, [access], viewer);
  changed.days = (await readDayRows(reader, event, viewer)).filter((day) => inRange(day.version, range));
  changed.activities = (
    await reader
      .select()
      .from(activities)
      .where(within(activities, event.id, range))
  ).map((activity) => presentActivity(activity, event, viewer));
  if (view.rsvps !== 'none') {
    const attending = view.rsvps === 'attending' ? eq(rsvps.status, 'YES') : undefined;
    changed.rsvps = (await readRsvps(reader, and(within(rsvps, event.id, range), attending))).map((rsvp) =>
      presentRsvp(rsvp, access, viewer),
    );
  }
  if (view.social) {
    changed.posts = await readPostRows(reader, event, viewer, within(posts, event.id, range));
    changed.comments = await readCommentRows(reader, viewer, within(comments, event.id, range));
  }
  for (const table of TABLES) if (changed[table]?.length === 0) delete changed[table];
  return changed;
}

/**
 * Ids that this viewer may hold and must drop: deleted rows, and for guests the RSVPs that are no longer a
 * Yes.
 */
export async function readDeletedIds(
  reader: Reader,
  eventId: string,
  view: EventView,
  range: VersionRange,
): Promise<EventChanges['deleted']> {
  const deleted: EventChanges['deleted'] = {};
  const tables: TableName[] = [
    'days',
    'activities',
    ...(view.rsvps === 'none' ? [] : ['rsvps' as const]),
    ...(view.social ? ['posts' as const, 'comments' as const] : []),
  ];
  const gone = await reader
    .select({ table: tombstones.tableName, id: tombstones.rowId })
    .from(tombstones)
    .where(and(within(tombstones, eventId, range), inArray(tombstones.tableName, tables)));
  for (const { table, id } of gone) (deleted[table as TableName] ??= []).push(id);
  if (view.rsvps === 'attending') {
    const left = await reader
      .select({ id: rsvps.id })
      .from(rsvps)
      .where(and(within(rsvps, eventId, range), ne(rsvps.status, 'YES')));
    if (left.length > 0) (deleted.rsvps ??= []).push(...left.map(({ id }) => id));
  }
  return deleted;
}
