import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** TCP keep-alive: the peer is probed after this much silence. */
const ASK_ALIVE_MS = 30_000;
/** Statuses without a body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * Like `fetch`, but without its limit of five minutes of silence: a model may think for longer. Ends only by the
 * signal, or when the service's machine is unreachable.
 */
export const patientFetch: typeof fetch = (where, { method = 'GET', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(where instanceof Request ? where.url : where);
    const ask = url.protocol === 'https:' ? askHttps : askHttp;
    const call = ask(
      url,
      { method, headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }) },
      (answer) => {
        const { statusCode: status = 502, statusMessage: statusText = '' } = answer;
        const said = Object.entries(answer.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        const empty = EMPTY.has(status);
        if (empty) answer.resume();
        resolve(
          new Response(empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
            status,
            statusText,
            headers: said,
          }),
        );
      },
    );
    // keep-alive notices a dead peer, and stops NATs and proxies from dropping an idle connection
    call.on('socket', (socket) => socket.setKeepAlive(true, ASK_ALIVE_MS));
    call.on('error', reject);
    call.end(body ?? undefined);
  });
