import ky from 'ky';
import type { Clock, Timer } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import type { Call, Read } from './call.ts';
import { bodyChunks } from './body-chunks.ts';
import { readReply } from './read-reply.ts';
import type { Reply } from './reply.ts';

const IDLE_LIMIT = 20_000;
/** Bytes per second below which an upload or a download is considered stalled. */
const SLOWEST = 8_000;

/**
 * Browser features are off: no cache between the app and the server, no cookies, no redirects, which only
 * captive portals send. ky's are off where the outbox decides: only the outbox retries, a refusal is an answer
 * like any other, and a call has an idle timeout instead of a total one.
 */
const client = ky.create({
  cache: 'no-store',
  redirect: 'manual',
  credentials: 'omit',
  retry: 0,
  throwHttpErrors: false,
  timeout: false,
});

export function sendCall(device: Device, call: Call): Promise<Reply>;
export function sendCall<T>(device: Device, call: Call, read: Read<T>): Promise<T | Reply>;
export async function sendCall<T>(
  device: Device,
  call: Call,
  read: Read<T | Reply> = readReply,
): Promise<T | Reply> {
  const idle = new IdleLimit(device.clock, call);
  const signal = call.signal ? AbortSignal.any([call.signal, idle.signal]) : idle.signal;
  const askedAt = device.clock.now();
  try {
    const response = await client(device.origin + call.path, {
      ...contentOf(call),
      method: call.method,
      keepalive: call.keepalive ?? false,
      priority: call.priority ?? 'auto',
      signal,
      // here and not in ky's hooks: those get a clone, and a cloned body is kept in memory twice. The signal
      // is passed as well, because the request refers to its own only weakly.
      fetch: async (request) => ours(await device.fetch(request, { signal })),
    });
    device.noteTime?.(Date.parse(response.headers.get('Date') ?? ''), askedAt);
    const body = { pieces: () => bodyChunks(response, idle.restart), alive: idle.restart };
    const whole = () => readReply(response, body);
    return response.ok ? await read(response, body, whole) : await whole();
  } catch (error) {
    if (error instanceof NotOurs) return error.reply;
    return { kind: call.signal?.aborted ? 'aborted' : idle.signal.aborted ? 'timeout' : 'unreachable' };
  } finally {
    idle.stop();
  }
}

function contentOf({ headers, json, form, octets }: Call) {
  if (octets) return { headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body: octets };
  return { headers: { ...headers }, ...(json !== undefined && { json }), ...(form && { body: form }) };
}

/** The device's clock, not `AbortSignal.timeout`: every sign of life restarts it. */
class IdleLimit {
  readonly #clock: Clock;
  readonly #over = new AbortController();
  readonly #limit: number;
  #timer: Timer;

  constructor(clock: Clock, { limit = IDLE_LIMIT, bytes = 0 }: Call) {
    this.#clock = clock;
    this.#limit = limit;
    this.#timer = this.#start(bytes);
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }
  readonly restart = (bytes = 0): void => {
    this.stop();
    this.#timer = this.#start(bytes);
  };
  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }
  #start(bytes: number): Timer {
    return this.#clock.setTimeout(() => this.#over.abort(), this.#limit + (bytes / SLOWEST) * 1000);
  }
}

/**
 * What a proxy in front of the server answers while it cannot reach it. A portal answers 511, if it identifies
 * itself at all.
 */
const GATEWAY = new Set([502, 503, 504]);

class NotOurs extends Error {
  readonly reply: Reply;

  constructor(status: number) {
    super(`Answered by something in between: ${status}`);
    this.reply = GATEWAY.has(status) ? { kind: 'gateway', status } : { kind: 'portal' };
  }
}

/** @throws NotOurs without our header, and for redirects */
async function ours(response: Response): Promise<Response> {
  const { status, type } = response;
  const redirects = type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  if (response.headers.get('X-Sojourn') === '1' && !redirects) return response;
  await response.body?.cancel().catch(() => undefined);
  throw new NotOurs(status);
}
