/** This person has reached the limit of waiting work. */
export class TooManyWaiting extends Error {}

interface Waiting {
  start: () => void;
}

/**
 * Runs a few pieces of work at once and takes turns between people, so that somebody who sends a hundred
 * pictures delays only themselves. The returned function throws TooManyWaiting when `by` has `waitingPerPerson`
 * pieces waiting already.
 */
export function fairQueue({ atOnce, waitingPerPerson }: { atOnce: number; waitingPerPerson: number }) {
  let running = 0;
  /** In the order of turns. */
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
