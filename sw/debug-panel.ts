import { DebugDb } from '#src/data/databases/debug-db.ts';
import { DEBUG_CHANNEL, isDebugOn, type DebugMessage } from '#src/data/device/debug-setting.ts';
import { theDevice } from '#src/data/device/device.ts';
import { keepLog } from '#src/data/device/keep-log.ts';
import { simulateNetwork } from '#src/sync/calls/simulated-network.ts';

const device = theDevice();
let asked: Promise<DebugDb | null> | null = null;

/**
 * While the debug panel is on, its simulated network applies to the worker's requests too: to media and to background
 * sends. The setting is read once per life of the worker, with its first request, and again when a page asks.
 */
export function obeyDebugPanel(): void {
  const network = simulateNetwork(device, debugTools);
  const channel = device.channel(DEBUG_CHANNEL);
  if (channel)
    channel.onmessage = ({ data: message }: MessageEvent<DebugMessage>) => {
      if (message === 'network') network.cut();
      else asked = null;
    };
}

/** Also starts the log. Null while the panel is off. */
export async function debugTools(): Promise<DebugDb | null> {
  const db = await (asked ??= open().catch(() => null));
  return db?.isOpen() ? db : null;
}

async function open(): Promise<DebugDb | null> {
  device.log = undefined;
  if (!(await isDebugOn(device))) return null;
  const db = new DebugDb(device);
  await db.open();
  device.log = keepLog(device, db, 'worker');
  return db;
}
