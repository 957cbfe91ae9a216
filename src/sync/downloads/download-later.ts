import type { Timer } from '#src/data/device/clock.ts';
import { setDownloadWaker } from '#src/data/files/downloads.ts';
import { Backoff } from '#src/sync/push/backoff.ts';
import type { Engine } from '#src/sync/engine.ts';

/** ms after a pull: rows first, pictures long after the first screen. */
const AFTER = 3000;

/**
 * When the download job runs: after a successful pull, when the server responds again, when a person asks for
 * it. Its code is loaded only then.
 */
export function downloadLater(engine: Engine): { wake(): void; stop(): void } {
  const {
    data: { device },
    reach,
  } = engine;
  if (!device.caches) return { wake: () => undefined, stop: () => undefined };
  const backoff = new Backoff(device);
  let timer: Timer | null = null;
  let running = false;
  let again = false;
  const wake = (wait = AFTER) => {
    again = true;
    if (timer || running || engine.signal.aborted) return;
    timer = device.clock.setTimeout(() => void run(), wait);
  };
  const run = async () => {
    timer = null;
    again = false;
    running = true;
    const complete =
      engine.signal.aborted ||
      (await import('./download-job.ts')
        .then(({ downloadWanted }) => downloadWanted(engine))
        .catch(() => false));
    running = false;
    if (complete) backoff.clear('files');
    else backoff.fail('files');
    // away: it is woken when the server responds again
    if (!again && (complete || reach.state === 'offline' || reach.state === 'portal')) return;
    wake(backoff.left('files', AFTER));
  };
  const now = () => wake(0);
  setDownloadWaker(now);
  return {
    wake: () => wake(),
    stop: () => {
      if (timer) device.clock.clearTimeout(timer);
      setDownloadWaker(null);
    },
  };
}
