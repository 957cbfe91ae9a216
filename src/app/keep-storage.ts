import { askToPersist } from '#src/data/live/persist-storage.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

/**
 * With the first change that is kept here, and once the app is installed, there is something that the browser
 * must not clear.
 */
export function keepStorage(): void {
  const stop = onQueued(() => {
    stop();
    void askToPersist();
  });
  addEventListener('appinstalled', () => void askToPersist());
}
