import { sleep } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { untilAborted } from '#src/sync/calls/until-aborted.ts';
import { HeartbeatWatch, keepBeating } from '#src/sync/heartbeat.ts';

const WATCH_EVERY = 15_000;
const TURN = 'pullTurn';

interface Holder {
  epoch: number;
  beat: number;
}

/** Another tab has taken over: nothing more may be written. */
class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

export interface PullTurn {
  /** The turn has passed to another tab. */
  readonly lost: boolean;
  /** One transaction over the whole cache; throws if the turn was lost. */
  write<T>(run: () => Promise<T>): Promise<T>;
}

/**
 * One pull at a time in a browser. The epoch makes it safe (a late page of a frozen tab would bring back rows
 * deleted since), the lock makes it orderly. Other tabs wait for a live holder, however slow, and steal the lock
 * from a frozen one, which waits for another turn when it thaws. Resolves to `otherwise` if `signal` is aborted.
 * Throws what `run` throws.
 */
export async function inPullTurn<T>(
  of: { data: OwnData; signal: AbortSignal },
  run: (turn: PullTurn) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const { data, signal } = of;
  const { cache, device } = data;
  if (!device.locks)
    return run({ lost: false, write: (work) => cache.transaction('rw', cache.tables, work) });
  let steal = false;
  while (!signal.aborted) {
    const outcome: TurnEnd<T> = await tryTurn(of, steal, run);
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'failed') throw outcome.error;
    steal = outcome.kind === 'frozen';
  }
  return otherwise;
}

type TurnEnd<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failed'; error: unknown }
  /** Stolen from this tab, or abandoned because the engine ends. */
  | { kind: 'lost' }
  /** The holder has not moved for so long that its lock may be stolen. */
  | { kind: 'frozen' };

async function tryTurn<T>(
  { data, signal }: { data: OwnData; signal: AbortSignal },
  steal: boolean,
  run: (turn: PullTurn) => Promise<T>,
): Promise<TurnEnd<T>> {
  const { locks } = data.device;
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const watch = new AbortController();
  signal.addEventListener('abort', giveUp);
  let outcome: TurnEnd<T> = { kind: 'lost' };
  if (!steal)
    void isFrozen(data, watch.signal).then((frozen) => {
      if (!frozen || watch.signal.aborted) return;
      outcome = { kind: 'frozen' };
      giveUp();
    });
  const stopWaiting = () => {
    watch.abort();
    signal.removeEventListener('abort', giveUp);
  };
  const state = { lost: false };
  const work = async () => {
    stopWaiting();
    const result = await untilAborted(
      hold(data, state, run).then(
        (value): TurnEnd<T> => ({ kind: 'done', value }),
        (error: unknown): TurnEnd<T> =>
          error instanceof TurnLost ? { kind: 'lost' } : { kind: 'failed', error },
      ),
      signal,
      { kind: 'lost' },
    );
    if (!state.lost) outcome = result;
  };
  try {
    await locks?.request(`pull:${data.key}`, steal ? { steal } : { signal: waiting.signal }, work);
  } catch {
    // the wait was aborted, or the lock was stolen
  }
  stopWaiting();
  state.lost = true;
  return outcome;
}

async function hold<T>(
  data: OwnData,
  state: { lost: boolean },
  run: (turn: PullTurn) => Promise<T>,
): Promise<T> {
  const { cache, device } = data;
  const epoch = await withinQuota(data, () =>
    cache.transaction('rw', cache.meta, async () => {
      const next = ((await readHolder(data))?.epoch ?? 0) + 1;
      await cache.meta.put({ key: TURN, value: { epoch: next, beat: 0 } satisfies Holder });
      return next;
    }),
  );
  const check = async () => {
    const holder = await readHolder(data);
    if (state.lost || holder?.epoch !== epoch) throw new TurnLost('Another tab pulls.');
    return holder;
  };
  const beat = () =>
    cache.transaction('rw', cache.meta, async () => {
      const holder = await check();
      await cache.meta.put({ key: TURN, value: { epoch, beat: holder.beat + 1 } satisfies Holder });
    });
  const stopBeating = keepBeating(device.clock, beat);
  try {
    return await run({
      get lost() {
        return state.lost;
      },
      write: (work) =>
        cache.transaction('rw', cache.tables, async () => {
          await check();
          return work();
        }),
    });
  } finally {
    stopBeating();
  }
}

/** Resolves to true once the holder is frozen, to false once it no longer matters. */
async function isFrozen(data: OwnData, stopped: AbortSignal): Promise<boolean> {
  const { clock } = data.device;
  const watch = new HeartbeatWatch(clock);
  while (!stopped.aborted) {
    const holder = await readHolder(data).then(
      (held) => JSON.stringify(held ?? null),
      () => undefined,
    );
    // closed
    if (holder === undefined) return false;
    if (watch.hasStopped(holder)) return true;
    await sleep(clock, WATCH_EVERY, stopped);
  }
  return false;
}

const readHolder = async ({ cache }: OwnData): Promise<Holder | undefined> =>
  (await cache.meta.get(TURN))?.value as Holder | undefined;
