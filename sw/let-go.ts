import { worker } from '#sw/worker-scope.ts';

let current = new AbortController();

/**
 * The browser lets the next build take over only when this one has nothing left to do, and a network that never
 * answers would hold it up for minutes. A page that waits for the next build sends LET_GO.
 */
export function letGoWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type !== 'LET_GO') return;
    current.abort();
    current = new AbortController();
    event.ports[0]?.postMessage('over');
  });
}

/** Aborted when work that has begun by now is to be let go. */
export const untilLetGo = (): AbortSignal => current.signal;

/** Settles as the work does; rejects as soon as it is to be let go, although it may go on. */
export function unlessLetGo<T>(work: Promise<T>): Promise<T> {
  const { signal } = current;
  return new Promise((resolve, reject) => {
    const letGo = () => reject(new Error('The next build is about to take over.'));
    signal.addEventListener('abort', letGo);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', letGo));
  });
}
