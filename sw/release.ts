import { worker } from '#sw/worker-scope.ts';

let current = new AbortController();

/**
 * The browser lets the next build take over only when this one has nothing left to do, which a network that never
 * answers could delay for minutes. So a page that waits for the next build sends LET_GO.
 */
export function releaseWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type !== 'LET_GO') return;
    current.abort();
    current = new AbortController();
    event.ports[0]?.postMessage('over');
  });
}

/** Aborted when work in progress is to be abandoned. */
export const releaseSignal = (): AbortSignal => current.signal;

/** Settles like the work, but rejects as soon as it is to be abandoned, even if the work goes on. */
export function unlessReleased<T>(work: Promise<T>): Promise<T> {
  const { signal } = current;
  return new Promise((resolve, reject) => {
    const abandon = () => reject(new Error('The next build is about to take over.'));
    signal.addEventListener('abort', abandon);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}
