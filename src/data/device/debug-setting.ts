import { theDevice, type Device } from './device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';

const KEY = 'v1:flag:debug';
/** Channel that tells other tabs and the worker that the setting or the simulated network has changed. */
export const DEBUG_CHANNEL = 'sojourn:debug';
export type DebugMessage = 'on' | 'off' | 'network';

/** Whether the debug panel is on for this device. Read by page and worker; false where nothing can be stored. */
export async function isDebugOn(device: Device = theDevice()): Promise<boolean> {
  const db = new DeviceDb(device);
  try {
    await db.open();
    return (await db.meta.get(KEY))?.value === true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

export async function setDebugOn(on: boolean, device: Device = theDevice()): Promise<void> {
  const db = new DeviceDb(device);
  await db.open();
  if (on) await db.meta.put({ key: KEY, value: true });
  else await db.meta.delete(KEY);
  db.close();
}

/** Received by every tab, including this one, and by the worker if it runs. */
export function postDebug(message: DebugMessage, device: Device = theDevice()): void {
  const channel = device.channel(DEBUG_CHANNEL);
  channel?.postMessage(message);
  channel?.close();
}
