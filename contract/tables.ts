import type * as v from 'valibot';
import type { Action } from '#contract/rules/who-may.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { ROWS } from '#contract/rows.ts';

type NamedPerson = Omit<Person, 'guid'> & { guid: string | null };
/** Fields of a row with a value of this type. */
type FieldOf<Row, Value> = { [F in keyof Row & string]: Row[F] extends Value ? F : never }[keyof Row &
  string];

/** Describes a table to the devices that hold its rows; `Row` is the type of a row. */
interface Description<Row> {
  /** The field with the id of the row's event. */
  eventField: FieldOf<Row, string>;
  /**
   * Who may see rows of the table, and learn that one was deleted. Where that person may see only some of
   * them (those of all who attend, their own), the table's reader on the server decides which.
   */
  seenBy: Action;
  /** Fields that name one or several people, and show changes of a person's own name and picture at once. */
  people: readonly FieldOf<Row, NamedPerson | NamedPerson[]>[];
  /**
   * Fields with the address of a file to keep on devices that keep the event for offline use, or of its `original`,
   * which has only one size. `type` is the field with the MIME type; without it the file is always a picture. `in`:
   * the field with a list of objects that have these fields.
   */
  files: readonly (
    | { url: FieldOf<Row, string | null | { original: string }>; type?: FieldOf<Row, string | null> }
    | { in: FieldOf<Row, readonly object[] | undefined>; url: string; type?: string }
  )[];
  /** Fields with text somebody wrote, shown to them if the server has lost the row. */
  words?: readonly FieldOf<Row, string>[];
  /** The field that tells newer rows from older ones. */
  age?: FieldOf<Row, string>;
  /**
   * What is evicted from a device that is out of quota. never: nothing · past: rows of events that are over ·
   * oldest: also all but the newest rows of every other event, by `age` · with: rows go with the row of another
   * table that `by` refers to.
   */
  evict: 'never' | 'past' | 'oldest' | { with: string; by: FieldOf<Row, string> };
}

/** A description without a specific row type. */
export interface TableDescription {
  eventField: string;
  seenBy: Action;
  people: readonly string[];
  files: readonly { in?: string; url: string; type?: string }[];
  words?: readonly string[];
  age?: string;
  evict: 'never' | 'past' | 'oldest' | { with: string; by: string };
}

export type TableName = keyof typeof ROWS;
/** One row of a table as it travels and as the device stores it. */
export type RowOf<T extends TableName> = v.InferOutput<(typeof ROWS)[T]>;

/**
 * Every table whose rows travel to devices, in the order in which a pull carries them. The only list of them:
 * wire, cache, views, eviction and the tables that a pull reads are derived from it. On the server each
 * also has a reader (server/modules/sync/table-readers.ts). What a row of each must look like is in contract/rows.ts:
 * whoever shows rows need not know.
 */
export const TABLES = {
  events: {
    eventField: 'id',
    seenBy: 'viewProgram',
    words: ['name', 'subtitle', 'description'],
    people: ['owner', 'hosts', 'guests'],
    files: [{ url: 'image' }],
    // the lists of events stay complete
    evict: 'never',
  },
  days: {
    eventField: 'eventId',
    seenBy: 'viewProgram',
    words: ['subtitle', 'description'],
    people: [],
    files: [{ url: 'image' }],
    evict: 'past',
  },
  activities: {
    eventField: 'eventId',
    seenBy: 'viewProgram',
    words: ['name', 'subtitle', 'description'],
    people: [],
    files: [{ url: 'image' }],
    evict: 'past',
  },
  bin: {
    eventField: 'eventId',
    seenBy: 'editProgram',
    people: [],
    files: [],
    evict: 'past',
  },
  rsvps: {
    eventField: 'eventId',
    seenBy: 'viewGuestList',
    people: ['user'],
    files: [],
    evict: 'past',
  },
  arrivals: {
    eventField: 'eventId',
    seenBy: 'viewGuestList',
    people: ['by'],
    files: [],
    evict: 'past',
  },
  posts: {
    eventField: 'eventId',
    seenBy: 'viewSocial',
    words: ['title'],
    people: ['owner'],
    files: [
      { url: 'media', type: 'mimeType' },
      { in: 'gallery', url: 'media', type: 'mimeType' },
      { in: 'gallery', url: 'poster' },
    ],
    age: 'createdAt',
    evict: 'oldest',
  },
  comments: {
    eventField: 'eventId',
    seenBy: 'viewSocial',
    words: ['comment'],
    people: ['owner'],
    files: [],
    evict: { with: 'posts', by: 'feedId' },
  },
  bulletins: {
    eventField: 'eventId',
    seenBy: 'viewBulletins',
    words: ['title', 'description'],
    people: ['owner'],
    files: [{ url: 'media' }],
    age: 'timestamp',
    evict: 'oldest',
  },
  documents: {
    eventField: 'eventId',
    seenBy: 'viewDocuments',
    people: ['thirdPartyUploader'],
    files: [{ url: 'document', type: 'mimeType' }],
    evict: 'past',
  },
  reads: {
    eventField: 'eventId',
    seenBy: 'viewBulletins',
    people: [],
    files: [],
    evict: 'past',
  },
  forms: {
    eventField: 'eventId',
    seenBy: 'viewFeedback',
    people: [],
    files: [],
    evict: 'past',
  },
  responses: {
    eventField: 'eventId',
    seenBy: 'viewFeedback',
    people: [],
    files: [],
    evict: 'past',
  },
  results: {
    eventField: 'eventId',
    seenBy: 'manageFeedback',
    people: [],
    files: [],
    evict: 'past',
  },
  notifications: {
    eventField: 'eventId',
    // each their own: an invitation is told to who does not take part yet
    seenBy: 'viewProgram',
    people: ['actors'],
    files: [],
    evict: 'past',
  },
} as const satisfies { [T in TableName]: Description<RowOf<T>> };

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export const tableOf = (name: TableName): TableDescription => TABLES[name];

/** One value for each table. The caller says what type the whole has, table by table. */
export const byTable = <Result extends { [T in TableName]: unknown }>(
  valueOf: (name: TableName) => Result[TableName],
): Result => Object.fromEntries(TABLE_NAMES.map((name) => [name, valueOf(name)])) as Result;
