import type * as v from 'valibot';
import type { Action } from '#contract/rules/who-may.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { ROWS } from '#contract/rows.ts';

type NamedPerson = Omit<Person, 'guid'> & { guid: string | null };
/** Fields of a row whose value has this type. */
type FieldOf<Row, Value> = { [F in keyof Row & string]: Row[F] extends Value ? F : never }[keyof Row &
  string];

/** How devices treat the rows of a table; `Row` is the type of one row. */
interface Description<Row> {
  /** The field with the id of the row's event. */
  eventField: FieldOf<Row, string>;
  /**
   * Who may see rows of the table, and learn that one was deleted. If a person may see only some of the rows
   * (participants' rows, their own), the table's reader on the server selects those.
   */
  seenBy: Action;
  /** Fields that name one person or several. They show the person's current name and picture. */
  people: readonly FieldOf<Row, NamedPerson | NamedPerson[]>[];
  /**
   * Fields with the address of a file that an event kept for offline use needs, or with the address of its
   * `original`, which has only one size. `type` is the field with the MIME type; without one it is a picture. `in` is
   * the field with a list of objects that have these.
   */
  files: readonly (
    | { url: FieldOf<Row, string | null | { original: string }>; type?: FieldOf<Row, string | null> }
    | { in: FieldOf<Row, readonly object[] | undefined>; url: string; type?: string }
  )[];
  /** Fields that a person wrote. They are shown to that person if the server has lost the row. */
  words?: readonly FieldOf<Row, string>[];
  /** The field that orders rows by age. */
  age?: FieldOf<Row, string>;
  /**
   * What is evicted when the device runs out of quota. never: nothing · past: rows of events that are over · oldest:
   * also all but the newest rows, by `age`, of every other event · with: rows follow the row of another table that
   * `by` refers to.
   */
  evict: 'never' | 'past' | 'oldest' | { with: string; by: FieldOf<Row, string> };
}

/** A description for code that does not know the type of the rows. */
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
/** One row of a table on the wire and on the device. */
export type RowOf<T extends TableName> = v.InferOutput<(typeof ROWS)[T]>;

/**
 * Every table whose rows travel to devices, in the order in which a pull sends them. This is the only list: wire
 * format, cache, views, eviction and the tables that a pull reads derive from it. On the server each table also has a
 * reader (server/modules/sync/table-readers.ts). The schemas of the rows are in contract/rows.ts, separately, because
 * code that shows rows does not need them.
 */
export const TABLES = {
  events: {
    eventField: 'id',
    seenBy: 'viewProgram',
    words: ['name', 'subtitle', 'description'],
    people: ['owner', 'hosts', 'guests'],
    files: [{ url: 'image' }],
    // lists of events must stay complete
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
    // people read only their own, and an invitation reaches people who do not take part yet
    seenBy: 'viewProgram',
    people: ['actors'],
    files: [],
    evict: 'past',
  },
} as const satisfies { [T in TableName]: Description<RowOf<T>> };

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export const tableOf = (name: TableName): TableDescription => TABLES[name];

/** One value per table. The caller declares the type of the whole, table by table. */
export const byTable = <Result extends { [T in TableName]: unknown }>(
  valueOf: (name: TableName) => Result[TableName],
): Result => Object.fromEntries(TABLE_NAMES.map((name) => [name, valueOf(name)])) as Result;
