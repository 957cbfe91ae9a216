// Shows that the scenarios detect bugs: one bug at a time is planted by replacing a module, and the scenarios
// that must detect it are run again. Each must fail.
// Long because it is one list with an entry for each bug.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { PLANTED as listed } from '#tests/support/planted-list.mjs';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import type { ScenarioName } from '#tests/model/scenarios/all.ts';

declare module 'vitest' {
  interface TaskMeta {
    seenBy?: string[];
  }
}

type Module = Record<string, (...args: never[]) => unknown>;
/** Replaces a module by its real exports, changed. */
type Fault = { module: string; put: (real: Module) => object };
interface Planted {
  faults: Fault[];
  /** Scenarios that must fail. */
  seenBy: ScenarioName[];
}

const LOST: ScenarioName =
  'Answer lost after commit: if the page is killed at any moment while it sends, everything arrives once';
const REFUSED_AGAIN: ScenarioName =
  'Session expired in mid-queue: if a fresh token is refused, too, sending pauses without counting failures; all is sent afterwards';
const ENDED: ScenarioName =
  'Session expired in mid-queue: if the session is ended, sending pauses without counting failures; all is sent once the same person signs in';
const ARRANGED: ScenarioName =
  'Chain made offline: an order of days survives the deletion of one of them, and a copied day is created once';
type Send = (
  engine: { data: { outbox: Outbox } },
  batch: { row: OutboxRow }[],
  signal: AbortSignal,
) => Promise<object>;
interface Outbox {
  mutations: {
    bulkDelete(ids: string[]): Promise<void>;
    update(id: string, change: object): Promise<number>;
  };
}

/** Wraps the sending of each batch. */
const aroundBatch = (wrap: (send: Send) => Send): Fault => ({
  module: '#src/sync/push/call-row.ts',
  put: (real) => ({ ...real, callBatch: wrap(real.callBatch as unknown as Send) }),
});
const verdict = (change: (reply: { status?: number }, real: string) => string): Fault => ({
  module: '#src/sync/push/classify.ts',
  put: (real) => ({
    ...real,
    classify: (reply: { status?: number }) =>
      change(reply, (real.classify as unknown as (reply: object) => string)(reply)),
  }),
});
const rowsSeen = (change: (rows: OutboxRow[]) => OutboxRow[]): Fault => ({
  module: '#src/sync/push/sendable.ts',
  put: (real) => ({
    ...real,
    sendable: (rows: OutboxRow[], of: object) =>
      (real.sendable as unknown as (rows: OutboxRow[], of: object) => object)(change(rows), of),
  }),
});

/** Makes the function ignore that an answer was newer than the pull. */
const ignoringAhead = (what: 'putPage' | 'putVisible'): Fault => ({
  module: '#src/sync/pull/put-page.ts',
  put: (real) => ({
    ...real,
    [what]: (cache: object, ...rest: never[]) =>
      real[what]?.(
        Object.assign(Object.create(cache), {
          ahead: Object.assign(Object.create((cache as { ahead: object }).ahead), {
            get: async () => undefined,
          }),
        }) as never,
        ...rest,
      ),
  }),
});

/** Makes the list of a pull count for events that have come since it was requested. */
const listsAreNeverOvertaken: Fault = {
  module: '#src/sync/pull/put-page.ts',
  put: (real) => {
    const { putVisible } = ignoringAhead('putVisible').put(real) as typeof real;
    return {
      ...real,
      putVisible: (cache: CacheDb, of: object) =>
        putVisible?.(cache as never, { ...of, before: { has: () => true } } as never),
    };
  },
};

/** Makes every page seem newer than what is in the cache. */
const pagesAreNeverOvertaken: Fault = {
  module: '#src/sync/pull/put-page.ts',
  put: (real) => ({
    ...real,
    putPage: (cache: CacheDb, ...rest: never[]) =>
      real.putPage?.(
        Object.assign(Object.create(cache), {
          cursors: Object.assign(Object.create(cache.cursors), {
            get: async (id: string) => {
              const cursor = await cache.cursors.get(id);
              return cursor && { ...cursor, version: 0 };
            },
          }),
        }) as never,
        ...rest,
      ),
  }),
};

