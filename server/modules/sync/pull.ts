import { and, eq, max } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { EventRow } from '#contract/schemas/events.ts';
import type { PulledEvent, Seen, SyncAnswer, SyncBody } from '#contract/schemas/sync.ts';
import { isFinished, type EventAccess, type Viewer } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { tombstones } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { presentProfile } from '#server/modules/people/present-profile.ts';
import { ownUser } from '#server/modules/people/profile.ts';
import { PRUNED } from '#server/modules/sync/prune-tombstones.ts';
import { backupAt, findLost, lostEvents, readStarts } from '#server/modules/sync/lost-history.ts';
import { pageBoundary } from '#server/modules/sync/page-boundary.ts';
import { changesOf } from '#server/modules/sync/read-event-changes.ts';
import { viewOf } from '#server/modules/sync/view-of.ts';
import {
  belongs,
  DISCOVER_MAX,
  eventsById,
  eventsWithRsvpOf,
  publicEvents,
} from '#server/access/visible-events.ts';

/** Approximate number of rows in one answer. */
export const PAGE_ROWS = 1000;

type Cursors = InferOutput<typeof SyncBody>['cursors'];
type Asked = InferOutput<typeof SyncBody>;

/**
 * The answer to a device that is up to date, as most are: what a pull checks first is enough, without a snapshot.
 * Null if a full pull is needed.
 */
export async function pullNothing(
  reader: Reader,
  userId: string,
  asked: Asked,
  now: Date,
): Promise<SyncAnswer | null> {
  if (asked.discover) return null;
  const { all, visible, gone } = await seenBy(reader, { userId, now }, asked);
  if (gone.length > 0) return null;
  for (const access of all) {
    const { id, version } = access.event;
    const cursor = asked.cursors[id];
    if (!cursor || cursor.version !== version || version < 1 || cursor.role !== viewOf(access).role)
      return null;
  }
  if ((await findLost(reader, seenOf(all, asked.cursors))).size > 0) return null;
  return {
    events: [],
    visible,
    gone,
    discover: null,
    me: presentProfile(await ownUser(reader, userId), now),
    serverTime: now.toISOString(),
  };
}

/**
 * `POST /api/sync`: everything that changed since the device's cursors. `reader` must be one snapshot of the
 * database. The device asks again while an event says `more`.
 */
export async function pull(
  reader: Reader,
  userId: string,
  asked: Asked,
  now: Date,
  pageRows = PAGE_ROWS,
): Promise<SyncAnswer> {
  const { cursors, discover } = asked;
  const viewer = { userId, now };
  const { all, visible, gone, mine, former } = await seenBy(reader, viewer, asked);
  const lost = await lostEvents(
    reader,
    new Map(gone.flatMap((id) => (cursors[id] ? [[id, versionsIn(cursors[id])]] : []))),
  );
  return {
    events: await readPages(reader, all, viewer, cursors, pageRows),
    visible,
    gone,
    ...(lost.length > 0 && { lost }),
    discover: discover ? await readDiscover(reader, viewer, mine, former) : null,
    me: presentProfile(await ownUser(reader, userId), now),
    serverTime: now.toISOString(),
  };
}

/**
 * The state that a pull depends on: a change raises the versions of all events in which it shows. Null if the pull
 * includes public events of others, which are not checked here.
 */
export async function stateForPull(
  reader: Reader,
  userId: string,
  asked: Asked,
  now: Date,
): Promise<string | null> {
  if (asked.discover) return null;
  const { all, gone } = await seenBy(reader, { userId, now }, asked);
  const held = all.map((access) => [access.event.id, access.event.version, viewOf(access).role]);
  const ids = Object.keys(asked.cursors);
  const pruned = await prunedVersions(reader, ids);
  return JSON.stringify([held, gone, ids.map((id) => pruned.get(id))]);
}

