import type { OwnData } from '#src/data/databases/local-data.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { untilAborted } from '#src/sync/calls/until-aborted.ts';
import type { Engine } from '#src/sync/engine.ts';
import { HeartbeatWatch, keepBeating } from '#src/sync/heartbeat.ts';

const BEAT = 'jobBeat';

/** The heartbeat of the tab whose turn it is, as seen here. */
const watches = new WeakMap<OwnData, HeartbeatWatch>();

/**
 * One tab downloads at a time. A frozen tab loses its turn to the first one that checks; when it thaws, its signal
 * tells it to stop. False while it is another tab's turn: worth another try later.
 */
export async function inJobTurn(
  { data, signal }: Engine,
  run: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const { locks } = data.device;
  if (!locks) return run(signal);
  const lost = new AbortController();
  const end = () => lost.abort();
  signal.addEventListener('abort', end);
  const work = async (lock: unknown): Promise<boolean | null> => {
    if (!lock) return null;
    watches.delete(data);
    const stopBeating = startBeating(data);
    try {
      return await untilAborted(run(lost.signal), signal, true);
    } finally {
      stopBeating();
    }
  };
  const name = `download:${data.key}`;
  try {
    const outcome = await locks.request(name, { ifAvailable: true }, work);
    if (outcome !== null) return outcome;
    if (!(await isFrozen(data))) return false;
    return (await locks.request(name, { steal: true }, work)) ?? false;
  } catch {
    // stolen: another tab continues with it
    return true;
  } finally {
    end();
    signal.removeEventListener('abort', end);
  }
}

function startBeating(data: OwnData): () => void {
  const { clock, newId } = data.device;
  const { meta } = keptFilesOf(data).db;
  // a full device cannot write the heartbeat and is taken for frozen: what was downloaded stays
  const beat = () => meta.put({ key: BEAT, value: newId() }).catch(() => undefined);
  void beat();
  return keepBeating(clock, beat);
}

async function isFrozen(data: OwnData): Promise<boolean> {
  const beat = await keptFilesOf(data)
    .db.meta.get(BEAT)
    .catch(() => undefined);
  const watch = watches.get(data) ?? new HeartbeatWatch(data.device.clock);
  watches.set(data, watch);
  return watch.hasStopped(beat?.value);
}
