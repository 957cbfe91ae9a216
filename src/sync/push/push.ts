import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { askHealth } from '#src/sync/calls/ask-health.ts';
import { Backoff } from './backoff.ts';
import { callBatch, callSingle, type RowReply } from './call-row.ts';
import { classify } from './classify.ts';
import type { Engine } from '#src/sync/engine.ts';
import { markSent } from './mark-sent.ts';
import { messages } from '#src/sync/messages.ts';
import { okAnswer, statusOf, type Reply } from '#src/sync/calls/reply.ts';
import { sendable, type Sendable } from './sendable.ts';
import { outcomeOf, park, settle, type Parked, type Settled } from './settle.ts';

/** Key of the backoff that holds everything back; lanes have their own. */
const ALL = '*';
/** Server errors of a whole batch after which it is taken apart to find the row that brings them about. */
const BISECT_AFTER = 3;
/** Changes in a batch while nothing says that one would arrive: each try marks and carries all of it. */
const FIRST_BATCH = 50;
/** Server errors of one row alone, while others go through, after which it is set aside. */
const STUCK_AFTER = 8;

/** Why nothing more can be sent by itself: the session, another account's token, a build that is too old. */
export type Pause = 'signIn' | 'otherPerson' | 'upgrade';
/** queued: there is something new · evidence: the server answers again · tap: a person asked */
export type WakeReason = 'queued' | 'tap' | 'evidence';
export interface Round {
  /** Did anything leave the outbox or change in it? */
  progress: boolean;
  /** Monotonic ms at which it is worth trying again; null = nothing waits for its time. */
  nextAt: number | null;
  pause: Pause | null;
}

/**
 * Sends what can be sent, under one epoch. Everything it remembers between rounds is only about when to try
 * again.
 */
export class Pusher {
  readonly #engine: Engine;
  readonly #epoch: number;
  readonly #signal: AbortSignal;
  readonly #pull: () => Promise<boolean>;
  readonly #backoff: Backoff;
  #inFlight = new Set<string>();
  #upload: Promise<void> | null = null;
  #onUploaded: () => void;
  /** Stays, whoever met it: after a pause the loop ends, and the next one has a pusher of its own. */
  #pause: Pause | null = null;
  /** The last batch was. */
  #answered = false;
  /**
   * Of whole batches, in a row. Evidence that the server is there does not take them back: it was there each
   * time.
   */
  #serverErrors = 0;
  /**
   * Calls that went well, of whatever kind: a row may be blamed for server errors only while others succeed.
   */
  #successes = 0;
  readonly #blamedAt = new Map<string, number>();

