import type { Clock } from '#src/data/device/clock.ts';

/** The clock of one tab, which may be frozen: timers that fall due meanwhile run when it thaws. */
export class Freezer {
  frozen = false;
  readonly clock: Clock;
  readonly #due: (() => void)[] = [];

  constructor(clock: Clock) {
    this.clock = {
      ...clock,
      setTimeout: (run, ms) => clock.setTimeout(() => (this.frozen ? void this.#due.push(run) : run()), ms),
    };
  }

  thaw(): void {
    this.frozen = false;
    for (const run of this.#due.splice(0)) run();
  }
}
