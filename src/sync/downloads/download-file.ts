import { PICTURE_WIDTHS } from '#contract/constants.ts';
import type { NeededFile } from '#src/data/files/needed-files.ts';
import { httpStream } from '#src/sync/calls/http.ts';
import type { Reply } from '#src/sync/calls/reply.ts';
import { callerOf, withToken } from '#src/sync/calls/with-token.ts';
import type { Engine } from '#src/sync/engine.ts';

/**
 * absent: the server says there is no such file for this person · failed: the server met an error with this
 * file, or it did not arrive whole · tooLarge: there is no space for it · later: no answer, try another time
 */
export type Download =
  | { kind: 'file'; bytes: Blob; headers: Headers }
  | { kind: 'absent' }
  | { kind: 'failed' }
  | { kind: 'tooLarge' }
  | { kind: 'later' };

const LATER: Download = { kind: 'later' };
const FAILED: Download = { kind: 'failed' };
const NO_SUCH_FILE: readonly number[] = [403, 404, 410];

/**
 * Downloads one whole file, with the token and not with its signed URL, which may have expired long ago.
 * `free`: bytes that it may take. A truncated file counts as not downloaded. Never throws.
 */
export async function downloadFile(
  engine: Engine,
  { file, width }: NeededFile,
  free: number,
): Promise<Download> {
  const { data, reach, signal } = engine;
  // Only answers count as evidence about the connection: a large file on a slow line fails for reasons of its
  // own.
  const see = (status: number) => reach.see({ kind: 'answer', status, body: null, retryAfter: null });
  if (signal.aborted) return LATER;
  const reply = await withToken<Download>(callerOf(engine), async (headers) => {
    const answer = await httpStream<Download>(
      data.device,
      {
        method: 'GET',
        path: `/api/files/${file}${isStored(width) ? `?w=${width}` : ''}`,
        headers,
        signal,
      },
      (response, { alive }) => {
        see(response.status);
        return readFile(response, free, alive);
      },
    );
    if (answer.kind === 'answer') see(answer.status);
    return answer;
  });
  return downloadOf(reply);
}

async function readFile(response: Response, free: number, alive: (bytes: number) => void): Promise<Download> {
  if (response.status !== 200) return LATER;
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  if (length > free) {
    await response.body?.cancel().catch(() => undefined);
    return { kind: 'tooLarge' };
  }
  alive(length || 0);
  const bytes = await response.blob().catch(() => null);
  return bytes && (Number.isNaN(length) || bytes.size === length)
    ? { kind: 'file', bytes, headers: response.headers }
    : FAILED;
}

function downloadOf(reply: Download | Reply): Download {
  switch (reply.kind) {
    case 'file':
    case 'absent':
    case 'failed':
    case 'tooLarge':
      return reply;
    case 'answer':
      if (NO_SUCH_FILE.includes(reply.status)) return { kind: 'absent' };
      return reply.status === 500 ? FAILED : LATER;
    default:
      return LATER;
  }
}

const isStored = (width: number | undefined): boolean => PICTURE_WIDTHS.some((stored) => stored === width);
