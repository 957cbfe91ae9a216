import { withBusyRow } from '#tests/model/sim/busy-row.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/**
 * What can happen to a call. dropBefore: never arrives · dropAfter: has its effect, the answer is lost ·
 * truncate: the answer is cut · portal…: somebody in between answers · tooMany: later, in so many seconds ·
 * tooLarge: 413 · tooOld: the page must be a newer one first (426) · otherPerson: the token is of somebody
 * else · busyRow: one row within an answered batch is 503 · blackhole: nothing ever comes back
 */
export type Fault =
  | 'pass'
  | 'dropBefore'
  | 'dropAfter'
  | 'truncate'
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

/** The way from one browser to the server. */
export class SimulatedNetwork {
  /** Calls whose end will come by itself; time stands still meanwhile. */
  static inFlight = 0;
  online = true;
  /** Taken one by one; when empty, everything passes. */
  faults: Fault[] = [];
  /** Decides before `faults` does. */
  rule: ((sent: { path: string; method: string; body: string }) => Fault | undefined) | null = null;
  /** What is answered in the server's place, with 200, before anything else decides. */
  change: ((sent: { path: string; body: string }) => object | undefined) | null = null;
  /** Keeps an answer that is there already from arriving until this resolves. */
  holdAnswer: ((sent: { path: string }) => Promise<void> | undefined) | null = null;
  readonly sent: Sent[] = [];
  readonly #server: Pick<TestServer, 'fetch'>;

  constructor(server: Pick<TestServer, 'fetch'>) {
    this.#server = server;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    // the request's own signal follows the caller's only for as long as nobody collects the request
    const signal = init?.signal ?? (input instanceof Request ? input : request).signal;
    const where = path(request);
    // the stream of signals cannot be had through inject
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
    // whoever gives the call up does not wait for it
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
      // of a call, not of the refresh: that would be the server ending the session
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
