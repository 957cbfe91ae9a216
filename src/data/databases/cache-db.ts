import { Dexie, type EntityTable, type Table } from 'dexie';
import type { EventRow } from '#contract/schemas/events.ts';
import type { Seen } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, tableOf, type RowOf, type TableName } from '#contract/tables.ts';
import { closeForOthers } from './close-for-others.ts';
import { cacheName } from './device-names.ts';
import type { Device } from '#src/data/device/device.ts';

export type BaseRows = { [T in TableName]: RowOf<T> };

/** How far this device has followed an event. */
export interface Cursor {
  id: string;
  version: number;
  /** Epoch in which the server issued that version; opaque. Absent if only the number is known. */
  epoch?: string | undefined;
  /** Role under which the rows were served; opaque. */
  role: string;
  /** Wall time, for display. */
  pulledAt: number;
  /**
   * Set if part of the event was evicted when the device ran out of quota: its oldest rows, or all but the
   * event itself.
   */
  trimmed?: 'oldest' | 'all';
}

/** How far responses to mutations are ahead of the cursor, so that a pull requested earlier cannot undo them. */
export interface Ahead {
  id: string;
  version: number;
  role: string;
  /** Counter of responses on this device. */
  answer: number;
  /**
   * The last version of each epoch that responses have brought since the cursor. The next pull asks the
   * server whether it still knows them all.
   */
  seen: Seen[];
}

/** A row that a response deleted while a pull requested earlier may still deliver it. */
export interface Tombstone {
  table: TableName;
  id: string;
  eventId: string;
  version: number;
}

/**
 * Raise it whenever a row gains a field or a value, or a store changes: the upgrade empties the cache and the
 * next pull refills it. No pull repeats a row that has not changed since, so rows stored by an earlier build
 * would otherwise stay in that build's format. A test compares the version with the shape of the rows.
 */
export const CACHE_VERSION = 11;

/** Finds one person's own row among thousands. */
export const RSVP_OF = '[eventId+user.guid]';
export const RSVP_AT = '[eventId+user.emailId]';
/** Finds those on the waiting list. */
export const IN_LINE = '[eventId+waitingSince]';
/** Finds the newest posts among thousands. */
export const POSTED_AT = '[eventId+createdAt]';
export const PINNED_AT = '[eventId+pinnedAt]';

type SyncedStores = { [T in TableName]: EntityTable<RowOf<T>, 'id'> };
/** Dexie adds one property per store. */
const DexieOfTables = Dexie as unknown as new (
  ...of: ConstructorParameters<typeof Dexie>
) => Dexie & SyncedStores;

/** Rows as confirmed by the server. May be deleted and rebuilt at any time; mutations never patch them. */
export class CacheDb extends DexieOfTables {
  declare cursors: EntityTable<Cursor, 'id'>;
  declare ahead: EntityTable<Ahead, 'id'>;
  declare tombstones: Table<Tombstone, [TableName, string]>;
  /** Other people's public events in the home feed. */
  declare discover: EntityTable<EventRow, 'id'>;
  /** Events that a person who is not part of them opened by link. */
  declare watched: EntityTable<{ id: string; at: number }, 'id'>;
  /** Keys: `pulledAt`, `answers`, `answered`, `etag:<event>`, `looksBehind`, `filesBehind`. */
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
        // keep `watched`: it holds no rows, and events opened by link are requested again from it
        Promise.all(this.tables.flatMap(({ name }) => (name === 'watched' ? [] : tx.table(name).clear()))),
      );
  }

  rowsOf<T extends TableName>(table: T): Table<BaseRows[T], string> {
    return this.table(table);
  }

  /** Rows of this table that belong to one event. */
  rowsOfEvent<T extends TableName>(table: T, eventId: string) {
    return this.rowsOf(table).where(tableOf(table).eventField).equals(eventId);
  }
}

/** Indexes by id, by event, and by the parent row whose deletion deletes these rows, too. */
function indexesOf(name: TableName): string {
  const { eventField, evict } = tableOf(name);
  return `&id${eventField === 'id' ? '' : `, ${eventField}`}${typeof evict === 'object' ? `, ${evict.by}` : ''}`;
}
