// One long file because one pusher decides what is sent, when it is sent again, and what an answer means for
// the queue.
import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { Backoff } from './backoff.ts';
import { callBatch, callSingle, type RowReply } from './call-row.ts';
import { ACTIONS, classify, type Verdict } from './classify.ts';
import { verdictOf } from './verdict-of.ts';
import type { Engine } from '#src/sync/engine.ts';
import { findServer } from './find-server.ts';
import { markSent } from './mark-sent.ts';
import { messages } from '#src/sync/messages.ts';
import { waitAskedOf, statusOf, type Reply } from '#src/sync/calls/reply.ts';
import { sendable, type Sendable } from './sendable.ts';
import { setAside } from './set-aside.ts';
import { ServerHealth, type Pause } from './server-health.ts';
import { outcomeOf, park, putAnswers, settle, type Accepted, type Parked } from './settle.ts';

/** Key of the backoff for everything; lanes have their own. */
const ALL = '*';
/** Changes in a batch until a batch has been answered: each attempt marks and transmits all of them. */
const FIRST_BATCH = 50;
/** A row that alone has had this many server errors, while others went through, is set aside. */
const STUCK_AFTER = 8;

/** queued: there is something new · evidence: the server responds again · tap: a person asked */
export type WakeReason = 'queued' | 'tap' | 'evidence';
export interface Round {
  /** Whether anything left the outbox or changed in it. */
  progress: boolean;
  /** Monotonic ms at which it is worth trying again; null if nothing is waiting to be retried. */
  nextAt: number | null;
  pause: Pause | null;
}
type Batch = Sendable['batch'];

/** Sends what can be sent, under one epoch. All it remembers between rounds is when to retry. */
export class Pusher {
  readonly #engine: Engine;
  readonly #epoch: number;
  readonly #signal: AbortSignal;
  readonly #onBackgroundDone: () => void;
  readonly #backoff: Backoff;
  readonly #health = new ServerHealth();
  /** Rows whose call is in progress. */
  readonly #inFlight = new Set<string>();
  /** Rows that the server has accepted and whose effect is still being pulled. */
  readonly #unpulled = new Set<string>();
  readonly #background = new Set<Promise<void>>();
  #uploading = false;

  constructor(of: { engine: Engine; epoch: number; signal: AbortSignal; onBackgroundDone(): void }) {
    this.#engine = of.engine;
    this.#epoch = of.epoch;
    this.#signal = of.signal;
    this.#onBackgroundDone = of.onBackgroundDone;
    this.#backoff = new Backoff(of.engine.data.device);
  }

  /** An upload or a pull that runs alongside the rounds. */
  get busy(): boolean {
    return this.#background.size > 0;
  }

