import { withBusyRow } from '#tests/model/sim/busy-row.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/**
 * What can happen to a call. dropBefore: never arrives · dropAfter: takes effect, but the answer is lost ·
 * truncate: the answer is cut off · breakOff: the connection breaks in the middle of the answer · gateway: a proxy
 * answers 504 · portal…: a captive portal answers · tooMany: 429 with Retry-After ·
 * tooLarge: 413 · tooOld: 426 · otherPerson: 409, the token belongs to another person · busyRow: one row of a
 * batch is answered with 503 · blackhole: never answered
 */
export type Fault =
  | 'pass'
  | 'dropBefore'
  | 'dropAfter'
  | 'truncate'
  | 'breakOff'
  | 'gateway'
  | 'portal302'
  | 'portalHtml'
  | 'portalJson'
  | 'unavailable'
  | 'busyRow'
  | 'tooMany'
  | 'tooLarge'
  | 'tooOld'
  | 'otherPerson'
  | 'serverError'
  | 'unauthorised'
  | 'refused'
  | 'blackhole';

export interface Sent {
  method: string;
  path: string;
  fault: Fault;
  body: string;
  user: string | null;
  /** Idempotency-Key. */
  key: string | null;
}

/** The network between one browser and the server. */
export class SimulatedNetwork {
  /** Calls that will end without virtual time passing; the clock is not advanced meanwhile. */
  static inFlight = 0;
  online = true;
  /** Faults of the next calls, in order; when empty, calls pass. */
  faults: Fault[] = [];
  /** Takes precedence over `faults`. */
  rule: ((sent: { path: string; method: string; body: string }) => Fault | undefined) | null = null;
  /** Answers a call in the server's place, with 200, unless another fault applies. */
  change: ((sent: { path: string; body: string }) => object | undefined) | null = null;
  /** Delays an answer, which the server has already sent, until the promise resolves. */
  holdAnswer: ((sent: { path: string }) => Promise<void> | undefined) | null = null;
  readonly sent: Sent[] = [];
  readonly #server: Pick<TestServer, 'fetch'>;

  constructor(server: Pick<TestServer, 'fetch'>) {
    this.#server = server;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    // the request's own signal follows the caller's only until the request is garbage-collected
    const signal = init?.signal ?? (input instanceof Request ? input : request).signal;
    const where = path(request);
    // the live stream is not available through inject
    if (where === '/api/live') return never(signal);
    SimulatedNetwork.inFlight++;
    const body = await request
      .clone()
      .text()
      .finally(() => SimulatedNetwork.inFlight--);
    const fault = !this.online
      ? 'dropBefore'
      : (this.rule?.({ path: where, method: request.method, body }) ?? this.faults.shift() ?? 'pass');
    this.sent.push({
      method: request.method,
      path: where,
      fault,
      body,
      user: request.headers.get('x-expect-user'),
      key: request.headers.get('idempotency-key'),
    });
    const changed = fault === 'pass' ? this.change?.({ path: where, body }) : undefined;
    if (changed) return Response.json(changed, { headers: { 'X-Sojourn': '1' } });
    if (fault === 'blackhole') return never(signal);
    SimulatedNetwork.inFlight++;
    const answer = this.#answer(request, fault).finally(() => SimulatedNetwork.inFlight--);
    const held = this.holdAnswer?.({ path: where });
    // an aborted call does not wait for it
    if (held) await Promise.race([Promise.all([held, answer.catch(() => undefined)]), never(signal)]);
    return answer;
  };

  async #answer(request: Request, fault: Fault): Promise<Response> {
    switch (fault) {
      case 'dropBefore':
        throw new TypeError('fetch failed');
      case 'dropAfter':
        await this.#server.fetch(request);
        throw new TypeError('fetch failed');
      case 'truncate': {
        const response = await this.#server.fetch(request);
        const text = await response.text();
        return new Response(text.slice(0, Math.floor(text.length / 2)), {
          status: response.status,
          headers: response.headers,
        });
      }
      case 'breakOff': {
        const { status, headers, body } = await this.#server.fetch(request);
        const breaking = new TransformStream<Uint8Array, Uint8Array>({
          transform: (piece, control) => {
            control.enqueue(piece.subarray(0, Math.ceil(piece.byteLength / 2)));
            control.error(new TypeError('network error'));
          },
        });
        return new Response(body?.pipeThrough(breaking) ?? null, { status, headers });
      }
      case 'gateway':
        return new Response('Gateway Timeout', { status: 504 });
      case 'portal302':
        return new Response(null, { status: 302, headers: { Location: 'http://portal.example/' } });
      case 'portalHtml':
        return new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } });
      case 'portalJson':
        return Response.json({ results: [], ok: true });
      case 'unavailable':
        return Response.json(
          { error: 'busy', code: 'UNAVAILABLE' },
          { status: 503, headers: { 'X-Sojourn': '1', 'Retry-After': '2' } },
        );
      case 'busyRow':
        return (
          (path(request) === '/api/batch'
            ? await withBusyRow(request, (rest) => this.#server.fetch(rest))
            : null) ?? this.#server.fetch(request)
        );
      case 'tooMany':
        return Response.json(
          { error: 'slowly', code: 'RATE_LIMITED' },
          { status: 429, headers: { 'X-Sojourn': '1', 'Retry-After': '5' } },
        );
      case 'tooLarge':
        return Response.json(
          { error: 'too much', code: 'TOO_LARGE' },
          { status: 413, headers: { 'X-Sojourn': '1' } },
        );
      case 'tooOld':
        return Response.json(
          { error: 'too old', code: 'UPGRADE_REQUIRED' },
          { status: 426, headers: { 'X-Sojourn': '1' } },
        );
      case 'otherPerson':
        return Response.json(
          { error: 'not you', code: 'USER_MISMATCH' },
          { status: 409, headers: { 'X-Sojourn': '1' } },
        );
      case 'serverError':
        return Response.json(
          { error: 'oops', code: 'INTERNAL' },
          { status: 500, headers: { 'X-Sojourn': '1' } },
        );
      // not for a refresh, where 401 would mean that the server has ended the session
      case 'unauthorised':
        return path(request).startsWith('/auth/')
          ? this.#server.fetch(request)
          : Response.json(
              { error: 'no', code: 'UNAUTHENTICATED' },
              { status: 401, headers: { 'X-Sojourn': '1' } },
            );
      case 'refused':
        return Response.json(
          { error: 'no', code: 'BAD_REQUEST' },
          { status: 400, headers: { 'X-Sojourn': '1' } },
        );
      default:
        return this.#server.fetch(request);
    }
  }
}

const path = (request: Request): string => new URL(request.url).pathname;

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
