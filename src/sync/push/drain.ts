import { sleep, type Timer } from '#src/data/device/clock.ts';
import { Fenced } from '#src/data/databases/fence.ts';
import type { Engine } from '#src/sync/engine.ts';
import { FrozenWatch, holdLock } from './lock.ts';
import { Pusher, type Round, type WakeReason } from './push.ts';
import type { Pause } from './server-health.ts';

/** How often a tab that wants to send checks whether the lock holder is still alive. */
const WATCH_EVERY = 15_000;
/** ms after which a tab that was asked to send looks whether the one that holds the lock is done; then twice that. */
const FIRST_LOOK = 100;

/**
 * done: nothing is left that could be sent without a decision, or the engine has ended · elsewhere: another tab
 * holds the lock · failed: this device cannot write at the moment, or another tab has taken over
 */
type Outcome = 'done' | 'elsewhere' | 'failed';

/**
 * The send loop. Each tab and worker has one; only one of them holds the lock at a time. It keeps the lock while
 * anything is waiting to be retried, so that all waiting happens in one place. Never throws.
 */
export class Drain {
  readonly #engine: Engine;
  readonly #watch: FrozenWatch;
  #running: Promise<Outcome> | null = null;
  #pusher: Pusher | null = null;
  #wake: (() => void) | null = null;
  #again = false;
  #watchTimer: Timer | null = null;
  #holding: AbortController | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#watch = new FrozenWatch(engine.data.device, engine.data.outbox);
  }

  /**
   * Sends what is pending, or makes the running loop look again. Resolves when nothing is left that the loop could
   * send without a decision, or if this tab cannot send.
   */
  wake(reason: WakeReason = 'queued'): Promise<Outcome> {
    this.#pusher?.ease(reason);
    this.#again = true;
    this.#wake?.();
    return this.#run(false);
  }

  /** Like a tap, but if another tab is sending, waits until that one has nothing left to send. */
  async untilSent(): Promise<void> {
    const { data, signal } = this.#engine;
    for (
      let wait = FIRST_LOOK;
      (await this.wake('tap')) === 'elsewhere' && (await this.#hasQueued().catch(() => false));
      wait *= 2
    )
      await sleep(data.device.clock, Math.min(wait, WATCH_EVERY), signal);
  }

  /** Like `wake`, but gives up as soon as it would have to wait: for the worker, whose life is short. */
  async once(): Promise<void> {
    await this.#hold({ wait: false, steal: false });
  }

  /** Aborts calls in progress and releases the lock, at once. The next `wake` resumes. */
  release(): void {
    this.#again = false;
    this.#holding?.abort();
  }

  #run(steal: boolean): Promise<Outcome> {
    return (this.#running ??= this.#start(steal).finally(() => {
      this.#running = null;
      // somebody called `wake` while the loop was ending
      if (this.#again) void this.wake();
    }));
  }

  async #start(steal: boolean): Promise<Outcome> {
    const outcome = await this.#hold({ wait: true, steal });
    if (outcome !== 'done') this.#watchHolder();
    return outcome;
  }

  async #hold({ wait, steal }: { wait: boolean; steal: boolean }): Promise<Outcome> {
    const {
      data: { device, outbox, key },
      signal,
    } = this.#engine;
    this.#again = false;
    if (signal.aborted || !this.#isOpen()) return 'done';
    if ((await outbox.mutations.count().catch(() => 0)) === 0) return 'done';
    const holding = new AbortController();
    const end = () => holding.abort();
    signal.addEventListener('abort', end);
    this.#holding = holding;
    try {
      const held = await holdLock(
        { device, outbox, key, signal: holding.signal, steal },
        ({ epoch, signal: whileHeld }) => this.#loop(epoch, whileHeld, wait),
      );
      return held ? 'done' : 'elsewhere';
    } catch {
      // closed: no one is signed in here any more. Otherwise another tab is sending (fenced), or the device cannot
      // write at the moment: checked again in a while. Every row is still in its place.
      return holding.signal.aborted || !this.#isOpen() ? 'done' : 'failed';
    } finally {
      signal.removeEventListener('abort', end);
      this.#holding = null;
    }
  }

  async #loop(epoch: number, signal: AbortSignal, wait: boolean): Promise<void> {
    let looping = true;
    const pusher = new Pusher({
      engine: this.#engine,
      epoch,
      signal,
      onBackgroundDone: () => looping && this.#lookAgain(),
    });
    this.#pusher = pusher;
    const { device } = this.#engine.data;
    device.log?.add({ kind: 'holding', epoch });
    // whoever held the lock before may have been killed while it was sending
    this.#engine.report.sending([]);
    try {
      while (!signal.aborted) {
        this.#again = false;
        const round = await this.#try(pusher, signal);
        this.#reportPause(round.pause);
        if (round.pause) {
          device.log?.add({ kind: 'paused', why: round.pause });
          return;
        }
        if (round.progress || this.#again) continue;
        if (round.nextAt === null && !pusher.busy) return;
        if (!wait && !pusher.busy) return;
        if (!wait) await pusher.finish();
        else await this.#sleepUntil(round.nextAt, signal);
      }
    } finally {
      looping = false;
      this.#pusher = null;
      if (!signal.aborted) await pusher.finish();
    }
  }

  /**
   * A device that cannot store the answer (because it is full, for example) keeps the row, which is retried like
   * any other.
   */
  async #try(pusher: Pusher, signal: AbortSignal): Promise<Round> {
    try {
      return await pusher.round();
    } catch (error) {
      if (error instanceof Fenced || signal.aborted || !this.#isOpen()) throw error;
      return { progress: false, nextAt: pusher.holdBack(), pause: null };
    }
  }

  #isOpen(): boolean {
    const { outbox, cache } = this.#engine.data;
    return outbox.isOpen() && cache.isOpen();
  }

  #reportPause(pause: Pause | null): void {
    this.#engine.report.signInNeeded(pause === 'signIn' || pause === 'otherPerson');
  }

  /** Waits until then, or until there is a reason to look again. */
  #sleepUntil(at: number | null, signal: AbortSignal): Promise<void> {
    const { clock } = this.#engine.data.device;
    return new Promise((resolve) => {
      let timer: Timer | null = null;
      const done = () => {
        if (timer) clock.clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#wake = null;
        resolve();
      };
      signal.addEventListener('abort', done);
      this.#wake = done;
      if (at !== null) timer = clock.setTimeout(done, Math.max(0, at - clock.monotonic()));
      if (signal.aborted) done();
    });
  }

  #lookAgain(): void {
    this.#again = true;
    this.#wake?.();
  }

  /** Another tab holds the lock. If that tab freezes while something is pending, the lock is stolen. */
  #watchHolder(): void {
    const { clock } = this.#engine.data.device;
    if (this.#watchTimer || this.#engine.signal.aborted) return;
    // the first look counts: 45 s from now, not from the next one
    void this.#watch.isFrozen().catch(() => undefined);
    this.#watchTimer = clock.setTimeout(() => {
      this.#watchTimer = null;
      void this.#checkHolder().catch(() => undefined);
    }, WATCH_EVERY);
  }

  async #checkHolder(): Promise<void> {
    const {
      data: { outbox },
      signal,
    } = this.#engine;
    if (signal.aborted || !outbox.isOpen() || !(await this.#hasQueued())) return;
    await this.#run(await this.#watch.isFrozen());
  }

  async #hasQueued(): Promise<boolean> {
    return (await this.#engine.data.outbox.mutations.where('status').equals('queued').count()) > 0;
  }
}
