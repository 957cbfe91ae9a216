// the module's own import, so that a test's fake timers do not stop it
import { setImmediate } from 'node:timers';

/** ms of uninterrupted work after which everything else waiting in this process goes first. */
const LONG = 10;
/** ms that everybody has who has waited, even if somebody else has already taken much of the turn. */
const LEAST = 4;
let began = 0;

/**
 * Call it before a statement, and while processing many rows. The embedded database answers within the same
 * turn of the event loop, so a call with many statements would be one long turn that blocks everybody else.
 * Yields if this turn has been long.
 */
export function takeTurns(): Promise<void> | undefined {
  if (began === 0) {
    begin();
    return undefined;
  }
  if (performance.now() - began < LONG) return undefined;
  return new Promise((resolve) => {
    afterArrivals(() => {
      if (began === 0) begin();
      else began = Math.max(began, performance.now() - LONG + LEAST);
      resolve();
    });
  });
}

/**
 * Once everything that has reached this process by now has been taken in. One `setImmediate` is not enough: if it is
 * called while something that has arrived is being handled, it comes right after that, before the next arrival.
 */
export function afterArrivals(then: () => void): void {
  setImmediate(() => setImmediate(then));
}

/** For work in large steps: what has arrived goes between two of them. */
export const others = (): Promise<void> => new Promise(afterArrivals);

/** Maps many rows, yielding to other work in between. */
export async function inTurns<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await takeTurns();
    made.push(make(row));
  }
  return made;
}

function begin(): void {
  began = performance.now();
  afterArrivals(() => (began = 0));
}
