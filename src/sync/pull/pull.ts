import { is, safeParse, type InferInput } from 'valibot';
import { RESTORE_DAYS } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import {
  AHEAD_MAX,
  SyncAnswer,
  WATCHED_MAX,
  type EventChanges,
  type PulledEvent,
  type SyncBody,
} from '#contract/schemas/sync.ts';
import { TABLE_NAMES, tableOf } from '#contract/tables.ts';
import { HOME, SELF } from '#src/data/pull-request.ts';
import { noteRestored } from '#src/data/restored.ts';
import { isQuota } from '#src/data/storage/storage-errors.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { putSelfBase } from '#src/data/views/self.ts';
import { callFor } from '#src/sync/calls/client.ts';
import type { Engine } from '#src/sync/engine.ts';
import { messages } from '#src/sync/messages.ts';
import { afterRestore, answersSoFar, putPage, putVisible, type Shadows } from './put-page.ts';
import { clearFiles, clearLooks, noteRemoval } from './left-behind.ts';
import { lostRows } from './lost-rows.ts';
import { inPullTurn, type PullTurn } from './pull-turn.ts';
import { forgetUndone } from './forget-undone.ts';
import { failureOf, okAnswer, statusOf, type Reply } from '#src/sync/calls/reply.ts';

/** In ms; a day less than the time after which the server keeps no trace of a deleted event. */
const LATELY = (RESTORE_DAYS - 1) * 86_400_000;
/** Limit for a server that keeps saying "more". */
const ROUNDS_MAX = 1000;

/** The form of an id, in lower case. */
const isId = (key: string): boolean => is(Id, key) && key === key.toLowerCase();

/** Whether the deleted rows include some that may show a file. */
const dropsFiles = (deleted: EventChanges['deleted']): boolean =>
  TABLE_NAMES.some((name) => deleted[name] && tableOf(name).files.length > 0);

/**
 * Fetches what changed on the server. One pull at a time in a browser; a request during a pull starts another one
 * after it.
 */
