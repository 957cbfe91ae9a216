import type { TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { pageByPage } from '#src/data/databases/page-by-page.ts';
import { foldOf, foldsFor } from '#src/data/folds.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { EVENT_LANES, idIn, isIn, laneOf, lanePrefixes } from '#src/data/lanes.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { readDecidedGuests } from '#src/data/views/decided-guests.ts';
import { sending } from '#src/data/sending.ts';
import { foldOn } from '#src/data/views/fold.ts';
import { emptyTables, type FoldView, type Tables } from '#src/data/views/fold-view.ts';
import { readRows } from '#src/data/views/read-rows.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';
import { readSelfBase, readSelfRows } from '#src/data/views/self.ts';

/** Rows to read instead of a whole table. `key`: equal for equal rows. `waiting`: the event's outbox rows. */
export type PartOf = {
  [T in TableName]?: {
    key: string;
    read: (cache: CacheDb, waiting: readonly OutboxRow[]) => Promise<BaseRows[T][]>;
  };
};

/**
 * One event as it looks here and now. The outbox is read first: an answer is stored in the cache before its
 * outbox row is deleted, so a reader that finds the row gone also finds its effect. In the other order, a
 * change would vanish for a moment.
 */
export async function readEventView(
  data: LocalData,
  eventId: string,
  tables: readonly TableName[],
  /** Only this part of these tables is read: an event can have thousands of rows that are not shown. */
  wanted: PartOf = {},
): Promise<FoldView> {
  const rows = await openRowsOf(data, eventId, tables);
  const { cache } = data;
  const counted = tables.includes('events') && !tables.includes('rsvps') ? rows.filter(changesGuests) : [];
  const read = [
    ...new Set<TableName>([
      ...tables,
      ...(rows.some(changesDays) ? DAYS : []),
      ...(counted.length > 0 ? GUESTS : []),
    ]),
  ];
  const part: PartOf = { ...(counted.length > 0 && { rsvps: decided(eventId, counted) }), ...wanted };
  const key = read.map((table) => `${table}${part[table] ? `=${part[table].key}` : ''}`).join();
  const base = await held(data, `base/${eventId}/${key}`, async () => {
    const into = emptyTables();
    await Promise.all(
      read.map(async (table) => {
        const { [table]: only } = part;
        if (!only) return void (into[table] = (await readRows(data, table, eventId)) as Map<string, never>);
        const found: BaseRows[TableName][] = await only.read(cache, rows);
        for (const row of found) (into[table] as Map<string, BaseRows[TableName]>).set(row.id, row);
      }),
    );
    if (read.includes('events') && into.events.size === 0) {
      const offered = await cache.discover.get(eventId);
      if (offered) into.events = new Map([[offered.id, offered]]);
    }
    return into;
  });
  return foldOver(data, base, rows);
}

/**
 * Adding or deleting a day may move the start or end of its event, unless the server has already done that, which only
 * the days themselves show.
 */
const changesDays = ({ lane }: OutboxRow): boolean => isIn(lane, 'days');
/** Including days that are being restored. */
const DAYS = ['days', 'bin'] as const satisfies TableName[];

/**
 * A decision about guests changes how many are coming, unless the server has already counted them, which only
 * the guests' own rows show.
 */
const changesGuests = (row: OutboxRow): boolean =>
  isIn(row.lane, 'decide') && foldOf(row)?.guests !== undefined;
const GUESTS = ['rsvps'] as const satisfies TableName[];
const decided = (eventId: string, decisions: readonly OutboxRow[]): PartOf['rsvps'] => ({
  key: decisions.map(({ id }) => id).join('+'),
  read: (cache) => readDecidedGuests(cache, eventId, decisions),
});

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
  const moved = [...new Set(rows.filter(changesDays).flatMap(({ eventId }) => eventId ?? []))];
  const decisions = rows.filter(changesGuests);
  const base = await held(data, `base/${moved.join()}/${decisions.map(({ id }) => id).join()}`, async () => {
    const into = emptyTables();
    for (const event of await cache.discover.toArray()) into.events.set(event.id, event);
    for (const event of await cache.events.toArray()) into.events.set(event.id, event);
    if (moved.length > 0) {
      for (const day of await cache.days.where('eventId').anyOf(moved).toArray()) into.days.set(day.id, day);
      for (const row of await cache.bin.where('eventId').anyOf(moved).toArray()) into.bin.set(row.id, row);
    }
    for (const [eventId, ofEvent] of groupBy(decisions, ({ lane }) => idIn(lane, 'decide') ?? ''))
      // oxlint-disable-next-line no-await-in-loop
      for (const row of await readDecidedGuests(cache, eventId, ofEvent)) into.rsvps.set(row.id, row);
    return into;
  });
  return foldOver(data, base, rows);
}

/** The person's notifications, and the events they are about. */
export async function readNotificationsView(data: LocalData): Promise<FoldView> {
  const kinds = [...EVENT_LANES, 'read', 'profile'] as const;
  const rows = await openOutbox(
    data,
    'notifications',
    ({ lane }) => isIn(lane, ...kinds),
    ({ mutations }) =>
      mutations
        .where('lane')
        .startsWithAnyOf(lanePrefixes(...kinds))
        .toArray(),
  );
  const { cache } = data;
  const base = await held(data, 'base', async () => {
    const into = emptyTables();
    for (const row of await cache.notifications.toArray()) into.notifications.set(row.id, row);
    for (const event of await cache.events.toArray()) into.events.set(event.id, event);
    return into;
  });
  return foldOver(data, base, rows);
}

/**
 * These tables for all events on this device: what was pulled, the public events of the home feed, and what is pending.
 * Awaits `rest` between steps.
 */
export async function readWholeView(
  data: LocalData,
  tables: readonly TableName[],
  rest: () => Promise<void>,
  /** All of the outbox. */
  rows: OutboxRow[],
): Promise<FoldView> {
  await foldsFor(rows);
  const { cache } = data;
  const base = emptyTables();
  for (const event of await cache.discover.toArray()) base.events.set(event.id, event);
  for (const table of new Set([...tables, ...DAYS])) {
    const into = base[table] as Map<string, BaseRows[TableName]>;
    // oxlint-disable-next-line no-await-in-loop
    await pageByPage(cache, table, rest, (page) => {
      for (const row of page) into.set(row.id, row);
    });
  }
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

async function foldOver(data: LocalData, base: Tables, rows: OutboxRow[]): Promise<FoldView> {
  return foldOn(base, rows, (await readSelfBase(data)) ?? NOBODY, sending.ids);
}

const NOBODY = { guid: '', firstName: null, lastName: null, profilePic: null };
