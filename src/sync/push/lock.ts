import type { Device } from '#src/data/device/device.ts';
import { readNumber, takeEpoch, withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { untilAborted } from '#src/sync/calls/until-aborted.ts';
import { HeartbeatWatch, keepBeating } from '#src/sync/heartbeat.ts';

interface Held {
  epoch: number;
  /** Aborted when the lock is lost. */
  signal: AbortSignal;
}

/**
 * One sender per person in a browser. The epoch makes it safe (a late write by a former holder fails), the lock
 * makes it orderly. `steal` takes the lock from a frozen holder. False if another tab holds it.
 */
export async function holdLock(
  of: { device: Device; outbox: OutboxDb; key: string; signal: AbortSignal; steal?: boolean },
  run: (held: Held) => Promise<void>,
): Promise<boolean> {
  const { device, outbox, key } = of;
  const lost = new AbortController();
  const end = () => lost.abort();
  of.signal.addEventListener('abort', end);
  if (of.signal.aborted) end();
  const whileHeld = async (): Promise<void> => {
    const epoch = await takeEpoch(outbox);
    const beat = () =>
      withEpoch(outbox, epoch, async () => {
        await outbox.meta.put({ key: 'beat', value: ((await readNumber(outbox, 'beat')) ?? 0) + 1 });
      });
    const stopBeating = keepBeating(device.clock, beat, end);
    try {
      await run({ epoch, signal: lost.signal });
    } finally {
      stopBeating();
    }
  };
  try {
    if (!device.locks) return await withLease(device, outbox, of.steal ?? false, whileHeld);
    let held = false;
    await device.locks.request(
      `drain:${key}`,
      of.steal ? { steal: true } : { ifAvailable: true },
      async (lock) => {
        if (!lock) return;
        held = true;
        await untilAborted(whileHeld(), of.signal, undefined);
      },
    );
    return held;
  } catch (error) {
    end();
    // stolen from this tab
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    throw error;
  } finally {
    of.signal.removeEventListener('abort', end);
  }
}

/** Watches the holder from another tab. */
export class FrozenWatch {
  readonly #outbox: OutboxDb;
  readonly #heartbeat: HeartbeatWatch;

  constructor(device: Device, outbox: OutboxDb) {
    this.#outbox = outbox;
    this.#heartbeat = new HeartbeatWatch(device.clock);
  }

  async isFrozen(): Promise<boolean> {
    const beat = (await readNumber(this.#outbox, 'beat')) ?? 0;
    const epoch = (await readNumber(this.#outbox, 'epoch')) ?? 0;
    return this.#heartbeat.hasStopped(`${epoch} ${beat}`);
  }
}

/**
 * Where Web Locks are missing: a lease row in the outbox itself. A caller that steals has found the holder frozen.
 */
async function withLease(
  device: Device,
  outbox: OutboxDb,
  steal: boolean,
  run: () => Promise<void>,
): Promise<boolean> {
  const mine = device.newId();
  const taken = await outbox.transaction('rw', outbox.meta, async () => {
    if (!steal && (await outbox.meta.get('lease'))?.value) return false;
    await outbox.meta.put({ key: 'lease', value: mine });
    return true;
  });
  if (!taken) return false;
  try {
    await run();
  } finally {
    await outbox.transaction('rw', outbox.meta, async () => {
      if ((await outbox.meta.get('lease'))?.value === mine) await outbox.meta.delete('lease');
    });
  }
  return true;
}
