import { PICTURE_WIDTHS } from '#contract/constants.ts';
import type { NeededFile } from '#src/data/files/files-needed.ts';
import { authHeaders, refreshTokens } from '#src/sync/calls/access.ts';
import type { Engine } from '#src/sync/engine.ts';

const ANSWER_LIMIT = 20_000;
/** Bytes per second below which a download is taken to stand still. */
const SLOWEST = 8_000;

/**
 * absent: the server says there is no such file for this person · failed: the server met an error with this
 * file · tooLarge: there is no room for it · later: no news, try another time
 */
export type Download =
  | { kind: 'file'; bytes: Blob; headers: Headers }
  | { kind: 'absent' }
  | { kind: 'failed' }
  | { kind: 'tooLarge' }
  | { kind: 'later' };

/**
 * One whole file, by the token and not by a signed address, which may have expired long ago. `room`: bytes
 * that it may have.
 * A file cut short counts as not come. Never throws.
 */
export async function downloadFile(
  engine: Engine,
  { file, width }: NeededFile,
  room: number,
): Promise<Download> {
  const first = await attempt(engine, file, width, room);
  if (first !== 'signIn') return first;
  const again = await attempt(engine, file, width, room);
  return again === 'signIn' ? { kind: 'later' } : again;
}

async function attempt(
  engine: Engine,
  file: string,
  width: number | undefined,
  room: number,
): Promise<Download | 'signIn'> {
  const {
    data: { device, me },
    store,
    reach,
    signal,
  } = engine;
  const user = await store.read();
  if (user?.guid !== me.guid || signal.aborted) return { kind: 'later' };
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop);
  let timer = device.clock.setTimeout(stop, ANSWER_LIMIT);
  try {
    const response = await device.fetch(
      `${device.origin}/api/files/${file}${isStored(width) ? `?w=${width}` : ''}`,
      {
        headers: authHeaders(user),
        signal: own.signal,
        cache: 'no-store',
        redirect: 'manual',
        credentials: 'omit',
      },
    );
    if (response.headers.get('X-Sojourn') !== '1') return { kind: 'later' };
    reach.see({ kind: 'answer', status: response.status, body: null, retryAfter: null });
    if (response.status === 401)
      return (await refreshTokens(
        { device, store, see: (reply) => reach.see(reply) },
        me.guid,
        user.authToken,
      )) === 'refreshed'
        ? 'signIn'
        : { kind: 'later' };
    if (response.status === 403 || response.status === 404 || response.status === 410)
      return { kind: 'absent' };
    if (response.status !== 200) return { kind: response.status === 500 ? 'failed' : 'later' };
    const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
    if (length > room) {
      own.abort();
      return { kind: 'tooLarge' };
    }
    device.clock.clearTimeout(timer);
    timer = device.clock.setTimeout(stop, ANSWER_LIMIT + ((length || 0) / SLOWEST) * 1000);
    const bytes = await response.blob();
    return Number.isNaN(length) || bytes.size === length
      ? { kind: 'file', bytes, headers: response.headers }
      : { kind: 'later' };
  } catch {
    return { kind: 'later' };
  } finally {
    device.clock.clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const isStored = (width: number | undefined): boolean => PICTURE_WIDTHS.some((stored) => stored === width);
