// Whoever watches a page's databases, with reopenings whose outcome the test decides.
import { expect, test, vi } from 'vitest';
import { currentData, setCurrentData } from '#src/data/databases/current-data.ts';
import { openVisitorData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { watchStorage } from '#src/session/watch-storage.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

/** That of the test that is running: those of earlier ones still listen. */
let current: unknown;

/** Returns the function that counts the reopenings, and one that lets time pass, a timer at a time. */
async function watched(reopen: (time: number) => Promise<void> | void) {
  const time = new VirtualTime();
  const device = { ...theDevice(), indexedDB: new IDBFactory(), clock: time.clock() };
  setCurrentData(await openVisitorData(device));
  const reopening = vi.fn(async () => {
    if (current === reopening) await reopen(reopening.mock.calls.length);
  });
  current = reopening;
  watchStorage(device, { isVisible: () => true, onHint: () => () => undefined }, reopening);
  const pass = async () => {
    for (let timers = 0; timers < 20; timers++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      time.step();
    }
  };
  return { reopening, pass };
}

test('databases that open but break at once each time are not reopened without end', async () => {
  // as by a pull that fails because of a single row
  const { reopening, pass } = await watched(() => reportLost('broken'));
  reportLost('broken');
  await vi.waitFor(() => expect(reopening).toHaveBeenCalledTimes(1));
  await pass();
  expect(reopening).toHaveBeenCalledTimes(1);
});

test('if the page could not switch to its databases while others were being reopened, it is done afterwards', async () => {
  const { reopening, pass } = await watched((time) => {
    if (time === 1) reportLost('unopened');
  });
  reportLost('broken');
  await pass();
  expect(reopening).toHaveBeenCalledTimes(2);
});

test('a reopening that fails after it has replaced the databases is repeated', async () => {
  const { reopening, pass } = await watched(async (time) => {
    if (time > 1) return;
    setCurrentData(await openVisitorData(currentData()!.device));
    throw new Error('The last step failed.');
  });
  reportLost('broken');
  await pass();
  expect(reopening).toHaveBeenCalledTimes(2);
});
