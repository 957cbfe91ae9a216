import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** After such a silence the other machine is asked whether it is there. */
const ASK_ALIVE_MS = 30_000;
/** Answers that have no body, whatever is sent. */
const EMPTY = new Set([204, 205, 304]);

/**
 * As `fetch`, which gives up when a service has said nothing for five minutes: a model may think for longer. Only its
 * signal ends it, or that the service's machine is gone.
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
    // a service that is gone is noticed all the same, and nothing in between forgets a connection that is silent
    call.on('socket', (socket) => socket.setKeepAlive(true, ASK_ALIVE_MS));
    call.on('error', reject);
    call.end(body ?? undefined);
  });
