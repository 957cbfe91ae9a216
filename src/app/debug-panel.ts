import { proxy, ref, useSnapshot } from 'valtio';
import type { DebugTools } from '#src/app/debug-tools.ts';
import { holdCalls } from '#src/data/device/calls-held.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';

/** ms; a request for the panel's code that hangs must not keep everybody from the server. */
const PATIENCE = 5000;

const debug = proxy<{ tools: DebugTools | null }>({ tools: null });

/**
 * The testers' tools of this tab; null while the debug panel is off, which it is unless a person has turned
 * it on for this device.
 */
export const useDebugTools = (): DebugTools | null => useSnapshot(debug).tools as DebugTools | null;

/**
 * Starts the debug panel if it is on; `?debug=1` in the address turns it on for good, `?debug=0` off. Calls
 * to the server wait for this: none may slip past the simulated network. It asks the device while the session
 * does the same, so nobody waits longer for it; `after` what does not need the device.
 */
export function startDebugPanel(after: Promise<unknown> = Promise.resolve()): void {
  const wish = takeWish();
  const ready = after
    .then(nextTask)
    .then(() => prepared(wish))
    .then((tools) => {
      if (tools) begin(tools);
    });
  const tooLong = new Promise((end) => setTimeout(end, PATIENCE));
  holdCalls(Promise.race([ready, tooLong]));
}

/** Of this device, in all its tabs: on after their next start, off at once. */
export async function switchDebugPanel(on: boolean): Promise<void> {
  const { setDebugOn, postDebug } = await setting();
  await setDebugOn(on);
  if (on && !debug.tools) {
    const tools = await prepared(true);
    if (tools) begin(tools);
  }
  postDebug(on ? 'on' : 'off');
}

function begin(tools: DebugTools): void {
  tools.start(() => void (debug.tools = null));
  debug.tools = ref(tools);
}

/** Never rejects: without the tools the app is as it is for everybody. */
async function prepared(wish: boolean | null): Promise<DebugTools | null> {
  try {
    const { isDebugOn, setDebugOn } = await setting();
    if (wish !== null) await setDebugOn(wish);
    if (!(wish ?? (await isDebugOn()))) return null;
    const { openDebugTools } = await import('#src/app/debug-tools.ts');
    return await openDebugTools();
  } catch {
    return null;
  }
}

/** It is in a database, which comes after the first screen. */
const setting = () => import('#src/data/device/debug-setting.ts');

function takeWish(): boolean | null {
  const url = new URL(location.href);
  const given = url.searchParams.get('debug');
  if (given === null) return null;
  url.searchParams.delete('debug');
  history.replaceState(history.state, '', url);
  return given !== '0';
}
