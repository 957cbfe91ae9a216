import type { Clock } from '#src/data/device/clock.ts';

/**
 * The server's time, as far as this tab knows it: a device's own clock may be wrong by years and decides
 * nothing.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offset: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(serverTime: string): void {
    const at = Date.parse(serverTime);
    if (!Number.isNaN(at)) this.#offset = at - this.#clock.monotonic();
  }
  /** ms since 1970; null until the server has sent its time. */
  now(): number | null {
    return this.#offset === null ? null : this.#offset + this.#clock.monotonic();
  }
}
