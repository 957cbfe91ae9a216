import { safeParse } from 'valibot';
import { Poke } from '#contract/schemas/sync.ts';
import { notifyAllChanged } from '#src/data/databases/notify-stored.ts';
import { sleep } from '#src/data/device/clock.ts';
import { EventLines } from '#src/sync/calls/event-lines.ts';
import type { Read } from '#src/sync/calls/call.ts';
import { httpStream } from '#src/sync/calls/http.ts';
import { callerOf, withToken } from '#src/sync/calls/with-token.ts';
import { Backoff } from '#src/sync/push/backoff.ts';
import type { Engine } from '#src/sync/engine.ts';

/** The server sends something every 15 s; after three missed signals the stream is dead. */
const SILENCE_LIMIT = 45_000;
/** ms; a stream that ends sooner counts as failed, because opening one costs a pull: something in between cuts it. */
const LASTS = 15_000;

/**
 * `GET /api/live`: content-free signals that something in an event changed. One stream per browser (the tab that
 * holds it notifies the others); reconnects by itself until the engine ends. Server-sent events are parsed by hand
 * because `EventSource` cannot send the token in a header.
 */
export async function followLive(
  engine: Engine,
  on: { poke(poke: Poke): void; open(): void; alive(): void },
): Promise<void> {
  const {
    data: { device, key },
    signal,
  } = engine;
  const follow = async () => {
    const backoff = new Backoff(device);
    while (!signal.aborted) {
      const begunAt = device.clock.monotonic();
      const opened = await readStream(engine, on);
      if (opened && device.clock.monotonic() - begunAt > LASTS) backoff.clear('live');
      backoff.fail('live');
      await sleep(device.clock, backoff.left('live', 1000), signal);
    }
  };
  const { locks } = device;
  if (!locks) return follow();
  const name = `live:${key}`;
  const takeOver = () => {
    // the tab that held it is gone, perhaps before it could tell the others what it stored last
    notifyAllChanged();
    return follow();
  };
  const followIfFree = async (lock: Lock | null) => {
    if (lock) await follow();
    return lock !== null;
  };
  // it rejects when the page itself is gone
  const isFirst = await locks.request(name, { ifAvailable: true }, followIfFree).catch(() => true);
  if (!isFirst) await locks.request(name, { signal }, takeOver).catch(() => undefined);
}

/** Reads until the stream ends or falls silent. False if it did not even open. */
async function readStream(
  engine: Engine,
  on: { poke(poke: Poke): void; open(): void; alive(): void },
): Promise<boolean> {
  const {
    data: { device, cache },
    signal,
  } = engine;
  let opened = false;
  const read: Read<{ kind: 'over' }> = async (_, { pieces }) => {
    opened = true;
    on.open();
    const lines = new EventLines((data) => {
      const poke = safeParse(Poke, data);
      if (poke.success) on.poke(poke.output);
    });
    for await (const piece of pieces()) {
      on.alive();
      lines.take(piece);
    }
    return { kind: 'over' };
  };
  try {
    const watch = (await cache.watched.orderBy('at').reverse().primaryKeys()).join(',');
    await withToken(callerOf(engine), (headers) =>
      httpStream(
        device,
        {
          method: 'GET',
          path: `/api/live${watch ? `?watch=${watch}` : ''}`,
          headers: { ...headers, Accept: 'text/event-stream' },
          limit: SILENCE_LIMIT,
          // the stream never ends, and the page does not wait for it
          priority: 'low',
          signal,
        },
        read,
      ),
    );
  } catch {
    // the databases were closed
  }
  return opened;
}
