import type { Device } from '#src/data/device/device.ts';
import type { Reply } from './reply.ts';

/** ms without a sign of life after which a call is given up. */
const IDLE_LIMIT = 20_000;
/** Bytes per second below which an upload is taken to stand still. */
const SLOWEST_UPLOAD = 8_000;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** A part of a file. */
  octets?: ArrayBuffer;
  /** Size of `form` or `octets`, so that its limit grows with it. */
  bytes?: number;
  signal?: AbortSignal;
  limit?: number;
  /** It goes on when the page is left. */
  keepalive?: boolean;
}

/** Sends one call and says what came of it. Runs in page and worker. Never throws, never retries. */
export async function http(device: Device, call: Call): Promise<Reply> {
  const own = new AbortController();
  let timedOut = false;
  const limit = call.limit ?? IDLE_LIMIT;
  const expire = () => {
    timedOut = true;
    own.abort();
  };
  let timer = device.clock.setTimeout(expire, limit + ((call.bytes ?? 0) / SLOWEST_UPLOAD) * 1000);
  const alive = () => {
    device.clock.clearTimeout(timer);
    timer = device.clock.setTimeout(expire, limit);
  };
  const stop = () => own.abort();
  call.signal?.addEventListener('abort', stop);
  if (call.signal?.aborted) stop();
  try {
    const response = await device.fetch(device.origin + call.path, {
      ...PLAIN,
      method: call.method,
      ...contentOf(call),
      signal: own.signal,
      keepalive: call.keepalive ?? false,
    });
    return await read(response, alive);
  } catch {
    return { kind: call.signal?.aborted ? 'aborted' : timedOut ? 'timeout' : 'unreachable' };
  } finally {
    device.clock.clearTimeout(timer);
    call.signal?.removeEventListener('abort', stop);
  }
}

/**
 * Nothing of the browser's own: no cache between us and the server, no cookies; our server never redirects,
 * captive portals do.
 */
const PLAIN: RequestInit = { cache: 'no-store', redirect: 'manual', credentials: 'omit' };

function contentOf({ headers, json, form, octets }: Call): RequestInit {
  if (json !== undefined)
    return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
  if (octets) return { headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body: octets };
  // the browser names the boundary of a form by itself
  return { headers: { ...headers }, ...(form && { body: form }) };
}

/**
 * What a proxy in front of the server says while it cannot reach it. A portal says 511, if it says that it is
 * one at all.
 */
const GATEWAY = new Set([502, 503, 504]);

async function read(response: Response, alive: () => void): Promise<Reply> {
  if (
    response.headers.get('X-Sojourn') !== '1' ||
    response.type === 'opaqueredirect' ||
    (response.status >= 300 && response.status < 400 && response.status !== 304)
  ) {
    await response.body?.cancel().catch(() => undefined);
    return GATEWAY.has(response.status) ? { kind: 'gateway', status: response.status } : { kind: 'portal' };
  }
  const { status } = response;
  const retryAfter = retryAfterOf(response.headers);
  const etag = response.headers.get('ETag');
  try {
    const text = await readText(response, alive);
    return { kind: 'answer', status, body: text === '' ? null : JSON.parse(text), retryAfter, etag };
  } catch {
    // an error whose text is lost is still that error; a success is not
    return status >= 400 ? { kind: 'answer', status, body: null, retryAfter, etag } : { kind: 'garbled' };
  }
}

async function readText(response: Response, alive: () => void): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    alive();
    text += decoder.decode(value, { stream: true });
  }
}

/** ms; dates are not used by our server, and a clock that is wrong must not decide. */
function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
