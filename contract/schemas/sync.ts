import * as v from 'valibot';
import { BATCH_REQUESTS_MAX } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { Profile } from '#contract/schemas/profile.ts';
import { ROWS } from '#contract/rows.ts';
import { byTable, type TableName } from '#contract/tables.ts';

type RowLists = { [T in TableName]: v.ArraySchema<(typeof ROWS)[T], undefined> };
type IdLists = { [T in TableName]: v.ArraySchema<typeof Id, undefined> };

/** Rows by table. Tables without rows are left out; unknown tables are ignored. */
export const Rows = v.partial(
  v.object(byTable<RowLists>((name) => v.array(ROWS[name]) as unknown as RowLists[typeof name])),
);
export type Rows = v.InferOutput<typeof Rows>;

/** Rows of one event up to `version`, as this caller may see them. A mutation's changes have the same form. */
export const EventChanges = v.object({
  id: Id,
  version: v.number(),
  /**
   * Role and visibility under which the rows were served. Opaque to the client, which sends it back with the
   * cursor.
   */
  role: v.string(),
  /**
   * The server epoch in which this version was issued. Opaque to the client, which sends it back with the cursor.
   * Absent from a slightly older server, and when the event is gone.
   */
  epoch: v.optional(v.string()),
  changes: Rows,
  deleted: v.partial(v.object(byTable<IdLists>(() => v.array(Id)))),
});
export type EventChanges = v.InferOutput<typeof EventChanges>;

export const PulledEvent = v.object({
  ...EventChanges.entries,
  /** More pages follow: ask again with the version given here. */
  more: v.boolean(),
  /** Whether this and the following pages replace everything that the device holds of this event. */
  reset: v.boolean(),
  /**
   * Set when the event is sent whole because the server was restored from a backup and lacks changes that the device
   * has seen. `backupAt`: the last change in the backup; null if unknown.
   */
  restored: v.optional(v.object({ backupAt: v.nullable(v.string()) })),
});
export type PulledEvent = v.InferOutput<typeof PulledEvent>;

/** A device's cursor in one event. */
const Seen = v.object({ version: v.number(), epoch: v.optional(v.string()) });
/** A version of an event and the epoch in which it was issued. */
export type Seen = v.InferOutput<typeof Seen>;
/** Versions of one event per cursor, the latest last. Each is of another epoch, that is, of another server start. */
export const AHEAD_MAX = 100;
/** Events that were opened by link and that a device is told about. */
export const WATCHED_MAX = 50;
export const SyncBody = v.object({
  cursors: v.record(
    Id,
    v.object({
      ...Seen.entries,
      role: v.string(),
      /** Versions beyond this one that the device got from answers to mutations: the last of each epoch. */
      ahead: v.optional(v.pipe(v.array(Seen), v.maxLength(AHEAD_MAX))),
    }),
  ),
  /** Events that were opened by link on this device and that the person does not take part in. */
  watch: v.optional(v.pipe(v.array(Id), v.maxLength(WATCHED_MAX)), []),
  /** Also asks for public events of others, a long list that only the home feed needs. */
  discover: v.optional(v.boolean(), false),
});
export const SyncAnswer = v.object({
  events: v.array(PulledEvent),
  /** Complete list of the events that this person may see and keep. The device drops all others. */
  visible: v.array(Id),
  gone: v.array(Id),
  /**
   * Those of `gone` that the server has no record of: either it was restored from a backup, or the device has been
   * away for longer than records of deleted events are kept.
   */
  lost: v.optional(v.array(v.object({ id: Id, backupAt: v.nullable(v.string()) }))),
  /**
   * Home feed: public events of others that are not over. Complete, and replaces what the device holds; null if not
   * requested.
   */
  discover: v.nullable(v.array(EventRow)),
  /** The person's own profile, whole. Absent from a slightly older server. */
  me: v.optional(Profile),
  serverTime: v.string(),
});
export type SyncAnswer = v.InferOutput<typeof SyncAnswer>;

export const BatchRequest = v.object({
  id: Id,
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  // No percent-encoding: routes match the decoded path, and an encoded path could hide a batch within a batch from
  // the limits.
  path: v.pipe(
    v.string(),
    v.maxLength(500),
    v.regex(/^(?!.*\/\.)\/api\/(?!batch|sync|live)[\w\-/.?=&,]+$/, 'Not a path of this service.'),
  ),
  body: v.optional(v.unknown()),
  /** Skip with DEPENDENCY_FAILED if one of these earlier requests of the batch has failed. */
  after: v.optional(v.array(Id)),
});
export type BatchRequest = v.InferOutput<typeof BatchRequest>;
export const BatchBody = v.object({
  requests: v.pipe(v.array(BatchRequest), v.minLength(1), v.maxLength(BATCH_REQUESTS_MAX)),
});

/**
 * `status` and `body` are what a single call would have returned. 424 = not tried, because a request it depends on
 * failed. Unreadable `changes` count as none: the next pull brings them, and the other results stay valid.
 */
export const BatchResult = v.object({
  id: Id,
  status: v.number(),
  body: v.unknown(),
  replayed: v.optional(v.boolean()),
  changes: v.fallback(v.optional(EventChanges), undefined),
  /** Its changes are in the `changes` of this other result, with which it was applied. */
  changesIn: v.optional(Id),
});
export type BatchResult = v.InferOutput<typeof BatchResult>;
export const BatchAnswer = v.object({ results: v.array(BatchResult) });

/**
 * Server-sent signal without content: something in this event changed. If `eventId` is the person's own id, something
 * about themselves changed; devices have no cursor for that, so each device that receives it pulls.
 */
export const Poke = v.object({ eventId: Id, version: v.number() });
export type Poke = v.InferOutput<typeof Poke>;
