import { sleep } from '#src/data/device/clock.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import type { Device } from '#src/data/device/device.ts';
import { wasLetGo } from '#src/data/databases/local-data.ts';
import { onLost } from '#src/data/storage/storage-lost.ts';
import { isAlive, untilOpens } from '#src/data/storage/storage-probe.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import type { PageSignals } from '#src/sync/start.ts';

/** Databases that break again and again are not opened faster than this. */
const PAUSE = 2000;

/**
 * Looks, whenever the page comes back or a database closes by itself, whether the databases still answer; if
 * not, `reopen` is called, and the page goes on without a reload (sync.md section 7, test: "IndexedDB lost").
 * Runs until the page goes.
 */
export function watchStorage(
  device: Device,
  page: Pick<PageSignals, 'isVisible' | 'onHint'>,
  reopen: () => Promise<void>,
): void {
  const never = new AbortController();
  let looking: Promise<void> | null = null;
  let again = false;
  const look = async (broken: boolean) => {
    const data = currentData();
    // with a newer app in another tab only a reload helps
    if (!data || wasLetGo(data) || storageState.outdated || (!broken && (await isAlive(data)))) return;
    // what opens for a moment may not stay open: given up here, the page would be dead until it is reloaded
    for (let open = false; !open;) {
      if (!(await untilOpens(device, never.signal)) || currentData() !== data) return;
      open = await reopen().then(
        () => true,
        () => false,
      );
      await sleep(device.clock, PAUSE);
    }
  };
  const ask = (broken: boolean) => {
    again ||= looking !== null;
    looking ??= look(broken)
      .catch(() => undefined)
      .finally(() => {
        looking = null;
        if (!again) return;
        again = false;
        ask(false);
      });
  };
  onLost((how) => ask(how === 'broken'));
  page.onHint(() => page.isVisible() && ask(false));
}
