/** This person has too much work waiting. */
export class TooManyWaiting extends Error {}

interface Waiting {
  start: () => void;
}

/**
 * Runs a few jobs at once and takes turns between people, so that somebody who sends a hundred pictures delays only
 * themselves. The returned function throws TooManyWaiting when `by` already has `waitingPerPerson` jobs waiting.
 */
export function fairQueue({ atOnce, waitingPerPerson }: { atOnce: number; waitingPerPerson: number }) {
  let running = 0;
  /** In the order in which people take turns. */
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
