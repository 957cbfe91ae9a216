import { proxy, ref, useSnapshot } from 'valtio';
import type { DebugTools } from '#src/app/debug-tools.ts';
import { holdCalls } from '#src/data/device/calls-held.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';

/** ms; if the panel's code takes longer to load, calls to the server no longer wait for it. */
const PATIENCE = 5000;

const debug = proxy<{ tools: DebugTools | null }>({ tools: null });

/**
 * This tab's tools for testers; null while the debug panel is off. It is off unless somebody has turned it on
 * for this device.
 */
export const useDebugTools = (): DebugTools | null => useSnapshot(debug).tools as DebugTools | null;

/**
 * Starts the debug panel if it is on; `?debug=1` in the address turns it on permanently, `?debug=0` off. Calls
 * to the server wait for this, so that none bypasses the simulated network. It reads the device while the
 * session does, so nothing is delayed; `after` resolves once that reading may begin.
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

/** For this device, in all its tabs: turns on with their next start, and off at once. */
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

/** Never rejects: without the tools, the app simply runs as usual. */
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

/** The setting is in a database, which is opened after the first screen. */
const setting = () => import('#src/data/device/debug-setting.ts');

function takeWish(): boolean | null {
  const url = new URL(location.href);
  const given = url.searchParams.get('debug');
  if (given === null) return null;
  url.searchParams.delete('debug');
  history.replaceState(history.state, '', url);
  return given !== '0';
}
