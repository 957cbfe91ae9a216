import { DebugDb, deleteDebugDb } from '#src/data/databases/debug-db.ts';
import { DEBUG_CHANNEL, type DebugMessage } from '#src/data/device/debug-setting.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import { keepLog } from '#src/data/device/keep-log.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { sojournDebug } from '#src/features/debug/sojourn-debug.ts';
import { simulateNetwork } from '#src/sync/calls/simulated-network.ts';

export interface DebugTools {
  readonly db: DebugDb;
  /** Call once. `onStop`: the debug panel was turned off, in this tab or another. */
  start(onStop: () => void): void;
}

/**
 * What the debug panel does in one tab: the simulated network, the log, `window.sojournDebug`. Loaded only
 * while the panel is on.
 */
export async function openDebugTools(device: Device = theDevice()): Promise<DebugTools> {
  const db = new DebugDb(device);
  await db.open();
  return { db, start: (onStop) => startTools(device, db, onStop) };
}

function startTools(device: Device, db: DebugDb, onStop: () => void): void {
  device.log = keepLog(device, db, `tab ${device.newId().slice(-4)}`);
  const network = simulateNetwork(device, async () => (db.isOpen() ? db : null));
  window.sojournDebug = sojournDebug(device, db);
  const channel = device.channel(DEBUG_CHANNEL);
  if (channel)
    channel.onmessage = ({ data: message }: MessageEvent<DebugMessage>) => {
      if (message === 'network') void changed();
      if (message === 'off') void stop();
    };

  /**
   * Aborts all calls under way, as a real network change does. The browser's own event follows, and the next
   * call finds out whether the server can be reached.
   */
  async function changed(): Promise<void> {
    network.cut();
    const { condition } = await db.network();
    window.dispatchEvent(new Event(condition === 'offline' ? 'offline' : 'online'));
    await requestPull(HOME);
  }

  async function stop(): Promise<void> {
    channel?.close();
    network.remove();
    device.log = undefined;
    delete window.sojournDebug;
    onStop();
    db.close();
    await deleteDebugDb(device);
    window.dispatchEvent(new Event('online'));
  }
}
