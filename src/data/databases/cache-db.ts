import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { TableName } from '#contract/schemas/sync.ts';
import { closeForOthers } from './close-for-others.ts';
import type { Device } from '#src/data/device/device.ts';

export interface BaseRows {
  events: EventRow;
  days: DayRow;
  activities: ActivityRow;
  rsvps: RsvpRow;
  posts: PostRow;
  comments: CommentRow;
}

/** How far an event is held. */
export interface Cursor {
  id: string;
  version: number;
  /** Under which the rows were served; opaque. */
  role: string;
  /** Wall time, for display. */
  pulledAt: number;
  /**
   * For want of room some of it left the device again: its older posts, or everything but the event itself.
   */
  trimmed?: 'feed' | 'all';
}

/**
 * What answers of mutations brought beyond the cursor, so that a pull asked for earlier cannot take it back.
 */
export interface Ahead {
  id: string;
  version: number;
  role: string;
  /** Number of the answer on this device. */
  answer: number;
}

/**
 * Rows as the server confirmed them. May be deleted and rebuilt at any time; never patched by a mutation. A
 * row that gains a field or a value, and a table more, raise the version and clear every table in its
 * upgrade: a cursor would say of rows that an earlier build stored, and of those that it could not read, that
 * they are here (test: tests/unit/data-cache-shape.test.ts).
 */
export class CacheDb extends Dexie {
  declare events: EntityTable<EventRow, 'id'>;
  declare days: EntityTable<DayRow, 'id'>;
  declare activities: EntityTable<ActivityRow, 'id'>;
  declare rsvps: EntityTable<RsvpRow, 'id'>;
  declare posts: EntityTable<PostRow, 'id'>;
  declare comments: EntityTable<CommentRow, 'id'>;
  declare cursors: EntityTable<Cursor, 'id'>;
  declare ahead: EntityTable<Ahead, 'id'>;
  /** Rows that an answer deleted while an older pull may still carry them. */
  declare tombs: EntityTable<{ id: string; eventId: string; version: number }, 'id'>;
  /** Public events of others in the home feed. */
  declare discover: EntityTable<EventRow, 'id'>;
  /** Events opened by link though the person is not part of them. */
  declare watched: EntityTable<{ id: string; at: number }, 'id'>;
  /** `pulledAt`, `answers`, `etag:<event>`. */
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
    this.version(1).stores({
      events: '&id',
      days: '&id, eventId',
      activities: '&id, eventId',
      rsvps: '&id, eventId',
      posts: '&id, eventId',
      comments: '&id, eventId, feedId',
      cursors: '&id',
      ahead: '&id',
      tombs: '&id, eventId',
      discover: '&id',
      watched: '&id, at',
      meta: '&key',
    });
  }

  rowsOf<T extends TableName>(table: T): Table<BaseRows[T], string> {
    return this.table(table);
  }
}

export const cacheName = (key: string): string => `cache-${key}`;
export const VISITOR = 'visitor';
