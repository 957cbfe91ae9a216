import type { Device } from '#src/data/device/device.ts';

const FIRST = 200;
const CAP = 60_000;

/**
 * Full jitter after the nth failure: anywhere between 0 and min(cap, 200 ms · 2ⁿ⁻¹), so that a thousand devices do
 * not come back at the same moment.
 */
export const backoffDelay = (failures: number, random: number): number =>
  random * Math.min(CAP, FIRST * 2 ** Math.min(failures - 1, 30));

/**
 * How long to wait after failures. Kept in memory and by the monotonic clock: the wall clock may jump by a year.
 */
export class Backoff {
  readonly #device: Pick<Device, 'clock' | 'random'>;
  readonly #waits = new Map<string, { failures: number; until: number; askedUntil: number }>();

  constructor(device: Pick<Device, 'clock' | 'random'>) {
    this.#device = device;
  }

  /** `retryAfter`: what the server asked for, in ms. Honoured in full, with the jitter added. */
  fail(key: string, retryAfter: number | null = null): void {
    const failures = (this.#waits.get(key)?.failures ?? 0) + 1;
    const askedUntil = this.#device.clock.monotonic() + (retryAfter ?? 0);
    this.#waits.set(key, {
      failures,
      askedUntil,
      until: askedUntil + backoffDelay(failures, this.#device.random()),
    });
  }

  /** Monotonic ms; 0 = at once. */
  until(key: string): number {
    return this.#waits.get(key)?.until ?? 0;
  }
  /** ms from now, but at least this many: for what is retried on a timer of its own. */
  left(key: string, least: number): number {
    return Math.max(least, this.until(key) - this.#device.clock.monotonic());
  }
  clear(key: string): void {
    this.#waits.delete(key);
  }
  /** Ends the wait, unless the server itself asked for it. */
  ease(key: string): void {
    const askedUntil = this.#waits.get(key)?.askedUntil ?? 0;
    if (askedUntil > this.#device.clock.monotonic())
      this.#waits.set(key, { failures: 0, askedUntil, until: askedUntil });
    else this.#waits.delete(key);
  }
  easeAll(): void {
    for (const key of this.#waits.keys()) this.ease(key);
  }
}
