import { sleep } from '#src/data/device/clock.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import type { Device } from '#src/data/device/device.ts';
import { wasClosed } from '#src/data/databases/local-data.ts';
import { onLost, type Loss } from '#src/data/storage/storage-lost.ts';
import { isAlive, untilOpens } from '#src/data/storage/storage-probe.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import type { PageSignals } from '#src/sync/start.ts';

/** Minimum ms between two reopenings, for databases that keep breaking. */
const PAUSE = 2000;

/**
 * Checks that the databases still answer whenever the page becomes visible again or a database closes
 * unexpectedly. If they do not, calls `reopen`, and the page continues without a reload. Runs as long as the
 * page lives.
 */
export function watchStorage(
  device: Device,
  page: Pick<PageSignals, 'isVisible' | 'onHint'>,
  reopen: () => Promise<void>,
): void {
  const never = new AbortController();
  let looking: Promise<void> | null = null;
  /** Reported meanwhile; true: as unopened. */
  let next: boolean | null = null;
  const look = async (broken: boolean) => {
    let data = currentData();
    // once another tab runs a newer app, only a reload helps
    if (storageState.outdated) return;
    // what this tab closed is being replaced; whoever does that reports if it fails
    if (!broken && (!data || wasClosed(data) || (await isAlive(data)))) return;
    // it may open and break again: giving up here would leave the page dead until a reload
    for (let open = false; !open;) {
      if (!(await untilOpens(device, never.signal)) || currentData() !== data) return;
      open = await reopen().then(
        () => true,
        // it may fail at its last step, after it has replaced them
        () => {
          data = currentData();
          return false;
        },
      );
      await sleep(device.clock, PAUSE);
    }
  };
  const ask = (how: Loss) => {
    // what merely broke meanwhile is checked: if it breaks at once each time, reopening it again would never end
    if (looking) next ||= how === 'unopened';
    looking ??= look(how !== 'closed')
      .catch(() => undefined)
      .finally(() => {
        looking = null;
        const reported = next;
        next = null;
        if (reported !== null) ask(reported ? 'unopened' : 'closed');
      });
  };
  onLost(ask);
  page.onHint(() => page.isVisible() && ask('closed'));
}