const PLANTED: Record<string, Planted> = {
  'row deleted before the fetch': {
    faults: [
      aroundBatch((send) => async (engine, batch, signal) => {
        await engine.data.outbox.mutations.bulkDelete(batch.map(({ row }) => row.id));
        return send(engine, batch, signal);
      }),
    ],
    seenBy: [
      LOST,
      'Captive portal: each of three kinds is reported, and no change counts as sent',
      'Lying onLine: changes are sent whether onLine wrongly reports online or offline',
    ],
  },
  'durable "sending" state': {
    faults: [
      aroundBatch((send) => async (engine, batch, signal) => {
        for (const { row } of batch) await engine.data.outbox.mutations.update(row.id, { status: 'sending' });
        const result = await send(engine, batch, signal);
        for (const { row } of batch) await engine.data.outbox.mutations.update(row.id, { status: 'queued' });
        return result;
      }),
    ],
    seenBy: [LOST],
  },
  'queue cleared before the answers are looked at': {
    faults: [
      aroundBatch((send) => async (engine, batch, signal) => {
        const result = await send(engine, batch, signal);
        await engine.data.outbox.mutations.bulkDelete(batch.map(({ row }) => row.id));
        return result;
      }),
    ],
    seenBy: [
      'Refused words kept: refused text survives a reload; retry, edit, copy and discard work',
      'Captive portal: each of three kinds is reported, and no change counts as sent',
    ],
  },
  'dropped after 10 tries': {
    faults: [
      aroundBatch((send) => async (engine, batch, signal) => {
        const result = await send(engine, batch, signal);
        await engine.data.outbox.mutations.bulkDelete(
          batch.filter(({ row }) => row.attempts >= 10).map(({ row }) => row.id),
        );
        return result;
      }),
    ],
    seenBy: ['Retries without limit: waits have jitter, stay below the cap and respect Retry-After'],
  },
  '401 treated as refusal': {
    faults: [verdict((reply, real) => (reply.status === 401 ? 'refused' : real))],
    seenBy: [REFUSED_AGAIN, ENDED],
  },
  '401 treated as success': {
    faults: [
      verdict((reply, real) => (reply.status === 401 ? 'done' : real)),
      aroundBatch((send) => async (engine, batch, signal) => {
        const result = await send(engine, batch, signal);
        return 'whole' in result && (result.whole as { status?: number }).status === 401
          ? {
              results: batch.map(({ row }) => ({
                row,
                reply: result.whole,
                changes: { id: row.eventId, version: 0, role: '', changes: {}, deleted: {} },
              })),
            }
          : result;
      }),
    ],
    seenBy: [REFUSED_AGAIN],
  },
  'base patched in place': {
    faults: [
      {
        module: '#src/mutations/outbox/enqueue.ts',
        put: (real) => {
          type Enqueue = (
            data: PatchedData,
            mutation: object,
            args: { eventId?: string },
            options?: object,
          ) => Promise<string | null>;
          const enqueueIn: Enqueue = async (data, mutation, args, options) => {
            const id = await (real.enqueueIn as unknown as Enqueue)(data, mutation, args, options);
            const { readEventView } = await import('#src/data/views/read-view.ts');
            if (args.eventId)
              await data.cache.patch(await readEventView(data as never, args.eventId, ['posts', 'comments']));
            return id;
          };
          return {
            ...real,
            enqueueIn: (data: { cache: Cache }, ...rest: [object, { eventId?: string }, object?]) =>
              enqueueIn(
                Object.assign(Object.create(data) as PatchedData, data, {
                  cache: Object.assign(data.cache, { patch: patchOf(data.cache) }),
                }),
                ...rest,
              ),
          };
        },
      },
    ],
    seenBy: ['Nothing pending hidden: a refused change leaves no trace on screen once discarded'],
  },
  'an answer taken back by an older page': {
    faults: [ignoringAhead('putPage')],
    seenBy: [
      'Nothing pending hidden: an answer that overtakes a page of a pull is not reverted by that page',
    ],
  },
  'what was deleted is brought back by an older pull of another tab': {
    faults: [pagesAreNeverOvertaken],
    seenBy: [
      'Nothing pending hidden: without Web Locks, an older pull of another tab brings back nothing deleted since',
    ],
  },
  'an event taken away by an older list': {
    faults: [listsAreNeverOvertaken],
    seenBy: [
      'Nothing pending hidden: an answer that overtakes the event list of a pull is not reverted by that list',
      'Nothing pending hidden: without Web Locks, an older pull of another tab takes away no event that has come since',
    ],
  },
  'like counted as +1': {
    faults: [
      {
        module: '#src/mutations/feed/like-post.ts',
        put: (real) => {
          const likePostMutation = real.likePostMutation as unknown as { fold: unknown };
          type View = {
            patch(
              table: 'posts',
              id: string,
              change: (post: { likesCount: number }) => object,
              touch: object,
            ): void;
          };
          return {
            ...real,
            likePostMutation: {
              ...likePostMutation,
              fold: (view: View, { postId, liked }: { postId: string; liked: boolean }) =>
                view.patch(
                  'posts',
                  postId,
                  (post) => ({ selfLike: liked, likesCount: post.likesCount + (liked ? 1 : -1) }),
                  { aspect: 'like', quiet: true },
                ),
            },
          };
        },
      },
    ],
    seenBy: ['Distinct likers: the number of likes is right in any order of pulls and answers'],
  },
  'no epoch check': {
    faults: [
      {
        module: '#src/data/databases/fence.ts',
        put: (real) => ({
          ...real,
          withEpoch: (
            outbox: {
              transaction(mode: string, tables: unknown[], run: () => unknown): unknown;
              tables: unknown[];
            },
            _epoch: number,
            run: () => unknown,
          ) => outbox.transaction('rw', outbox.tables, run),
        }),
      },
    ],
    seenBy: [
      'Frozen lock holder: a frozen sender is replaced within 60 s, and its late write is fenced',
      'Frozen lock holder: a frozen sender is replaced and fenced without Web Locks, too',
    ],
  },
  'order by wall clock': {
    faults: [rowsSeen((rows) => [...rows].sort((a, b) => a.clientAt - b.clientAt))],
    seenBy: ['Order within a thing: edits stay in order even if the device’s clock is a year off'],
  },
  'one global queue': {
    faults: [rowsSeen((rows) => rows.map((row) => ({ ...row, lane: 'all' })))],
    seenBy: ['One failing item: it delays no other change and is parked in the end'],
  },
  'a post goes with the first of its pictures': {
    faults: [
      {
        module: '#src/sync/push/call-row.ts',
        put: (real) => ({
          ...real,
          callSingle: (engine: never, row: OutboxRow, ...rest: never[]) => {
            if (!('form' in row.request)) return real.callSingle?.(engine, row as never, ...rest);
            const { form } = row.request;
            const request = { ...row.request, form: { ...form, files: form.files.slice(0, 1) } };
            return real.callSingle?.(engine, { ...row, request } as never, ...rest);
          },
        }),
      },
    ],
    seenBy: ['Photo queued offline: the pictures of one post survive restarts and arrive together'],
  },
  'a post does not wait for the answer that allows it': {
    faults: [
      {
        module: '#src/mutations/outbox/depends-on.ts',
        put: (real) => ({ ...real, openAnswers: async () => [] }),
      },
    ],
    seenBy: [
      'Refused parent: a picture posted after joining offline waits until the RSVP is accepted',
      'Refused parent: an RSVP that fails temporarily does not get the posts that depend on it refused',
    ],
  },
  'a parked change holds its whole lane': {
    faults: [
      {
        module: '#src/data/views/held-back.ts',
        put: (real) => ({
          ...real,
          HeldBack: class {
            readonly #lanes = new Set<string>();
            add = ({ lane }: OutboxRow) => void this.#lanes.add(lane);
            has = ({ lane }: OutboxRow) => this.#lanes.has(lane);
          },
        }),
      },
    ],
    seenBy: ['Same field on two devices: a conflict holds back only later edits of the same field'],
  },
  'cache reset clears the outbox': {
    faults: [
      {
        module: '#src/data/databases/local-data.ts',
        put: (real) => ({
          ...real,
          deleteCache: async (device: never, key: never) => {
            await real.deleteCache?.(device, key);
            await real.deleteOutbox?.(device, key);
          },
        }),
      },
    ],
    seenBy: ['Cache lost: the cache is rebuilt, and the outbox is untouched'],
  },
  'resume on `online` only': {
    faults: [
      {
        module: '#src/sync/push/backoff.ts',
        put: (real) => {
          const Real = real.Backoff as unknown as new (device: object) => { until(key: string): number };
          return {
            ...real,
            Backoff: class extends Real {
              override until(key: string): number {
                return super.until(key) > 0 ? Number.MAX_SAFE_INTEGER : 0;
              }
            },
          };
        },
      },
      {
        module: '#src/sync/calls/reachability.ts',
        put: (real) => {
          const Real = real.Reachability as unknown as new (of: object) => object;
          return {
            ...real,
            Reachability: class extends Real {
              constructor(of: object) {
                super({ ...of, onBack: () => undefined });
              }
            },
          };
        },
      },
    ],
    seenBy: ['Lying onLine: changes are sent whether onLine wrongly reports online or offline'],
  },
  'a portal’s 200 treated as success': {
    faults: [
      {
        module: '#src/sync/calls/http.ts',
        put: (real) => ({
          ...real,
          http: async (...args: never[]) => {
            const reply = (await real.http?.(...args)) as { kind: string };
            return reply.kind === 'portal'
              ? { kind: 'answer', status: 200, body: {}, retryAfter: null }
              : reply;
          },
        }),
      },
    ],
    seenBy: ['Captive portal: each of three kinds is reported, and no change counts as sent'],
  },
  'a refresh that ends after the sign-out writes the session back': {
    faults: [
      {
        module: '#src/data/session-store.ts',
        put: (real) => {
          const Real = real.SessionStore as unknown as new (device: object) => SessionLike;
          return {
            ...real,
            SessionStore: class extends Real {
              override async writeTokens(used: object, pair: object): Promise<boolean> {
                await this.write({ ...used, ...pair });
                return true;
              }
            },
          };
        },
      },
    ],
    seenBy: [
      'Session expired in mid-queue: a token refresh that ends after signing out does not restore the session',
    ],
  },
  'after a refresh a call goes out as whoever is signed in now': {
    faults: [
      {
        module: '#src/sync/calls/client.ts',
        put: (real) => ({
          ...real,
          callFor: async (engine: EngineLike, call: never) => {
            type Call = (engine: EngineLike, call: never) => Promise<{ status?: number }>;
            const callFor = real.callFor as unknown as Call;
            const reply = await callFor(engine, call);
            const now = reply.status === 401 ? await engine.store.read() : null;
            return now ? callFor({ ...engine, data: { ...engine.data, me: now } }, call) : reply;
          },
        }),
      },
    ],
    seenBy: ['Signed out: after a token refresh a call is sent as the person it was made for, or not at all'],
  },
  'outbox not per person': {
    faults: [
      {
        module: '#src/data/databases/outbox-db.ts',
        put: (real) => {
          const Real = real.OutboxDb as unknown as new (device: object, key: string) => object;
          return {
            ...real,
            OutboxDb: class extends Real {
              constructor(device: object) {
                super(device, 'everybody');
              }
            },
          };
        },
      },
    ],
    seenBy: ['Signed out: an outbox belongs to one person only', ENDED],
  },
  'an order of days goes with a day that it names': {
    faults: [
      {
        module: '#src/mutations/outbox/cancel-unsent.ts',
        put: (real) => ({
          ...real,
          cancelUnsent: async (outbox: DroppingOutbox, thing: string) => {
            const [creation] = await outbox.mutations.where('creates').equals(thing).toArray();
            if (!creation) return false;
            const all = await outbox.mutations.toArray();
            const going = all.filter(
              ({ id, dependsOn }) => id === creation.id || dependsOn.includes(creation.id),
            );
            await outbox.mutations.bulkDelete(going.map(({ id }) => id));
            return true;
          },
        }),
      },
    ],
    seenBy: [ARRANGED],
  },
  'an answer leaves what depends on a refused earlier one': {
    faults: [
      {
        module: '#src/mutations/outbox/replace-row.ts',
        put: (real) => ({ ...real, overtakeAnswers: async () => undefined }),
      },
    ],
    seenBy: [
      'Refused parent: posts blocked by a refused RSVP with companions are sent with the next RSVP, which it no longer marks or replaces',
      'Refused parent: posts that depend on an RSVP that is refused after a newer one was given are sent with the newer one',
    ],
  },
  'an undone deletion brings back what was there before the pull': {
    faults: [
      {
        module: '#src/mutations/outbox/undo-deletion.ts',
        put: (real) => {
          type Held = (mutation: object, args: object, data: { cache: Cache }) => Promise<object>;
          type Undo = (deletion: object, data: { cache: Cache }) => Promise<boolean>;
          let before: object[] = [];
          return {
            ...real,
            deleteHeld: async (...of: Parameters<Held>) => {
              before = await of[2].cache.posts.toArray();
              return (real.deleteHeld as unknown as Held)(...of);
            },
            undoDeletion: async (...of: Parameters<Undo>) => {
              const undone = await (real.undoDeletion as unknown as Undo)(...of);
              await of[1].cache.posts.bulkPut(before);
              return undone;
            },
          };
        },
      },
    ],
    seenBy: ['Nothing pending hidden: undoing a deletion after a pull shows what others changed meanwhile'],
  },
  'what is shown from memory is not taken back': {
    faults: [
      {
        module: '#src/data/live/rows-shown.ts',
        put: (real) => {
          const Real = real.RowsShown as unknown as new (...of: unknown[]) => {
            get now(): readonly OutboxRow[];
          };
          const all = new Map<string, OutboxRow>();
          return {
            RowsShown: class extends Real {
              override get now() {
                for (const row of super.now) all.set(row.id, row);
                return [...all.values()];
              }
            },
          };
        },
      },
    ],
    seenBy: [
      'Nothing pending hidden: a change shown from memory disappears with its row, accepted or deleted',
    ],
  },
  'a frozen tab keeps its turn to send': {
    faults: [
      {
        module: '#src/sync/push/lock.ts',
        put: (real) => ({
          ...real,
          FrozenWatch: class {
            isFrozen = async () => false;
          },
        }),
      },
    ],
    seenBy: [
      'Frozen lock holder: a frozen sender is replaced within 60 s, and its late write is fenced',
      'Frozen lock holder: a frozen sender is replaced and fenced without Web Locks, too',
    ],
  },
  'a frozen tab keeps its turn to download': {
    faults: [
      {
        module: '#src/sync/downloads/job-turn.ts',
        put: () => ({
          inJobTurn: (
            { data: { device, key }, signal }: LockingEngine,
            run: (signal: AbortSignal) => Promise<boolean>,
          ) =>
            device.locks.request(`download:${key}`, { ifAvailable: true }, (lock) =>
              lock ? run(signal) : Promise.resolve(true),
            ),
        }),
      },
    ],
    seenBy: ['Frozen lock holder: if a tab freezes while it downloads, another continues'],
  },
  'what a restored server has lost is made again though it is there': {
    faults: [
      {
        module: '#src/data/restored.ts',
        put: (real) => ({
          ...real,
          readRestored: async (data: object) => {
            const noted = (await (real.readRestored as unknown as ReadNote)(data)) ?? null;
            // under other ids, so that nothing shows that the rows already exist
            return (
              noted && { ...noted, rows: noted.rows?.map((lost) => ({ ...lost, row: renamed(lost.row) })) }
            );
          },
        }),
      },
    ],
    seenBy: ['Restored server: on request, devices send what was lost again, once'],
  },
  'a day is copied twice': {
    faults: [
      aroundBatch((send) => async (engine, batch, signal) => {
        const copies = (batch as Copying[]).filter(({ row }) => row.type === 'copyDay');
        const again = copies.map(({ row, request }) => ({
          row,
          request: { ...request, id: crypto.randomUUID(), body: {}, after: [] },
        }));
        const result = await send(engine, batch, signal);
        if (again.length > 0) await send(engine, again, signal);
        return result;
      }),
    ],
    seenBy: [ARRANGED],
  },
};

