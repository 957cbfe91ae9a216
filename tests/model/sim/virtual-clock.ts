import type { Clock, Timer } from '#src/data/device/clock.ts';

interface Pending {
  at: number;
  order: number;
  run: () => void;
}

/** Virtual time, which passes only when it is advanced. Devices share it; each has its own wall clock. */
export class VirtualTime {
  #now = 0;
  #order = 0;
  readonly #pending = new Set<Pending>();
  readonly start: number;
  #worlds = 0;

  constructor(start = Date.parse('2027-03-01T10:00:00.000Z')) {
    this.start = start;
  }

  /** A different seed for each world on one server, so that their ids do not clash. */
  nextWorld(): number {
    return ++this.#worlds;
  }

  get now(): number {
    return this.#now;
  }
  get wall(): number {
    return this.start + this.#now;
  }

  /**
   * A device's clock. `skew`: error of its wall clock in ms, which must affect nothing but what is displayed.
   */
  clock(skew: () => number = () => 0): Clock {
    return {
      now: () => this.wall + skew(),
      monotonic: () => this.#now,
      setTimeout: (run, ms) => {
        const pending: Pending = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
        this.#pending.add(pending);
        return { timer: pending };
      },
      clearTimeout: ({ timer }: Timer) => void this.#pending.delete(timer as Pending),
    };
  }

  get nextAt(): number | null {
    return this.#first()?.at ?? null;
  }

  /** Advances to the next timer and runs it, if it is due by `limit`. */
  step(limit = Number.POSITIVE_INFINITY): boolean {
    const next = this.#first();
    if (!next || next.at > limit) return false;
    this.#pending.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.run();
    return true;
  }
  /** Advances the time without running timers. */
  passTo(at: number): void {
    this.#now = Math.max(this.#now, at);
  }

  #first(): Pending | undefined {
    let first: Pending | undefined;
    for (const one of this.#pending)
      if (!first || one.at < first.at || (one.at === first.at && one.order < first.order)) first = one;
    return first;
  }
}