export class Puller {
  readonly #engine: Engine;
  #running: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;
  /** The number of pulls since the home feed last got public events; every other pull skips that long list. */
  #discover = 0;
  /** Events on screen that were partly evicted when the device was out of quota: they are requested in full. */
  readonly #inFull = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * Resolves when everything that had changed by the moment of the call is here; to false if it could not be
   * fetched. Never throws.
   */
  pull(): Promise<boolean> {
    if (!this.#running) return (this.#running = this.#run().finally(() => (this.#running = null)));
    return (this.#next ??= this.#running.then(() => {
      this.#next = null;
      return this.pull();
    }));
  }

  /**
   * A pull because a screen wants this event, HOME or SELF. Opening an event keeps it up to date from then on. A
   * mistyped or truncated link leads nowhere, which no server needs to confirm; if it were sent along, every later
   * pull would be a bad request. False if it could not be fetched.
   */
  async pullFor(key: string): Promise<boolean> {
    const { report } = this.#engine;
    const isEvent = key !== HOME && key !== SELF;
    if (isEvent && !isId(key)) {
      report.pull(key, { missing: true });
      return true;
    }
    report.pull(key, { refreshing: true });
    if (key === HOME) this.#discover++;
    if (isEvent) {
      await this.#watch(key).catch(() => undefined);
      if (await this.#isTrimmed(key)) this.#inFull.add(key);
    }
    const pulled = await this.pull();
    report.pull(key, { refreshing: false });
    return pulled;
  }

  async #watch(id: string): Promise<void> {
    const { cache, device } = this.#engine.data;
    await cache.watched.put({ id, at: device.clock.now() });
    const surplus = (await cache.watched.count()) - WATCHED_MAX;
    if (surplus > 0) await cache.watched.orderBy('at').limit(surplus).delete();
  }

  /** Not on a device that is still full: fetched data would be evicted again at once. */
  async #isTrimmed(id: string): Promise<boolean> {
    return (
      !storageState.full &&
      (await this.#engine.data.cache.cursors.get(id).catch(() => undefined))?.trimmed !== undefined
    );
  }

  async #run(): Promise<boolean> {
    const { data, signal, report } = this.#engine;
    try {
      return await inPullTurn({ data, signal }, (turn) => this.#rounds(turn), false);
    } catch (error) {
      // the databases were closed meanwhile: sign-out, or another tab rebuilt the cache
      if (signal.aborted || !data.cache.isOpen()) return false;
      if (isQuota(error)) report.failed({ code: 'NO_ROOM', text: messages.noSpace });
      // retrying does not help, unless the system has merely ended a transaction
      else if (!(error instanceof Error && error.name === 'AbortError')) reportLost('broken');
      return false;
    }
  }

  async #rounds(turn: PullTurn): Promise<boolean> {
    const { data, report, signal, serverClock, store } = this.#engine;
    const { cache, device } = data;
    const shadows: Shadows = new Map();
    const heldNow = async () => new Set(await cache.cursors.toCollection().primaryKeys());
    const held = await heldNow();
    let discovered = false;
    for (let round = 0; round < ROUNDS_MAX && !signal.aborted && !turn.lost; round++) {
      await clearLooks(data, store);
      const since = await answersSoFar(cache);
      const before = round === 0 ? held : await heldNow();
      const wanted = this.#discover;
      const reply = await callFor(this.#engine, {
        method: 'POST',
        path: '/api/sync',
        json: await this.#body(shadows),
      });
      const answer = safeParse(SyncAnswer, okAnswer(reply)?.body);
      if (!answer.success) {
        this.#failed(reply);
        return false;
      }
      const { events, visible, gone, lost = [], discover, me, serverTime } = answer.output;
      serverClock.note(serverTime);
      const now = device.clock.now();
      let again = false;
      for (const page of events) {
        if (page.reset) this.#inFull.delete(page.id);
        const whole = afterRestore(page, shadows);
        if (whole) await this.#noteLost(whole, whole.restored?.backupAt ?? null);
        const drops = dropsFiles(page.deleted);
        // an event that is new here has no rows on screen yet
        const replaces = !page.more && (page.reset || shadows.has(page.id));
        const put = await withinQuota(data, () =>
          turn.write(async () => {
            await forgetUndone(cache, page, since);
            if (drops || replaces) await noteRemoval(cache, drops || held.has(page.id), now);
            return putPage(cache, page, shadows, now);
          }),
        );
        if (!page.more) shadows.delete(page.id);
        again = !put || page.more || again;
      }
      if (lost.length > 0 && (await this.#askedLately(now)))
        for (const { id, backupAt } of lost) await this.#noteLost({ id, changes: {} }, backupAt);
      device.log?.add({ kind: 'pulled', events: events.length, gone: gone.length });
      // requested again in the meantime: what has arrived is older than that
      if (discover && this.#discover === wanted) this.#discover = 0;
      discovered ||= discover !== null;
      await withinQuota(data, () =>
        turn.write(async () => {
          const left = await putVisible(cache, { visible, gone, discover, since, before, now });
          if (left.length > 0) await noteRemoval(cache, true, now);
        }),
      );
      // the session, too, so that a device that has lost its cache still knows them
      if (me && (await turn.write(() => putSelfBase({ cache }, me)))) await store.writeOwn(me);
      if (!again) {
        await clearLooks(data, store);
        // a leftover file is no reason to fail a pull
        await clearFiles(data).catch(() => undefined);
        report.fresh(device.clock.monotonic(), gone, { home: discovered });
        return true;
      }
    }
    return false;
  }

  /**
   * An event that this device held then cannot have been deleted so long ago that the server has forgotten it.
   */
  async #askedLately(now: number): Promise<boolean> {
    const pulledAt = (await this.#engine.data.cache.meta.get('pulledAt'))?.value as number | undefined;
    return pulledAt !== undefined && Math.abs(now - pulledAt) < LATELY;
  }

  /** Before the event is removed: twice is better than never. */
  async #noteLost(page: Pick<PulledEvent, 'id' | 'changes'>, backupAt: string | null): Promise<void> {
    const { data } = this.#engine;
    const rows = await lostRows(data.cache, page);
    const words = rows.map((lost) => lost.words).filter(Boolean);
    await withinQuota(data, () => noteRestored(data, { backupAt, words, rows }));
  }

  async #body(shadows: Shadows): Promise<InferInput<typeof SyncBody>> {
    const { cache } = this.#engine.data;
    const answered = new Map((await cache.ahead.toArray()).map(({ id, seen }) => [id, seen]));
    const cursors: InferInput<typeof SyncBody>['cursors'] = {};
    for (const { id, version, epoch, role } of await cache.cursors.toArray()) {
      const ahead =
        answered
          .get(id)
          ?.filter((seen) => seen.version > version)
          .slice(-AHEAD_MAX) ?? [];
      cursors[id] = { version, epoch, role, ...(ahead.length > 0 && { ahead }) };
    }
    for (const id of this.#inFull) delete cursors[id];
    // rows held besides them are removed once they are complete
    for (const [id, { version, epoch, role }] of shadows) cursors[id] = { version, epoch, role };
    return {
      cursors,
      watch: await cache.watched.orderBy('at').reverse().primaryKeys(),
      discover: this.#discover > 0,
    };
  }

  #failed(reply: Reply): void {
    const {
      report,
      data: { device },
    } = this.#engine;
    if (reply.kind === 'aborted') return;
    device.log?.add({ kind: 'pullFailed', reply: reply.kind, status: statusOf(reply) });
    report.failed(failureOf(reply));
  }
}
