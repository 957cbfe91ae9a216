// On a device whose clock is wrong, what is over is decided by the server's time.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { setClockDifference } from '#src/data/device/clock-difference.ts';
import { theDevice } from '#src/data/device/device.ts';
import { trimPastEvents } from '#src/data/storage/trim-cache.ts';
import { someEvent } from '#tests/support/some-event.ts';

const DAY_MS = 86_400_000;
afterEach(() => setClockDifference(0));

test.each([
  ['not yet over', 'ahead', -1, false],
  ['over', 'behind', 1, true],
] as const)(
  'an event that is %s is not mistaken by a clock two days %s',
  async (_, _clock, sign, evicted) => {
    const data = await openOwnData(
      { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
      { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
    );
    setClockDifference(sign * 2 * DAY_MS);
    // by the server's clock it ends, or has ended, a day from now
    const endTime = new Date(Date.now() + sign * DAY_MS).toISOString();
    const event = someEvent({ endTime });
    await data.cache.events.put(event);
    await data.cache.cursors.put({ id: event.id, version: 1, role: 'x', pulledAt: 0 });
    expect(await trimPastEvents(data)).toBe(evicted);
    closeData(data);
  },
);
