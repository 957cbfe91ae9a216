/** This person already has as much waiting as anybody may. */
export class TooManyWaiting extends Error {}

interface Waiting {
  start: () => void;
}

/**
 * Runs work a few at a time and lets people take turns: whoever sends a hundred pictures delays only
 * themselves.
 * The returned function throws TooManyWaiting when `by` has `waitingPerPerson` pieces waiting already.
 */
export function fairQueue({ atOnce, waitingPerPerson }: { atOnce: number; waitingPerPerson: number }) {
  let running = 0;
  /** In the order of whose turn it is next. */
  const lines = new Map<string, Waiting[]>();

  function next(): void {
    const [first] = lines;
    if (running >= atOnce || !first) return;
    const [by, line] = first;
    const [head, ...rest] = line;
    lines.delete(by);
    if (rest.length > 0) lines.set(by, rest);
    running += 1;
    head?.start();
  }

  return async function inTurn<T>(by: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(by) ?? [];
    if (line.length >= waitingPerPerson) throw new TooManyWaiting();
    await new Promise<void>((start) => {
      lines.set(by, [...line, { start }]);
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