interface DroppingOutbox {
  mutations: {
    where(index: 'creates'): { equals(thing: string): { toArray(): Promise<OutboxRow[]> } };
    toArray(): Promise<OutboxRow[]>;
    bulkDelete(ids: string[]): Promise<void>;
  };
}
interface Copying {
  row: OutboxRow;
  request: object;
}

interface LockingEngine {
  data: {
    device: {
      locks: {
        request(
          name: string,
          options: object,
          run: (lock: object | null) => Promise<boolean>,
        ): Promise<boolean>;
      };
    };
    key: string;
  };
  signal: AbortSignal;
}
type ReadNote = (data: object) => Promise<{ rows?: { row: { id: string } }[] } | null>;
const renamed = (row: { id: string }) => ({ ...row, id: crypto.randomUUID() });

interface SessionLike {
  write(user: object): Promise<void>;
  writeTokens(used: object, pair: object): Promise<boolean>;
}
interface EngineLike {
  data: { me: object };
  store: { read(): Promise<object | null> };
}
interface Cache {
  posts: { bulkPut(rows: object[]): Promise<unknown>; toArray(): Promise<object[]> };
  comments: { bulkPut(rows: object[]): Promise<unknown> };
}
interface PatchedData {
  cache: Cache & { patch(view: { rows(table: 'posts' | 'comments'): object[] }): Promise<void> };
}
const patchOf =
  (cache: Cache) =>
  async (view: { rows(table: 'posts' | 'comments'): object[] }): Promise<void> => {
    await cache.posts.bulkPut(view.rows('posts'));
    await cache.comments.bulkPut(view.rows('comments'));
  };

