import type { Clock, Timer } from '#src/data/device/clock.ts';

interface Pending {
  at: number;
  order: number;
  run: () => void;
}

/** Time that stands still until it is moved. Several devices share one; each sees its own wall clock. */
export class VirtualTime {
  #now = 0;
  #order = 0;
  readonly #pending = new Set<Pending>();
  readonly start: number;
  #worlds = 0;

  constructor(start = Date.parse('2027-03-01T10:00:00.000Z')) {
    this.start = start;
  }

  /** A seed of its own for each world on one server: their ids must not clash. */
  nextWorld(): number {
    return ++this.#worlds;
  }

  get now(): number {
    return this.#now;
  }
  get wall(): number {
    return this.start + this.#now;
  }

  /** A device's view of it; `skew` ms of wall clock error, which must change nothing but what is shown. */
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

  /** Runs the next timer, if it is due by `limit`. */
  step(limit = Number.POSITIVE_INFINITY): boolean {
    const next = this.#first();
    if (!next || next.at > limit) return false;
    this.#pending.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.run();
    return true;
  }
  /** Nothing was due: time goes on all the same. */
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
