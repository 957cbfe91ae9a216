import { safeParse } from 'valibot';
import { Poke } from '#contract/schemas/sync.ts';
import { sleep, type Timer } from '#src/data/device/clock.ts';
import { authHeaders, refreshTokens } from '#src/sync/calls/access.ts';
import { Backoff } from '#src/sync/push/backoff.ts';
import type { Engine } from '#src/sync/engine.ts';

/** The server says something every 15 s; three silences in a row and the stream is dead. */
const SILENCE_LIMIT = 45_000;

/**
 * `GET /api/live`: content-free signals that something of an event changed. One stream per browser (the
 * others hear through `onPoke`'s caller); comes back by itself until the engine ends. Server-sent events read
 * by fetch, because the token is in a header.
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
      const opened = await readStream(engine, on);
      if (opened) backoff.clear('live');
      backoff.fail('live');
      await sleep(device.clock, Math.max(1000, backoff.until('live') - device.clock.monotonic()), signal);
    }
  };
  if (!device.locks) return follow();
  await device.locks.request(`live:${key}`, { signal }, follow).catch(() => undefined);
}

/** Reads until the stream ends or falls silent. False when it did not even open. */
async function readStream(
  engine: Engine,
  on: { poke(poke: Poke): void; open(): void; alive(): void },
): Promise<boolean> {
  const {
    data: { device, cache, me },
    store,
    signal,
  } = engine;
  const user = await store.read();
  if (user?.guid !== me.guid) return false;
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop);
  let timer: Timer = device.clock.setTimeout(stop, SILENCE_LIMIT);
  let opened = false;
  try {
    const watch = (await cache.watched.orderBy('at').reverse().primaryKeys()).join(',');
    const response = await device.fetch(`${device.origin}/api/live${watch ? `?watch=${watch}` : ''}`, {
      headers: { ...authHeaders(user), Accept: 'text/event-stream' },
      signal: own.signal,
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'omit',
    });
    if (response.status === 401 && response.headers.get('X-Sojourn') === '1')
      await refreshTokens(
        { device, store, see: (reply) => engine.reach.see(reply) },
        me.guid,
        user.authToken,
      );
    if (!response.ok || !response.body || response.headers.get('X-Sojourn') !== '1') return false;
    opened = true;
    on.open();
    const lines = new Lines((poke) => on.poke(poke));
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      device.clock.clearTimeout(timer);
      timer = device.clock.setTimeout(stop, SILENCE_LIMIT);
      on.alive();
      lines.take(value);
    }
  } catch {
    // cut off or silent: the caller comes back
  } finally {
    device.clock.clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    own.abort();
  }
  return opened;
}

/** The `data:` lines of an event stream, however it was cut into pieces. */
class Lines {
  readonly #decoder = new TextDecoder();
  readonly #onPoke: (poke: Poke) => void;
  #rest = '';

  constructor(onPoke: (poke: Poke) => void) {
    this.#onPoke = onPoke;
  }

  take(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const poke = safeParse(Poke, parsed(line.slice(5)));
      if (poke.success) this.#onPoke(poke.output);
    }
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
