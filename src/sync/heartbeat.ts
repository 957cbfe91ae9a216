import type { Clock, Timer } from '#src/data/device/clock.ts';

// What the three turns in a browser share: sending (push/lock.ts), pulling (pull/pull-turn.ts) and downloading
// (downloads/job-turn.ts). How a turn is taken depends on what is at stake. Sending must work without Web
// Locks, too, and each of its writes is fenced by an epoch; a pull waits in line, because its caller needs the
// result; a download gives up, because another tab does the same work.

const BEAT_EVERY = 10_000;
/** A holder without a heartbeat for this long is considered frozen. */
const BEAT_LIMIT = 45_000;

/** Beats every 10 s, until a beat fails or the returned function is called. */
export function keepBeating(
  clock: Clock,
  beat: () => Promise<unknown>,
  onFailed: () => void = () => undefined,
): () => void {
  let timer: Timer;
  let stopped = false;
  const next = () => {
    timer = clock.setTimeout(() => {
      void beat().then(() => {
        if (!stopped) next();
      }, onFailed);
    }, BEAT_EVERY);
  };
  next();
  return () => {
    stopped = true;
    clock.clearTimeout(timer);
  };
}

/** Watches a holder from outside. */
export class HeartbeatWatch {
  readonly #clock: Clock;
  #seen: { beat: unknown; at: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `beat`: the last one, as stored. True once it has not changed for 45 s of this tab's own time. */
  hasStopped(beat: unknown): boolean {
    const now = this.#clock.monotonic();
    if (!this.#seen || this.#seen.beat !== beat) this.#seen = { beat, at: now };
    return now - this.#seen.at >= BEAT_LIMIT;
  }
}
