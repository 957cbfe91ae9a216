import * as v from 'valibot';
import { BATCH_REQUESTS_MAX } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { Profile } from '#contract/schemas/profile.ts';
import { byTable, tableOf, type TABLES, type TableName } from '#contract/tables.ts';

type RowLists = { [T in TableName]: v.ArraySchema<(typeof TABLES)[T]['row'], undefined> };
type IdLists = { [T in TableName]: v.ArraySchema<typeof Id, undefined> };

/** Rows by table. A table that has none is left out; one that this build does not know is ignored. */
export const Rows = v.partial(
  v.object(byTable<RowLists>((name) => v.array(tableOf(name).row) as RowLists[typeof name])),
);
export type Rows = v.InferOutput<typeof Rows>;

/**
 * Rows of one event up to `version`, as this caller may see them. Also the shape of what a mutation changed.
 */
export const EventChanges = v.object({
  id: Id,
  version: v.number(),
  /**
   * The role and visibility under which the rows were served; opaque to the client, sent back with the
   * cursor.
   */
  role: v.string(),
  /**
   * In which epoch of the server this version was given out; opaque to the client, sent back with the cursor.
   * Absent from a server that is a little older, and where the event is gone.
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
  /** Everything held of this event is replaced by what this and the following pages carry. */
  reset: v.boolean(),
  /**
   * It is sent whole because the server was restored from a backup and lacks what the device has seen of it.
   * `backupAt`: the last change of which the backup knew; null when that cannot be told.
   */
  restored: v.optional(v.object({ backupAt: v.nullable(v.string()) })),
});
export type PulledEvent = v.InferOutput<typeof PulledEvent>;

/** What a device asks with: how far it is in each event it holds. */
const Seen = v.object({ version: v.number(), epoch: v.optional(v.string()) });
/** A version of an event, and the epoch in which it was given out. */
export type Seen = v.InferOutput<typeof Seen>;
export const SyncBody = v.object({
  cursors: v.record(
    Id,
    v.object({
      ...Seen.entries,
      role: v.string(),
      /** Versions beyond this one that answers to mutations have brought: the last one of each epoch. */
      ahead: v.optional(v.array(Seen)),
    }),
  ),
  /** Events opened by link on this device, though the person is not part of them. */
  watch: v.optional(v.pipe(v.array(Id), v.maxLength(50)), []),
  /** Asks for the home feed's events of others as well: a long list that only that screen needs. */
  discover: v.optional(v.boolean(), false),
});
export const SyncAnswer = v.object({
  events: v.array(PulledEvent),
  /** Complete: every event this person may see and hold. What is not here leaves the device. */
  visible: v.array(Id),
  gone: v.array(Id),
  /**
   * Those of `gone` of which nothing is known any more: the server was restored from a backup, unless the device has
   * not asked for as long as it takes until a deleted event is forgotten.
   */
  lost: v.optional(v.array(v.object({ id: Id, backupAt: v.nullable(v.string()) }))),
  /**
   * Home feed: public events of others that are not over. Complete, replaces what was held; null when it was
   * not asked for.
   */
  discover: v.nullable(v.array(EventRow)),
  /** The person themselves, whole. Absent from a server that is a little older. */
  me: v.optional(Profile),
  serverTime: v.string(),
});
export type SyncAnswer = v.InferOutput<typeof SyncAnswer>;

export const BatchRequest = v.object({
  id: Id,
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  // Nothing percent-encoded: routes are found by the decoded path, and a batch within a batch would have no
  // limits.
  path: v.pipe(
    v.string(),
    v.maxLength(500),
    v.regex(/^(?!.*\/\.)\/api\/(?!batch|sync|live)[\w\-/.?=&,]+$/, 'Not a path of this service.'),
  ),
  body: v.optional(v.unknown()),
  /** Skip with DEPENDENCY_FAILED when one of these earlier requests of the batch failed. */
  after: v.optional(v.array(Id)),
});
export type BatchRequest = v.InferOutput<typeof BatchRequest>;
export const BatchBody = v.object({
  requests: v.pipe(v.array(BatchRequest), v.minLength(1), v.maxLength(BATCH_REQUESTS_MAX)),
});

/**
 * `status` and `body` are what the single call would have returned. 424 = not tried because a request it
 * depends on failed. `changes` that cannot be read count as none: the next pull brings them, and the other
 * results are still valid.
 */
export const BatchResult = v.object({
  id: Id,
  status: v.number(),
  body: v.unknown(),
  replayed: v.optional(v.boolean()),
  changes: v.fallback(v.optional(EventChanges), undefined),
  /** What it changed is among the `changes` of this other result, with which it was applied. */
  changesIn: v.optional(Id),
});
export type BatchResult = v.InferOutput<typeof BatchResult>;
export const BatchAnswer = v.object({ results: v.array(BatchResult) });

/**
 * Server-sent, content-free: something in this event changed. With a person's own id in place of the event's:
 * something about themselves did. No device has a cursor for that, so every device that receives it pulls.
 */
export const Poke = v.object({ eventId: Id, version: v.number() });
export type Poke = v.InferOutput<typeof Poke>;