  constructor(of: {
    engine: Engine;
    epoch: number;
    signal: AbortSignal;
    pull(): Promise<boolean>;
    onUploaded(): void;
  }) {
    this.#engine = of.engine;
    this.#epoch = of.epoch;
    this.#signal = of.signal;
    this.#pull = async () => {
      const brought = await of.pull();
      if (brought) this.#successes++;
      return brought;
    };
    this.#onUploaded = of.onUploaded;
    this.#backoff = new Backoff(of.engine.data.device);
  }

  get uploading(): boolean {
    return this.#upload !== null;
  }

  /** One batch, and one upload beside it. */
  async round(): Promise<Round> {
    const { outbox, device } = this.#engine.data;
    const held = () => ({ progress: false, nextAt: this.#backoff.until(ALL), pause: this.#pause });
    if (this.#pause || this.#backoff.until(ALL) > device.clock.monotonic() || !(await this.#mayTry()))
      return held();
    const rows = await outbox.mutations.orderBy('seq').toArray();
    const now = { server: this.#engine.serverClock.now(), monotonic: device.clock.monotonic() };
    const found = sendable(rows, {
      now,
      until: (lane) => this.#backoff.until(lane),
      knows: (row) => mutationOf(row) !== undefined,
      inFlight: this.#inFlight,
      ...(!this.#answered && { limit: FIRST_BATCH }),
    });
    await this.#setAside(found, device.clock.now());
    if (found.single && !this.#upload) this.#startUpload(found.single);
    const progress = found.batch.length > 0 && (await this.#sendBatch(found.batch));
    const until = this.#backoff.until(ALL);
    return { progress, nextAt: until > device.clock.monotonic() ? until : found.nextAt, pause: this.#pause };
  }

  /**
   * A tap ends all waiting. Evidence ends what waits for the network, not what a single row brought upon
   * itself.
   */
  ease(reason: WakeReason): void {
    if (reason === 'tap') this.#backoff.easeAll();
    if (reason === 'evidence') this.#backoff.ease(ALL);
  }

  /** Something on this device went wrong. Answers when it is worth trying again. */
  holdBack(): number {
    this.#backoff.fail(ALL);
    return this.#backoff.until(ALL);
  }

  /** Waits for an upload that is under way. */
  async finish(): Promise<void> {
    await this.#upload;
  }

  /**
   * Is there a way to the server, and is its time known? Without the one a try could only turn what was never
   * sent, and can be put right, into what was perhaps sent; without the other nothing can be marked with when
   * it was sent, nor be found to have been sent too long ago.
   */
  async #mayTry(): Promise<boolean> {
    const {
      data: { device },
      reach,
      serverClock,
    } = this.#engine;
    if (serverClock.now() !== null && reach.state !== 'offline' && reach.state !== 'portal') return true;
    const { reply, time } = await askHealth(device, { signal: this.#signal });
    reach.see(reply);
    if (time !== null) serverClock.hear(time);
    if (okAnswer(reply)) return true;
    if (!this.#signal.aborted) this.#backoff.fail(ALL, reply.kind === 'answer' ? reply.retryAfter : null);
    return false;
  }

  async #setAside({ unknown, tooOld, batch, single }: Sendable, at: number): Promise<void> {
    await park(
      this.#engine,
      this.#epoch,
      unknown.map((row): Parked => ({
        row,
        changes: undefined,
        status: 'heldUpgrade',
        outcome: { status: 0, code: 'UPGRADE_REQUIRED', text: messages.heldUpgrade, at },
      })),
    );
    await park(
      this.#engine,
      this.#epoch,
      tooOld.map((row): Parked => ({
        row,
        changes: undefined,
        status: 'stuck',
        outcome: { status: 0, code: 'TOO_OLD', text: messages.tooOld, at },
      })),
    );
    // held by an older build, known to this one
    const released = [...batch.map(({ row }) => row), ...(single ? [single] : [])].filter(
      (row) => row.status === 'heldUpgrade',
    );
    if (released.length > 0)
      await withEpoch(this.#engine.data.outbox, this.#epoch, async () => {
        for (const { id } of released)
          await this.#engine.data.outbox.mutations.update(id, { status: 'queued', outcome: undefined });
      });
  }

  #show(): void {
    this.#engine.report.sending([...this.#inFlight]);
  }

  /** `apart`: a part of a batch that failed; whatever of it fails again is taken further apart at once. */
  async #sendBatch(found: Sendable['batch'], apart = false): Promise<boolean> {
    const rows = found.map(({ row }) => row);
    for (const { id } of rows) this.#inFlight.add(id);
    try {
      const marked = await markSent(this.#engine, this.#epoch, rows);
      const batch = found.filter(({ row }) => marked.has(row.id));
      if (batch.length === 0) return true;
      this.#show();
      this.#engine.data.device.log?.add({ kind: 'sent', rows: [...marked], as: 'batch' });
      // Step 4: one call, each request under its own id
      const outcome = await callBatch(this.#engine, batch, this.#signal);
      this.#answered = 'results' in outcome;
      if ('results' in outcome) {
        this.#backoff.clear(ALL);
        this.#serverErrors = 0;
        return await this.#take(outcome.results);
      }
      return await this.#takeWhole(batch, outcome.whole, apart);
    } finally {
      for (const { id } of rows) this.#inFlight.delete(id);
      this.#show();
    }
  }

  #startUpload(row: OutboxRow): void {
    this.#inFlight.add(row.id);
    this.#upload = (async () => {
      if (!(await markSent(this.#engine, this.#epoch, [row])).has(row.id)) return;
      this.#show();
      this.#engine.data.device.log?.add({ kind: 'sent', rows: [row.id], as: 'file' });
      const result = await callSingle(this.#engine, row, this.#signal);
      await this.#take([result]);
    })()
      // The row is where it was. Fenced or closed: whoever took over sends it. A device that could not store
      // what came: later.
      .catch(() => this.#backoff.fail(row.lane))
      .finally(() => {
        this.#inFlight.delete(row.id);
        this.#upload = null;
        this.#show();
        this.#onUploaded();
      });
  }

  /** A reply that concerns the batch as a whole. */
  async #takeWhole(batch: Sendable['batch'], reply: Reply, apart: boolean): Promise<boolean> {
    const verdict = classify(reply);
    this.#engine.data.device.log?.add({
      kind: 'refusedWhole',
      rows: batch.map(({ row }) => row.id),
      verdict,
      status: statusOf(reply),
    });
    if (verdict === 'signIn' || verdict === 'otherPerson' || verdict === 'upgrade') this.#pause = verdict;
    if (this.#pause || this.#signal.aborted) return false;
    if (verdict === 'serverError') this.#serverErrors++;
    const one = batch.length === 1 ? batch[0] : undefined;
    if (one && (verdict === 'refused' || verdict === 'tooLarge' || verdict === 'serverError'))
      return this.#take([{ row: one.row, reply, changes: undefined }]);
    if (
      verdict === 'tooLarge' ||
      verdict === 'refused' ||
      (verdict === 'serverError' && (apart || this.#serverErrors >= BISECT_AFTER))
    )
      return this.#bisect(batch);
    this.#backoff.fail(ALL, reply.kind === 'answer' ? reply.retryAfter : null);
    return false;
  }

  /**
   * Both halves by themselves, and so on down to the one row that is to blame; everything else gets through
   * on the way.
   */
  async #bisect(batch: Sendable['batch']): Promise<boolean> {
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
      // what stands on a row of the other half that is not through yet waits for the next round
      const able = half.filter(({ request }) =>
        (request.after ?? []).every((id) => ids.has(id) || !there.has(id)),
      );
      if (able.length > 0 && !this.#pause) progress = (await this.#sendBatch(able, true)) || progress;
    }
    return progress;
  }

  async #take(results: readonly RowReply[]): Promise<boolean> {
    const done: Settled[] = [];
    const parked: Parked[] = [];
    const at = this.#engine.data.device.clock.now();
    for (const { row, reply, changes } of results) {
      const verdict = verdictOf(row, reply);
      this.#engine.data.device.log?.add({
        kind: 'verdict',
        row: row.id,
        type: row.type,
        verdict,
        status: statusOf(reply),
      });
      const lane = row.lane;
      if (verdict === 'done') done.push({ row, changes });
      else if (verdict === 'signIn' || verdict === 'otherPerson' || verdict === 'upgrade')
        this.#pause = verdict;
      else if (verdict === 'conflict' && reply.kind === 'answer')
        parked.push({ row, changes: changes, status: 'conflict', outcome: outcomeOf(reply, at) });
      else if ((verdict === 'refused' || verdict === 'tooLarge') && reply.kind === 'answer')
        parked.push({ row, changes, status: 'rejected', outcome: outcomeOf(reply, at) });
      else if (verdict === 'serverError') await this.#blame(row, reply, parked, at);
      else if (verdict !== 'notTried')
        this.#backoff.fail(lane, reply.kind === 'answer' ? reply.retryAfter : null);
    }
    this.#successes += done.length + parked.length;
    const settled = await settle(this.#engine, this.#epoch, done, this.#pull);
    // done, but what it did could not be brought: asked for again, and the same answer comes again
    for (const {
      row: { id, lane },
    } of done)
      this.#backoff[settled.has(id) ? 'clear' : 'fail'](lane);
    await park(this.#engine, this.#epoch, parked);
    return settled.size + parked.length > 0;
  }

  /**
   * A server error of this row alone. It counts only when something else has succeeded since the last time: a
   * broken server is nobody's fault.
   */
  async #blame(row: OutboxRow, reply: Reply, parked: Parked[], at: number): Promise<void> {
    this.#backoff.fail(row.lane, reply.kind === 'answer' ? reply.retryAfter : null);
    if (this.#blamedAt.get(row.id) === this.#successes) return;
    this.#blamedAt.set(row.id, this.#successes);
    const failures = row.failures + 1;
    const { outbox } = this.#engine.data;
    await withEpoch(outbox, this.#epoch, () => outbox.mutations.update(row.id, { failures }));
    if (failures >= STUCK_AFTER)
      parked.push({
        row,
        changes: undefined,
        status: 'stuck',
        outcome:
          reply.kind === 'answer'
            ? outcomeOf(reply, at)
            : { status: 0, code: 'UNKNOWN', text: messages.stuck, at },
      });
  }
}

/** "Not found" is success for whoever wanted it gone. */
function verdictOf(row: OutboxRow, reply: Reply): ReturnType<typeof classify> {
  const verdict = classify(reply);
  const gone = verdict === 'refused' && reply.kind === 'answer' && reply.status === 404;
  return gone && mutationOf(row)?.kind === 'deletion' ? 'done' : verdict;
}
