import { askToPersist } from '#src/data/live/persist-storage.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

/**
 * Asks the browser not to clear this device's storage: with the first change stored here, and once the app is
 * installed.
 */
export function keepStorage(): void {
  const stop = onQueued(() => {
    stop();
    void askToPersist();
  });
  addEventListener('appinstalled', () => void askToPersist());
}