/** The events that this device should hold, and those that it named but should no longer hold. */
async function seenBy(reader: Reader, viewer: Viewer & { userId: string }, { cursors, watch }: Asked) {
  const related = await eventsWithRsvpOf(reader, viewer.userId, viewer);
  const own = related.filter(belongs);
  const mine = new Set(own.map(({ event }) => event.id));
  const former = new Map(
    related.filter((access) => !belongs(access)).map((access) => [access.event.id, access]),
  );
  const watched = (
    await eventsById(
      reader,
      watch.filter((id) => !mine.has(id)),
      viewer,
    )
  ).map((access) => former.get(access.event.id) ?? access);
  const all = soonestFirst([...own, ...watched], viewer.now);
  const visible = all.map(({ event }) => event.id);
  const seen = new Set(visible);
  const gone = [...new Set([...Object.keys(cursors), ...watch])].filter((id) => !seen.has(id));
  return { all, visible, gone, mine, former };
}

/** Public events of others, each with the person's former relation to it, if any. */
async function readDiscover(
  reader: Reader,
  viewer: Viewer,
  mine: ReadonlySet<string>,
  former: ReadonlyMap<string, EventAccess>,
): Promise<EventRow[]> {
  const offered = (await publicEvents(reader, viewer, DISCOVER_MAX + mine.size))
    .filter(({ event }) => !mine.has(event.id))
    .slice(0, DISCOVER_MAX);
  return readEventRows(
    reader,
    offered.map((access) => former.get(access.event.id) ?? access),
    viewer,
  );
}

/** Sorts events that are not over by start, followed by those that are. */
function soonestFirst(accesses: EventAccess[], now: Date): EventAccess[] {
  const rank = ({ event }: EventAccess): string =>
    `${isFinished(event, now) ? 1 : 0}${event.startOn}${event.id}`;
  return accesses.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

async function readPages(
  reader: Reader,
  accesses: readonly EventAccess[],
  viewer: Viewer,
  cursors: Cursors,
  pageRows: number,
): Promise<PulledEvent[]> {
  const pruned = await prunedVersions(reader, Object.keys(cursors));
  const allLost = await findLost(reader, seenOf(accesses, cursors));
  const starts = allLost.size > 0 ? await readStarts(reader) : [];
  const pages: PulledEvent[] = [];
  let room = pageRows;
  for (const access of accesses) {
    const { id, version } = access.event;
    const { role, tables } = viewOf(access);
    const cursor = cursors[id];
    const lost = allLost.get(id);
    const reset =
      !cursor ||
      cursor.version < 1 ||
      cursor.role !== role ||
      lost !== undefined ||
      cursor.version < (pruned.get(id) ?? 0);
    const after = reset ? 0 : cursor.version;
    if (after === version) continue;
    if (room <= 0) {
      // the page is full: the device keeps what it has and asks again
      pages.push({
        id,
        version: cursor?.version ?? 0,
        role: cursor?.role ?? role,
        epoch: cursor?.epoch,
        changes: {},
        deleted: {},
        more: true,
        reset: false,
      });
      continue;
    }
    const end = (await pageBoundary(reader, { access, viewer, after }, tables, room)) ?? version;
    const page = await changesOf(reader, access, viewer, { after, upTo: end });
    room -= sizeOf(page);
    pages.push({
      ...page,
      more: end < version,
      reset,
      ...(lost && { restored: { backupAt: backupAt(starts, lost) } }),
    });
  }
  return pages;
}

/** Every version that the device reports of an event. */
const versionsIn = (cursor: Cursors[string] | undefined): Seen[] =>
  cursor ? [cursor, ...(cursor.ahead ?? [])] : [];
const seenOf = (accesses: readonly EventAccess[], cursors: Cursors) =>
  accesses.map(({ event }) => ({ event, seen: versionsIn(cursors[event.id]) }));

const sizeOf = ({ changes, deleted }: Pick<PulledEvent, 'changes' | 'deleted'>): number =>
  [...Object.values(changes), ...Object.values(deleted)].reduce((sum, list) => sum + list.length, 1);

/** The version of each event up to which tombstones were deleted. Older cursors cannot be continued. */
async function prunedVersions(reader: Reader, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await reader
    .select({ eventId: tombstones.eventId, version: max(tombstones.version) })
    .from(tombstones)
    .where(and(inList(tombstones.eventId, ids), eq(tombstones.tableName, PRUNED)))
    .groupBy(tombstones.eventId);
  return new Map(found.map(({ eventId, version }) => [eventId, version ?? 0]));
}
