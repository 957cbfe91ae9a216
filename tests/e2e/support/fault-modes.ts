// What the fault proxy does with a request in each mode. To choose the mode, see fault-proxy.ts.
import {
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fault of the network, an intermediary, or the server, as a device sees it. */
export type Fault =
  /** Forward unchanged. */
  | { mode: 'pass' }
  /** Reset the connection once the request line is known; upstream receives nothing. */
  | { mode: 'refuse' }
  /** Accept and never answer; upstream receives nothing. */
  | { mode: 'blackhole' }
  /** Wait before forwarding upstream. */
  | { mode: 'delay'; ms: number }
  /** Read to the end, then drop the connection; upstream receives nothing. */
  | { mode: 'drop-before' }
  /** Upstream answers in full (its effect is committed), then the connection drops without a byte of it. */
  | { mode: 'drop-after-commit' }
  /** Status, headers and the first half of the body (or `bytes` of it), then the connection drops. */
  | { mode: 'truncate'; bytes?: number }
  /** Answered by the proxy, as a gateway would; upstream receives nothing. */
  | { mode: 'status'; status: number; headers?: OutgoingHttpHeaders; body?: string }
  /** The three kinds of Wi-Fi sign-in pages. */
  | { mode: 'portal-302' }
  | { mode: 'portal-200-html' }
  | { mode: 'portal-200-json' }
  /** Both directions limited to this speed. */
  | { mode: 'slow'; bytesPerSecond: number }
  /** Passes for `upMs`, refuses for `downMs`, and again, counted from when the rule was set. */
  | { mode: 'flap'; upMs: number; downMs: number };

export interface Exchange {
  incoming: IncomingMessage;
  answer: ServerResponse;
  /** Origin of the real server. */
  upstream: string;
  /** Client address reported to the server (X-Forwarded-For). */
  from: string;
  /**
   * False: every response closes its connection, so that the browser cannot silently resend on a dead one.
   */
  keepAlive: boolean;
  onUpstreamRequest(): void;
  onUpstreamAnswer(status: number): void;
}

/** Never rejects: faults are the purpose, including an unavailable upstream (502, as from a gateway). */
export async function applyFault(fault: Fault, ruleSetAt: number, exchange: Exchange): Promise<void> {
  const { incoming, answer } = exchange;
  switch (fault.mode) {
    case 'pass':
      return forward(exchange);
    case 'refuse':
      return reset(incoming);
    case 'blackhole':
      return void incoming.resume();
    case 'delay':
      await sleep(fault.ms);
      return forward(exchange);
    case 'drop-before':
      incoming.resume();
      return void incoming.once('end', () => reset(incoming));
    case 'drop-after-commit':
      return dropAnswer(exchange);
    case 'truncate':
      return truncateAnswer(exchange, fault.bytes);
    case 'status':
      return reply(
        exchange,
        fault.status,
        { 'content-type': 'application/json', ...fault.headers },
        fault.body ?? '{"error":"fault"}',
      );
    case 'portal-302':
      return reply(exchange, 302, { location: 'http://portal.invalid/login' }, '');
    case 'portal-200-html':
      return reply(
        exchange,
        200,
        { 'content-type': 'text/html' },
        '<!doctype html><title>Airport Wi-Fi</title><form>Sign in to go on</form>',
      );
    case 'portal-200-json':
      return reply(
        exchange,
        200,
        { 'content-type': 'application/json' },
        '{"results":[],"message":"please sign in"}',
      );
    case 'slow':
      return forward(exchange, () => throttle(fault.bytesPerSecond));
    case 'flap': {
      const at = (performance.now() - ruleSetAt) % (fault.upMs + fault.downMs);
      return at < fault.upMs ? forward(exchange) : reset(incoming);
    }
    default: {
      const unknown: never = fault;
      answer.destroy(new Error(`unknown fault ${JSON.stringify(unknown)}`));
    }
  }
}

function reset(incoming: IncomingMessage): void {
  incoming.socket.resetAndDestroy();
}

function reply(exchange: Exchange, status: number, headers: OutgoingHttpHeaders, body: string): void {
  exchange.incoming.resume();
  exchange.answer.writeHead(status, { ...headers, ...closing(exchange) }).end(body);
}

const closing = ({ keepAlive }: Exchange) => (keepAlive ? {} : { connection: 'close' });

/** Streams both ways; when the client disconnects, upstream is disconnected too. */
function forward(exchange: Exchange, slowed?: () => Transform): void {
  const { answer } = exchange;
  const sent = send(exchange, slowed, (theirs) => {
    answer.writeHead(theirs.statusCode ?? 502, { ...theirs.headers, ...closing(exchange) });
    answer.flushHeaders(); // a live stream may send its first byte late
    const ended = () => undefined;
    if (slowed) pipeline(theirs, slowed(), answer, ended);
    else pipeline(theirs, answer, ended);
  });
  answer.once('close', () => sent.destroy());
}

function dropAnswer(exchange: Exchange): void {
  send(exchange, undefined, (theirs) => {
    theirs.resume().once('end', () => reset(exchange.incoming));
  });
}

function truncateAnswer(exchange: Exchange, bytes?: number): void {
  send(exchange, undefined, (theirs) => {
    const chunks: Buffer[] = [];
    theirs
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        const whole = Buffer.concat(chunks);
        const headers = { ...theirs.headers, 'content-length': String(whole.length), ...closing(exchange) };
        delete (headers as OutgoingHttpHeaders)['transfer-encoding'];
        const part = whole.subarray(0, bytes ?? Math.floor(whole.length / 2));
        exchange.answer.writeHead(theirs.statusCode ?? 502, headers);
        exchange.answer.flushHeaders();
        // end rather than reset: a reset could overtake the bytes just written
        exchange.answer.write(part, () => exchange.incoming.socket.end());
      });
  });
}

function send(
  exchange: Exchange,
  slowed: (() => Transform) | undefined,
  onAnswer: (theirs: IncomingMessage) => void,
): ClientRequest {
  const { incoming, answer, upstream, from } = exchange;
  const sent = request(new URL(incoming.url ?? '/', upstream), {
    method: incoming.method,
    headers: { ...incoming.headers, 'x-forwarded-for': from },
    agent: false,
  });
  exchange.onUpstreamRequest();
  sent.once('response', (theirs) => {
    exchange.onUpstreamAnswer(theirs.statusCode ?? 0);
    onAnswer(theirs);
  });
  sent.once('error', () => {
    if (answer.destroyed) return;
    if (answer.headersSent) answer.destroy();
    else reply(exchange, 502, { 'content-type': 'text/plain' }, 'The server cannot be reached.');
  });
  if (slowed) incoming.pipe(slowed()).pipe(sent);
  else incoming.pipe(sent);
  return sent;
}

function throttle(bytesPerSecond: number): Transform {
  const piece = Math.max(1, Math.ceil(bytesPerSecond / 20));
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length && !this.destroyed; at += piece) {
        this.push(chunk.subarray(at, at + piece));
        await sleep(50);
      }
      done();
    },
  });
}
