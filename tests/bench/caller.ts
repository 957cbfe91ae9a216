// Calls the server from another process, so that reading the answers does not count as the server's work.
// Started with the origin; replies to each message with the result of the call, or of the calls that it
// repeated until it was told to stop.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  id: number;
  method: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as the file of a form, with the body's entries as fields. `content` is Base64. */
  file?: { name: string; content: string };
  /** Pulls all pages. */
  pull?: true;
}
export interface Answered {
  id: number;
  status: number;
  bytes: number;
  ms: number;
}
/** Repeats each of these calls, with a pause after each, until `{ over: true }` arrives. */
export interface Watch {
  watch: Record<string, Omit<Call, 'id'>>;
  everyMs: number;
}
/** The duration of each call in ms, by name. */
export type Watched = Record<string, number[]>;

const origin = process.argv[2] ?? '';
const WARM_UP = 10;
let over = false;

process.on('message', (call: Call | Watch | { over: true }) => {
  if ('over' in call) {
    over = true;
    return;
  }
  if ('watch' in call) {
    void watch(call).then((watched) => process.send?.(watched));
    return;
  }
  const from = performance.now();
  void (call.pull ? pull(call) : ask(call)).then(({ status, bytes }) =>
    process.send?.({ id: call.id, status, bytes, ms: performance.now() - from } satisfies Answered),
  );
});

async function watch({ watch: calls, everyMs }: Watch): Promise<Watched> {
  over = false;
  const watched: Watched = {};
  await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const times: number[] = (watched[name] = []);
      // connects, compiles, and fills the caches
      for (let n = 0; n < WARM_UP; n++) await ask(call);
      while (!over) {
        const from = performance.now();
        const { status } = await ask(call);
        times.push(performance.now() - from);
        if (status >= 400) throw new Error(`${name} was answered with ${status}`);
        await sleep(everyMs);
      }
    }),
  );
  return watched;
}

/** As a browser opens a page: `fetch` says by itself that it is none. */
async function open(path: string) {
  const [answer] = (await once(
    get(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } }),
    'response',
  )) as [IncomingMessage];
  const content = await buffer(answer);
  return { status: answer.statusCode ?? 0, bytes: content.length, content };
}

async function ask({ method, path, token, headers, body, file }: Omit<Call, 'id'>) {
  if (path.startsWith('/itinerary/')) return open(path);
  const form = new FormData();
  if (file) {
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
    form.set('file', new File([Buffer.from(file.content, 'base64')], file.name));
  }
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !file && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(file ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes: content.length, content };
}

async function pull(call: Call) {
  let cursors = {};
  let [status, bytes] = [0, 0];
  for (let more = true; more;) {
    const page = await ask({ ...call, body: { cursors } });
    status = page.status;
    bytes += page.bytes;
    more = false;
    for (const { id, version, role, epoch, more: goesOn } of JSON.parse(page.content.toString()).events) {
      cursors = { ...cursors, [id]: { version, role, ...(epoch && { epoch }) } };
      more ||= goesOn;
    }
  }
  return { status, bytes };
}
