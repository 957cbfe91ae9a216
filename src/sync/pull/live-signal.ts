import type { Clock } from '#src/data/device/clock.ts';

const SILENCE_LIMIT = 60_000;
/** Often enough to tell the other tabs that the stream is alive. */
const PASS_ON_EVERY = 1000;

/** Whether the live stream is alive, in this tab or in the one that reads it for all tabs. */
export class LiveSignal {
  readonly #clock: Clock;
  #lastSignAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True if it is time to tell the other tabs. */
  noteSign(): boolean {
    const now = this.#clock.monotonic();
    const passOn = now - this.#lastSignAt > PASS_ON_EVERY;
    this.#lastSignAt = now;
    return passOn;
  }

  get isSilent(): boolean {
    return this.#clock.monotonic() - this.#lastSignAt > SILENCE_LIMIT;
  }
}
