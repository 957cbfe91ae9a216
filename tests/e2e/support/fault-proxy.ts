// A loopback HTTP proxy inside the test process. The browser talks to it as if it were the server, tests
// choose which requests fail and how, and it logs every request.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { applyFault, type Fault } from '#tests/e2e/support/fault-modes.ts';
import { newNetworkAddress } from '#tests/e2e/support/network-address.ts';

/** The first rule that matches a request decides; without one it passes. */
export type FaultRule = Fault & {
  /** POST, GET, … any if absent. */
  method?: string;
  /** Prefix of the path, or a pattern for path and query; any if absent. */
  path?: string | RegExp;
  /** Only requests with these headers. */
  requestHeaders?: Record<string, string>;
  /** How many requests it affects before it expires; all if absent. */
  count?: number;
  /** Called for each matching request: the rule applies only if it returns true. */
  when?: () => boolean;
};

export interface LoggedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** JSON and other text, up to 1 MB; absent for files. */
  body?: string;
  mode: Fault['mode'];
  reachedUpstream: boolean;
  /** Upstream's status, whether or not the client ever saw it. */
  upstreamStatus?: number;
  /** performance.now() */
  at: number;
}

export interface FaultProxy {
  /** The address that the browser opens. */
  origin: string;
  /** Replaces all rules; with none, everything passes. */
  setRules(...rules: FaultRule[]): void;
  log: LoggedRequest[];
  /** Requests that upstream has received, by method and path prefix. */
  upstreamRequests(method?: string, path?: string): LoggedRequest[];
  /** Closes every open connection, live streams included; new ones are accepted. */
  cutConnections(): void;
  /** Stops listening: connections are really refused until comeUp, which uses the same port. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY = 1_000_000;

/** @param options.keepAlive see Exchange; off by default, so that Chromium sees each fault exactly once. */
export async function startFaultProxy(upstream: string, { keepAlive = false } = {}): Promise<FaultProxy> {
  let rules: { rule: FaultRule; left: number; setAt: number }[] = [];
  const log: LoggedRequest[] = [];
  const sockets = new Set<Socket>();
  const from = newNetworkAddress();

  const choose = (incoming: IncomingMessage) => {
    const match = rules.find(
      ({ rule, left }) => left > 0 && matches(rule, incoming) && rule.when?.() !== false,
    );
    if (match) match.left -= 1;
    return match;
  };

  const server = createServer((incoming, answer) => {
    const match = choose(incoming);
    const fault: Fault = match?.rule ?? { mode: 'pass' };
    const entry: LoggedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      mode: fault.mode,
      reachedUpstream: false,
      at: performance.now(),
    };
    log.push(entry);
    rememberBody(incoming, entry);
    answer.on('error', () => undefined);
    incoming.on('error', () => undefined);
    void applyFault(fault, match?.setAt ?? 0, {
      incoming,
      answer,
      upstream,
      from,
      keepAlive,
      onUpstreamRequest: () => {
        entry.reachedUpstream = true;
      },
      onUpstreamAnswer: (status) => {
        entry.upstreamStatus = status;
      },
    });
  });
  server.requestTimeout = 0;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const cutConnections = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const goDown = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cutConnections();
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    setRules(...next) {
      rules = next.map((rule) => ({ rule, left: rule.count ?? Infinity, setAt: performance.now() }));
    },
    log,
    upstreamRequests: (method, path = '/') =>
      log.filter(
        (entry) =>
          entry.reachedUpstream && entry.path.startsWith(path) && (!method || entry.method === method),
      ),
    cutConnections,
    goDown,
    comeUp: () => listen(server, port),
    close: () => (server.listening ? goDown() : Promise.resolve()),
  };
}

function matches({ method, path, requestHeaders = {} }: FaultRule, incoming: IncomingMessage): boolean {
  if (method && method !== incoming.method) return false;
  if (Object.entries(requestHeaders).some(([name, value]) => incoming.headers[name] !== value)) return false;
  const url = incoming.url ?? '';
  return path === undefined || (typeof path === 'string' ? url.startsWith(path) : path.test(url));
}

function rememberBody(incoming: IncomingMessage, entry: LoggedRequest): void {
  if (!/^(?:application\/json|text\/)/.test(incoming.headers['content-type'] ?? '')) return;
  // a data listener would start the stream before a delayed forward reads it, so `push` is observed instead
  const push = incoming.push.bind(incoming);
  incoming.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null && (entry.body?.length ?? 0) < MAX_BODY)
      entry.body = (entry.body ?? '') + chunk.toString('utf8');
    return push(chunk, encoding);
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
