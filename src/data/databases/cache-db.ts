import { Dexie, type EntityTable, type Table } from 'dexie';
import type { EventRow } from '#contract/schemas/events.ts';
import type { Seen } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, tableOf, type RowOf, type TableName } from '#contract/tables.ts';
import { closeForOthers } from './close-for-others.ts';
import type { Device } from '#src/data/device/device.ts';

export type BaseRows = { [T in TableName]: RowOf<T> };

/** How far an event is held. */
export interface Cursor {
  id: string;
  version: number;
  /** In which the server gave out that version; opaque. Absent where nothing but the number can be said. */
  epoch?: string | undefined;
  /** Under which the rows were served; opaque. */
  role: string;
  /** Wall time, for display. */
  pulledAt: number;
  /** When out of quota some of it left the device again: its oldest rows, or all but the event itself. */
  trimmed?: 'oldest' | 'all';
}

/** How far answers to mutations are beyond the cursor, so that a pull requested earlier cannot undo them. */
export interface Ahead {
  id: string;
  version: number;
  role: string;
  /** Number of the answer on this device. */
  answer: number;
  /**
   * The last version of each epoch that answers have brought since the cursor. The server is asked whether it
   * still knows them all.
   */
  seen: Seen[];
}

/** A row that an answer deleted while a pull requested earlier may still carry it. */
export interface Tombstone {
  table: TableName;
  id: string;
  eventId: string;
  version: number;
}

/**
 * Raise it whenever a row gains a field or a value, or a store changes: the upgrade empties the cache and the
 * next pull fills it again. No pull repeats a row that has not changed since, so rows stored by an earlier
 * build would stay as that build understood them. A test compares it with the shape of the rows.
 */
export const CACHE_VERSION = 11;

/** One person's own row among thousands. */
export const RSVP_OF = '[eventId+user.guid]';
export const RSVP_AT = '[eventId+user.emailId]';
/** Who waits for a place. */
export const IN_LINE = '[eventId+waitingSince]';
/** The newest posts among thousands, and the few that are pinned. */
export const POSTED_AT = '[eventId+createdAt]';
export const PINNED_AT = '[eventId+pinnedAt]';

type SyncedStores = { [T in TableName]: EntityTable<RowOf<T>, 'id'> };
/** Dexie adds a property for each store. */
const DexieOfTables = Dexie as unknown as new (
  ...of: ConstructorParameters<typeof Dexie>
) => Dexie & SyncedStores;

/** Rows as the server confirmed them. May be deleted and rebuilt at any time; never patched by a mutation. */
export class CacheDb extends DexieOfTables {
  declare cursors: EntityTable<Cursor, 'id'>;
  declare ahead: EntityTable<Ahead, 'id'>;
  declare tombstones: Table<Tombstone, [TableName, string]>;
  /** Public events of others in the home feed. */
  declare discover: EntityTable<EventRow, 'id'>;
  /** Events opened by link though the person is not part of them. */
  declare watched: EntityTable<{ id: string; at: number }, 'id'>;
  /** `pulledAt`, `answers`, `answered`, `etag:<event>`. */
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(device: Device, key: string) {
    super(cacheName(key), {
      indexedDB: device.indexedDB,
      IDBKeyRange: device.IDBKeyRange,
      autoOpen: false,
      chromeTransactionDurability: 'relaxed',
      cache: 'disabled',
    });
    closeForOthers(this, { vital: true });
    this.version(CACHE_VERSION)
      .stores({
        ...Object.fromEntries(TABLE_NAMES.map((name) => [name, indexesOf(name)])),
        rsvps: `${indexesOf('rsvps')}, ${RSVP_OF}, ${RSVP_AT}, ${IN_LINE}`,
        posts: `${indexesOf('posts')}, ${POSTED_AT}, ${PINNED_AT}`,
        cursors: '&id',
        ahead: '&id',
        tombstones: '&[table+id], eventId',
        discover: '&id',
        watched: '&id, at',
        meta: '&key',
      })
      .upgrade((tx) =>
        // what was opened by link is asked for again, and holds no rows
        Promise.all(this.tables.flatMap(({ name }) => (name === 'watched' ? [] : tx.table(name).clear()))),
      );
  }

  rowsOf<T extends TableName>(table: T): Table<BaseRows[T], string> {
    return this.table(table);
  }

  /** Rows of this table that belong to an event. */
  rowsOfEvent<T extends TableName>(table: T, eventId: string) {
    return this.rowsOf(table).where(tableOf(table).eventField).equals(eventId);
  }
}

/** By id, by event, and by the row that its rows leave the device with. */
function indexesOf(name: TableName): string {
  const { eventField, evict } = tableOf(name);
  return `&id${eventField === 'id' ? '' : `, ${eventField}`}${typeof evict === 'object' ? `, ${evict.by}` : ''}`;
}

export const cacheName = (key: string): string => `cache-${key}`;
