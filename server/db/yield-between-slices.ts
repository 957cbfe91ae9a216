// the module's own export, so that a test's fake timers do not stop it
import { setImmediate } from 'node:timers';

/** ms of uninterrupted work after which other waiting work goes first. */
const SLICE = 10;
/** Minimum slice in ms for a call that has waited, even if others have used up most of the turn. */
const MIN_SLICE = 4;
let began = 0;

/**
 * Yields if this turn of the event loop has been long. Call it before a statement, and while processing many rows:
 * the embedded database answers within the same turn, so a call with many statements would otherwise block everybody
 * else.
 */
export function yieldBetweenSlices(): Promise<void> | undefined {
  if (began === 0) {
    begin();
    return undefined;
  }
  if (performance.now() - began < SLICE) return undefined;
  return new Promise((resolve) => {
    afterArrivals(() => {
      if (began === 0) begin();
      else began = Math.max(began, performance.now() - SLICE + MIN_SLICE);
      resolve();
    });
  });
}

/**
 * Calls back once everything that has reached this process by now has been picked up. One `setImmediate` is not
 * enough: when called from an I/O callback, it fires right after that callback, before the next arrival is handled.
 */
export function afterArrivals(then: () => void): void {
  setImmediate(() => setImmediate(then));
}

/** Yields once, for work in large steps, so that whatever has arrived goes in between. */
export const yieldToOthers = (): Promise<void> => new Promise(afterArrivals);

/** Maps many rows, yielding to other work in between. A generator is asked for one after the other. */
export async function mapInTurns<Row, Made>(rows: Iterable<Row>, make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  // what a generator does for its first row counts as well
  await yieldBetweenSlices();
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await yieldBetweenSlices();
    made.push(make(row));
  }
  return made;
}

function begin(): void {
  began = performance.now();
  afterArrivals(() => (began = 0));
}
