import type { TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { EVENT_LANES, isIn, laneOf, lanePrefixes } from '#src/data/lanes.ts';
import { sending } from '#src/data/sending.ts';
import { fold } from '#src/data/views/fold.ts';
import { emptyTables, type FoldView } from '#src/data/views/fold-view.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';
import { readSelfBase, readSelfRows } from '#src/data/views/self.ts';

/** `key`: the same for the same rows. `waiting`: what is in the outbox for this event. */
export type PartOf = {
  [T in TableName]?: {
    key: string;
    read: (cache: CacheDb, waiting: readonly OutboxRow[]) => Promise<BaseRows[T][]>;
  };
};

/**
 * One event as it looks here and now. The outbox is read first: an answer is put into the cache before its
 * outbox row is deleted, so a reader that finds the row gone also finds its effect. The other way round a
 * change would vanish for a moment.
 */
export async function readEventView(
  data: LocalData,
  eventId: string,
  tables: readonly TableName[],
  /** Of these tables only so much is read: an event can have thousands of rows that nobody looks at. */
  part: PartOf = {},
): Promise<FoldView> {
  const rows = await openRowsOf(data, eventId, tables);
  const { cache } = data;
  const base = emptyTables();
  const read = new Set<TableName>([...tables, ...(rows.some(changesDays) ? ['days' as const] : [])]);
  await Promise.all(
    [...read].map(async (table) => {
      const { [table]: only } = part;
      const found: BaseRows[TableName][] = await held(
        data,
        `${table}/${eventId}${only ? `/${only.key}` : ''}`,
        (): Promise<BaseRows[TableName][]> =>
          only ? only.read(cache, rows) : cache.rowsOfEvent(table, eventId).toArray(),
      );
      for (const row of found) (base[table] as Map<string, BaseRows[TableName]>).set(row.id, row);
    }),
  );
  if (read.has('events') && base.events.size === 0) {
    const offered = await held(data, `discover/${eventId}`, () => cache.discover.get(eventId));
    if (offered) base.events.set(offered.id, offered);
  }
  return foldOver(data, base, rows);
}

/**
 * A day that is added or deleted moves the start or end of its event, unless the server has done so already,
 * which only the days themselves show.
 */
const changesDays = ({ lane }: OutboxRow): boolean => isIn(lane, 'days');

/** Event rows of all events, mine and those of the home feed. `open`: the whole outbox, if already read. */
export async function readEventsView(data: LocalData, open?: OutboxRow[]): Promise<FoldView> {
  const kinds = [...EVENT_LANES, 'profile'] as const;
  const isOurs = ({ lane }: OutboxRow) => isIn(lane, ...kinds);
  const rows =
    open?.filter(isOurs) ??
    (await openOutbox(data, 'events', isOurs, ({ mutations }) =>
      mutations
        .where('lane')
        .startsWithAnyOf(lanePrefixes(...kinds))
        .toArray(),
    ));
  const { cache } = data;
  const base = emptyTables();
  for (const event of await held(data, 'discover', () => cache.discover.toArray()))
    base.events.set(event.id, event);
  for (const event of await held(data, 'events', () => cache.events.toArray()))
    base.events.set(event.id, event);
  const moved = rows.filter(changesDays).flatMap(({ eventId }) => eventId ?? []);
  if (moved.length > 0)
    for (const day of await held(data, `days/${moved.join()}`, () =>
      cache.days.where('eventId').anyOf(moved).toArray(),
    ))
      base.days.set(day.id, day);
  return foldOver(data, base, rows);
}

/** What concerns the person in any event, and the rows of those events. */
export async function readNotificationsView(data: LocalData): Promise<FoldView> {
  const kinds = [...EVENT_LANES, 'read', 'profile'] as const;
  const rows =
    (await data.outbox?.mutations
      .where('lane')
      .startsWithAnyOf(lanePrefixes(...kinds))
      .toArray()) ?? [];
  const base = emptyTables();
  for (const row of await data.cache.notifications.toArray()) base.notifications.set(row.id, row);
  for (const event of await data.cache.events.toArray()) base.events.set(event.id, event);
  return foldOver(data, base, rows);
}

async function openRowsOf(
  data: LocalData,
  eventId: string,
  tables: readonly TableName[],
): Promise<OutboxRow[]> {
  const alone = tables.every((table) => table === 'events');
  const lanes: readonly string[] = EVENT_LANES.map((kind) => laneOf(kind, eventId));
  const ofEvent = openOutbox(
    data,
    `${alone ? 'event' : 'of'}/${eventId}`,
    (row) => (alone ? lanes.includes(row.lane) : row.eventId === eventId),
    ({ mutations }) =>
      (alone ? mutations.where('lane').anyOf(lanes) : mutations.where('eventId').equals(eventId)).toArray(),
  );
  return (await Promise.all([ofEvent, readSelfRows(data)])).flat();
}

async function foldOver(
  data: LocalData,
  base: ReturnType<typeof emptyTables>,
  rows: OutboxRow[],
): Promise<FoldView> {
  const nobody = { guid: '', firstName: null, lastName: null, profilePic: null };
  return fold(base, rows, (await readSelfBase(data)) ?? nobody, sending.ids);
}
