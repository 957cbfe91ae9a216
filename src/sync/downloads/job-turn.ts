import type { Timer } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { untilAborted } from '#src/sync/calls/until-aborted.ts';
import type { Engine } from '#src/sync/engine.ts';

const BEAT_EVERY = 10_000;
/** A tab whose heart has not beaten for this long is frozen. */
const BEAT_LIMIT = 45_000;
const BEAT = 'jobBeat';

/** The heartbeat of the tab whose turn it is, as last seen here. */
const seen = new WeakMap<OwnData, { beat: unknown; at: number }>();

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
    seen.delete(data);
    const heart = beat(data);
    try {
      return await untilAborted(run(lost.signal), signal, true);
    } finally {
      heart.stop();
    }
  };
  const name = `download:${data.key}`;
  try {
    const outcome = await locks.request(name, { ifAvailable: true }, work);
    if (outcome !== null) return outcome;
    if (!(await standsStill(data))) return false;
    return (await locks.request(name, { steal: true }, work)) ?? false;
  } catch {
    // stolen: another tab goes on with it
    return true;
  } finally {
    end();
    signal.removeEventListener('abort', end);
  }
}

function beat(data: OwnData): { stop(): void } {
  const { clock, newId } = data.device;
  const { meta } = keptFilesOf(data).db;
  let timer: Timer | undefined;
  let stopped = false;
  const next = () => {
    // a full device cannot write the heartbeat and is taken for frozen: what was downloaded stays
    void meta
      .put({ key: BEAT, value: newId() })
      .catch(() => undefined)
      .then(() => {
        if (!stopped) timer = clock.setTimeout(next, BEAT_EVERY);
      });
  };
  next();
  return {
    stop: () => {
      stopped = true;
      if (timer) clock.clearTimeout(timer);
    },
  };
}

/** True once nothing has moved for `BEAT_LIMIT` of our own time. */
async function standsStill(data: OwnData): Promise<boolean> {
  const { clock } = data.device;
  const now = clock.monotonic();
  const { value } = (await keptFilesOf(data)
    .db.meta.get(BEAT)
    .catch(() => undefined)) ?? { value: null };
  const before = seen.get(data);
  if (before?.beat !== value) seen.set(data, { beat: value, at: now });
  return before !== undefined && before.beat === value && now - before.at >= BEAT_LIMIT;
}