let server: TestServer;
const time = new VirtualTime();
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());
afterEach(() => {
  vi.resetModules();
  for (const { faults } of Object.values(PLANTED)) for (const { module } of faults) vi.doUnmock(module);
});

test('`npm run planted` lists every bug of this file', () => {
  expect(
    listed.filter((one) => one.tests.some(({ file }) => file.endsWith('model/planted.test.ts'))),
  ).toHaveLength(Object.keys(PLANTED).length);
});

for (const [bug, { faults, seenBy }] of Object.entries(PLANTED)) {
  test(`seen: ${bug}`, async ({ task }) => {
    vi.resetModules();
    for (const { module, put } of faults)
      vi.doMock(module, async (original) => put(await original<Module>()));
    const { SCENARIOS } = await import('#tests/model/scenarios/all.ts');
    for (const name of seenBy) {
      const seen = await SCENARIOS[name]({ server, time }).then(
        () => null,
        (error: Error) => error,
      );
      // the scenario must fail an assertion, not crash because of the planted code
      expect(seen?.name, `${name} sees it: ${seen?.message ?? 'nothing'}`).toBe('AssertionError');
      // for the table of `npm run planted`
      task.meta.seenBy = [...(task.meta.seenBy ?? []), name];
      if (process.env.SHOW) process.stdout.write(`${bug} ← ${name}\n    ${seen?.message}\n`);
    }
  });
}