  /** One batch, and one upload alongside it. */
  async round(): Promise<Round> {
    const { data, serverClock } = this.#engine;
    if (this.#health.pause || this.#isHeldBack() || !(await this.#mayTry()))
      return { progress: false, nextAt: this.#backoff.until(ALL), pause: this.#health.pause };
    const rows = await data.outbox.mutations.orderBy('seq').toArray();
    const { clock } = data.device;
    const found = sendable(rows, {
      now: { server: serverClock.now(), monotonic: clock.monotonic(), wall: clock.now() },
      until: (lane) => this.#backoff.until(lane),
      knows: (row) => mutationOf(row) !== undefined,
      inFlight: new Set([...this.#inFlight, ...this.#unpulled]),
      ...(!this.#health.answersBatches && { limit: FIRST_BATCH }),
    });
    await setAside(this.#engine, this.#epoch, found);
    if (found.single && !this.#uploading) this.#startUpload(found.single);
    const progress = found.batch.length > 0 && (await this.#sendBatch(found.batch));
    return { progress, nextAt: this.#nextAt(found), pause: this.#health.pause };
  }

  /** A tap ends all waiting. Evidence ends waiting for the network, but not the backoff of a single failing row. */
  ease(reason: WakeReason): void {
    if (reason === 'tap') this.#backoff.easeAll();
    if (reason === 'evidence') this.#backoff.ease(ALL);
  }

  /** Something went wrong on this device. Returns when it is worth trying again. */
  holdBack(): number {
    this.#backoff.fail(ALL);
    return this.#backoff.until(ALL);
  }

  /** Waits for whatever runs alongside the rounds. */
  async finish(): Promise<void> {
    await Promise.all(this.#background);
  }

  #isHeldBack(): boolean {
    return this.#backoff.until(ALL) > this.#engine.data.device.clock.monotonic();
  }

  /** Lanes that failed in this very round wait too: they failed after `found` was computed. */
  #nextAt({ batch, nextAt }: Sendable): number | null {
    if (this.#isHeldBack()) return this.#backoff.until(ALL);
    const now = this.#engine.data.device.clock.monotonic();
    const failed = batch.map(({ row }) => this.#backoff.until(row.lane)).filter((at) => at > 0 && at >= now);
    const all = nextAt === null ? failed : [nextAt, ...failed];
    return all.length > 0 ? Math.min(...all) : null;
  }

  async #mayTry(): Promise<boolean> {
    const failure = await findServer(this.#engine, this.#signal);
    if (failure && !this.#signal.aborted) this.#backoff.fail(ALL, waitAskedOf(failure));
    return failure === null;
  }

  #showSending(): void {
    this.#engine.report.sending([...this.#inFlight, ...this.#unpulled]);
  }

  /** `apart`: part of a failed batch; if it fails again, it is split further at once. */
  async #sendBatch(found: Batch, apart = false): Promise<boolean> {
    const rows = found.map(({ row }) => row);
    for (const { id } of rows) this.#inFlight.add(id);
    try {
      const marked = await markSent(this.#engine, this.#epoch, rows, 'batch');
      const batch = found.filter(({ row }) => marked.has(row.id));
      if (batch.length === 0) return true;
      this.#showSending();
      // Step 4 of docs/one-action.md: one call, each request under its own id
      const outcome = await callBatch(this.#engine, batch, this.#signal);
      if ('whole' in outcome) return await this.#takeWhole(batch, outcome.whole, apart);
      this.#backoff.clear(ALL);
      this.#health.batchAnswered();
      return await this.#take(outcome.results);
    } finally {
      for (const { id } of rows) this.#inFlight.delete(id);
      this.#showSending();
    }
  }

  #startUpload(row: OutboxRow): void {
    this.#uploading = true;
    this.#inFlight.add(row.id);
    this.#inBackground(async () => {
      try {
        this.#showSending();
        const found = await callSingle(this.#engine, row, this.#signal, {
          claim: async () => (await markSent(this.#engine, this.#epoch, [row], 'file')).has(row.id),
          // a connection that keeps breaking is not the file's fault: as long as the file makes progress, its
          // backoff does not grow
          onProgress: () => this.#backoff.clear(row.lane),
        });
        if (found) await this.#take([found]);
      } catch {
        // The row is still in its place. Fenced or closed: the next holder sends it. A device that could not store
        // the answer: later.
        this.#backoff.fail(row.lane);
      } finally {
        this.#inFlight.delete(row.id);
        this.#uploading = false;
      }
    });
  }

  #inBackground(run: () => Promise<void>): void {
    const work = run().finally(() => {
      this.#background.delete(work);
      this.#showSending();
      this.#onBackgroundDone();
    });
    this.#background.add(work);
  }

  /** Handles a reply that concerns the whole batch. */
  async #takeWhole(batch: Batch, reply: Reply, apart: boolean): Promise<boolean> {
    const verdict = classify(reply);
    this.#engine.data.device.log?.add({
      kind: 'refusedWhole',
      rows: batch.map(({ row }) => row.id),
      verdict,
      status: statusOf(reply),
    });
    if (this.#pauseFor(verdict) || this.#signal.aborted) return false;
    this.#health.batchFailed(verdict);
    const action = ACTIONS[verdict].batch;
    const [only] = batch;
    if (batch.length === 1 && only && (action === 'split' || action === 'suspect'))
      return this.#take([{ row: only.row, reply, changes: undefined }]);
    if (action === 'split' || (action === 'suspect' && (apart || this.#health.suspectsRow)))
      return this.#split(batch);
    this.#backoff.fail(ALL, waitAskedOf(reply));
    return false;
  }

  /** Sends both halves separately, and so on down to the failing row; everything else goes through on the way. */
  async #split(batch: Batch): Promise<boolean> {
    const middle = Math.ceil(batch.length / 2);
    let progress = false;
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const ids = new Set(half.map(({ row }) => row.id));
      const there = new Set(
        await this.#engine.data.outbox.mutations
          .where('id')
          .anyOf(half.flatMap(({ request }) => request.after ?? []))
          .primaryKeys(),
      );
      // a row that depends on one in the other half that has not gone through yet waits for the next round
      const able = half.filter(({ request }) =>
        (request.after ?? []).every((id) => ids.has(id) || !there.has(id)),
      );
      if (able.length > 0 && !this.#health.pause) progress = (await this.#sendBatch(able, true)) || progress;
    }
    return progress;
  }

  async #take(results: readonly RowReply[]): Promise<boolean> {
    const done: Accepted[] = [];
    const silent: Accepted[] = [];
    const parked: Parked[] = [];
    const at = this.#engine.data.device.clock.now();
    for (const { row, reply, changes, toldWith } of results) {
      const verdict = verdictOf(row, reply);
      this.#engine.data.device.log?.add({
        kind: 'verdict',
        row: row.id,
        type: row.type,
        verdict,
        status: statusOf(reply),
      });
      switch (ACTIONS[verdict].row) {
        case 'settle':
          (changes || toldWith ? done : silent).push({ row, reply });
          break;
        case 'park':
          if (reply.kind === 'answer')
            parked.push({
              row,
              status: verdict === 'conflict' ? 'conflict' : 'rejected',
              outcome: outcomeOf(reply, at),
            });
          break;
        case 'pause':
          this.#pauseFor(verdict);
          break;
        case 'blame':
          parked.push(...(await this.#blame(row, reply, at)));
          break;
        case 'retry':
          this.#backoff.fail(row.lane, waitAskedOf(reply));
          break;
        case 'leave':
      }
    }
    const decided = done.length + silent.length + parked.length;
    this.#health.decided(decided);
    const taken = await putAnswers(
      this.#engine,
      results.flatMap(({ changes }) => changes ?? []),
    );
    // first: a deletion that is settled takes the refusal of what it deletes along
    await park(this.#engine, this.#epoch, parked);
    if (taken) await this.#settle(done, 'answers');
    else silent.push(...done);
    if (silent.length > 0) this.#settleAfterPull(silent);
    return decided > 0;
  }

  async #settle(accepted: readonly Accepted[], by: 'answers' | 'pull'): Promise<void> {
    await settle(this.#engine, this.#epoch, accepted, by);
    for (const { row } of accepted) this.#backoff.clear(row.lane);
  }

  /**
   * Pulls for answers that did not say what they changed, or not in a way this device can use. Nothing else waits
   * for this pull, which may have to wait for another tab. If it fails, the row is sent again and gets the same
   * answer.
   */
  #settleAfterPull(accepted: readonly Accepted[]): void {
    const rows = accepted.map(({ row }) => row);
    for (const { id } of rows) this.#unpulled.add(id);
    this.#inBackground(async () => {
      const pulled = await this.#engine.pull();
      await (pulled ? this.#settle(accepted, 'pull') : Promise.reject(new Error('not pulled'))).catch(() => {
        for (const { lane } of rows) this.#backoff.fail(lane);
      });
      for (const { id } of rows) this.#unpulled.delete(id);
    });
  }

  /** True if nothing can continue without a person. */
  #pauseFor(verdict: Verdict): boolean {
    if (verdict === 'signIn' || verdict === 'otherPerson' || verdict === 'upgrade')
      this.#health.pause = verdict;
    return this.#health.pause !== null;
  }

  /** Counts a server error of this row alone; returns it if it is to be set aside. */
  async #blame(row: OutboxRow, reply: Reply, at: number): Promise<Parked[]> {
    this.#backoff.fail(row.lane, waitAskedOf(reply));
    if (!this.#health.blame(row.id)) return [];
    const failures = row.failures + 1;
    const { outbox } = this.#engine.data;
    await withEpoch(outbox, this.#epoch, () => outbox.mutations.update(row.id, { failures }));
    if (failures < STUCK_AFTER) return [];
    const outcome =
      reply.kind === 'answer'
        ? outcomeOf(reply, at)
        : { status: 0, code: 'UNKNOWN' as const, text: messages.stuck, at };
    return [{ row, status: 'stuck', outcome }];
  }
}
