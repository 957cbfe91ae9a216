// the module's own: a test that fakes the clock does not stop it
import { setImmediate } from 'node:timers';

/** ms of one turn after which everything else that waits in this process goes first. */
const LONG = 10;
let began = 0;

/**
 * Before a statement, and around what is made of many rows: the embedded database answers within the turn in which
 * it is asked, so that a call of many statements would be one long turn, in which nobody else is answered. Waits
 * when this one has been long.
 */
export function takeTurns(): Promise<void> | undefined {
  if (began === 0) {
    begin();
    return undefined;
  }
  if (performance.now() - began < LONG) return undefined;
  return new Promise((resolve) => {
    setImmediate(() => {
      if (began === 0) begin();
      resolve();
    });
  });
}

/** What is made of each of many rows, others having their turns in between. */
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
  setImmediate(() => (began = 0));
}
