// A number of callers, each with one connection and one call at a time, in a process of their own, so that
// their costs are not the server's. It implements only as much of HTTP as these answers need.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';

export interface Task {
  /** The connections are distributed over these ports. */
  ports: number[];
  /** Complete requests; each connection repeats one of them, with a new id in place of each `NEW_ID`. */
  requests: string[];
  connections: number;
  seconds: number;
}
export interface Taken {
  /** The duration of each call in milliseconds. */
  times: number[];
  bytes: number;
  /** Unexpected answers. */
  unexpected: string[];
}

/** As long as the id that replaces it. */
export const NEW_ID = '00000000-new0-0000-0000-000000000000';

export function requestOf(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string {
  const content = body ? JSON.stringify(body) : '';
  const all = {
    host: '127.0.0.1',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content}`;
}

export async function load(task: Task): Promise<Taken> {
  const child = fork(import.meta.filename, ['load'], { serialization: 'advanced' });
  child.send(task);
  const [taken] = (await once(child, 'message')) as [Taken];
  child.disconnect();
  return taken;
}

/** The upper limit: a server that does nothing but answer. */
export async function bareServer(answer: RequestListener): Promise<{ port: number; close(): void }> {
  const bare = http.createServer(answer);
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  return { port: (bare.address() as AddressInfo).port, close: () => void bare.close() };
}

/** As text: calls per second, and their durations. */
export function summaryOf({ times, unexpected }: Taken, seconds: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number) => (sorted[Math.floor(sorted.length * of)] ?? Number.NaN).toFixed(1);
  return `${(times.length / seconds).toFixed(0).padStart(6)}/s, median ${share(0.5)} ms, p99 ${share(0.99)} ms${unexpected.length > 0 ? `; UNEXPECTED: ${unexpected.length}, ${unexpected[0]}` : ''}`;
}

if (process.argv[2] === 'load' && process.send) await take();

async function take(): Promise<void> {
  const [task] = (await once(process, 'message')) as [Task];
  const { ports, requests, connections, seconds } = task;
  const taken: Taken = { times: [], bytes: 0, unexpected: [] };
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, (_, n) => caller(n)));
  process.send?.(taken);

  async function caller(n: number): Promise<void> {
    const socket = net.connect({ port: ports[n % ports.length] ?? 0, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const parts = (requests[n % requests.length] ?? '').split(NEW_ID);
    while (performance.now() < until) {
      const request = parts.reduce((text, part) => `${text}${randomUUID()}${part}`);
      const from = performance.now();
      socket.write(request);
      const size = await answerOn(socket);
      taken.bytes += size;
      taken.times.push(performance.now() - from);
    }
    socket.destroy();
  }

  function answerOn(socket: net.Socket): Promise<number> {
    return new Promise((resolve) => {
      let text = '';
      const listen = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = Number(text.slice(9, 12));
        const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1];
        const isEmpty = status === 304 || status === 204;
        if (length === undefined && !isEmpty) taken.unexpected.push(text.slice(0, end));
        if (text.length < end + 4 + Number(isEmpty ? 0 : (length ?? 0))) return;
        if (status >= 400) taken.unexpected.push(text.slice(0, 300));
        socket.off('data', listen);
        resolve(text.length);
      };
      socket.on('data', listen);
    });
  }
}
