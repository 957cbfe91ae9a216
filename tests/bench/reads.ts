// What hot reads cost while twenty callers wait for each: the itinerary of a shared link, as JSON and as a drawn
// page, and the list of events. Beside them the floor: the same bytes from a bare HTTP server. The callers are a
// process of their own, so the processor's time is the server's alone. The last cases have somebody change the
// event ten times a second. Prints figures; never fails on them.
// nice -n 19 node --import tsx tests/bench/reads.ts [seconds per case] [words of a case's name]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestUser } from '#tests/support/test-server.ts';

const CONNECTIONS = 20;
const CHANGES_PER_SECOND = 10;
const AHEAD = [10, 12].map(
  (days) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`,
);
const TIMES = { startIsoTime: AHEAD[0], endIsoTime: AHEAD[1] };

interface Task {
  port: number;
  /** Whole requests; each connection sends them in turn, from another one on. */
  requests: string[];
  seconds: number;
}
interface Taken {
  /** Milliseconds of each answer. */
  times: number[];
  bytes: number;
  strange: string[];
}

if (process.send) await call();
else await bench();

async function bench(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 3);
  const only = process.argv[3] ?? '';
  const web = 'dist/web';
  const server = await startTestServer({
    kind: 'embedded',
    checkAnswers: false,
    webFolder: existsSync(`${web}/.drawing`) ? web : null,
  });
  const port = Number(new URL(await server.listen()).port);
  const owner = await server.makeUser('Ola');
  const guests: TestUser[] = [];
  for (let n = 0; n < CONNECTIONS; n++) guests.push(await server.makeUser(`Gil ${n}`));
  const [short, long] = [await itinerary(19), await itinerary(79)];
  for (let n = 0; n < 28; n++)
    await newEvent(server, owner, { privacy: 'PUBLIC', name: `Walk ${n}`, ...TIMES });
  const post = await newPost(server, owner, short);

  const json = { 'accept-encoding': 'br', accept: 'application/json' };
  const signedIn = guests.map(({ token }) => ({ ...json, authorization: `Bearer ${token}` }));
  const first = await server.inject('GET', `/oapi/itinerary/${long}`);
  const floor = await bareServer(first.raw);
  const cases: [name: string, port: number, path: string, headers: Record<string, string>[], busy?: true][] =
    [
      ['floor: those bytes from a bare server', floor.port, '/', [json]],
      ['itinerary, 19 activities, signed out', port, `/oapi/itinerary/${short}`, [json]],
      ['itinerary, 79 activities, signed out', port, `/oapi/itinerary/${long}`, [json]],
      [
        'itinerary, 79, not changed (304)',
        port,
        `/oapi/itinerary/${long}`,
        [{ ...json, 'if-none-match': String(first.headers.etag) }],
      ],
      ['itinerary, 79 activities, 20 people', port, `/oapi/itinerary/${long}`, signedIn],
      ['event, 79 activities, 20 people', port, `/api/events/${long}`, signedIn],
      ['list of 30 events, 20 people', port, '/api/events', signedIn],
      ...(existsSync(`${web}/.drawing`)
        ? ([
            [
              'itinerary, 79 activities, drawn page',
              port,
              `/itinerary/${long}`,
              [{ 'accept-encoding': 'br', 'sec-fetch-mode': 'navigate' }],
            ],
          ] as typeof cases)
        : []),
      ['itinerary, 19, changed 10 times a second', port, `/oapi/itinerary/${short}`, [json], true],
      ['list of 30, changed 10 times a second', port, '/api/events', signedIn, true],
    ];
  for (const [name, at, path, headers, busy] of cases.filter(([one]) => one.includes(only))) {
    const requests = headers.map((own) => {
      const lines = Object.entries({ host: '127.0.0.1', ...own }).map(([key, value]) => `${key}: ${value}`);
      return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    });
    await calls({ port: at, requests, seconds: seconds / 3 }); // compiled, and whatever is kept is kept
    let liked = false;
    const changing =
      busy &&
      setInterval(() => {
        void server.inject('POST', `/api/feeds/${short}/${post}/like`, {
          as: owner,
          body: { like: (liked = !liked) },
        });
      }, 1000 / CHANGES_PER_SECOND);
    const cpu = process.cpuUsage();
    const { times, bytes, strange } = await calls({ port: at, requests, seconds });
    clearInterval(changing || undefined);
    const { user, system } = process.cpuUsage(cpu);
    const sorted = times.toSorted((a, b) => a - b);
    const share = (of: number) => (sorted[Math.floor(sorted.length * of)] ?? Number.NaN).toFixed(1);
    console.log(
      `${name.padEnd(42)} ${(times.length / seconds).toFixed(0).padStart(6)}/s, ${((user + system) / 1000 / times.length).toFixed(2)} ms of processor each, median ${share(0.5)} ms, p99 ${share(0.99)} ms, ${Math.round(bytes / times.length)} bytes${strange.length > 0 ? `; STRANGE: ${strange.join(' | ')}` : ''}`,
    );
  }
  floor.close();
  await server.close();
  process.exit(0);

  async function itinerary(activities: number): Promise<string> {
    const { id, dayIds } = await newEvent(server, owner, { privacy: 'PUBLIC', ...TIMES });
    const { body } = await server.inject('GET', `/oapi/itinerary/${id}`);
    for (let n = 0; n < activities; n++) {
      const hour = String(Math.floor(n / dayIds.length / 2) + 7).padStart(2, '0');
      const at = (minute: number) => `${body.programs[n % dayIds.length].date}T${hour}:${minute}:00.000Z`;
      const day = dayIds[n % dayIds.length];
      const { status } = await server.inject('POST', `/api/events/${id}/programs/${day}/activity`, {
        as: owner,
        body: {
          name: `Walk ${n}`,
          description: 'Tiles, trams and the river. '.repeat(6),
          startIsoTime: at(10),
          endIsoTime: at(50),
        },
      });
      if (status !== 201) throw new Error(`an activity was answered with ${status}`);
    }
    return id;
  }
}

async function bareServer(content: Buffer): Promise<{ port: number; close(): void }> {
  const bare = http.createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(content);
  });
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  return { port: (bare.address() as AddressInfo).port, close: () => void bare.close() };
}

/** In a process of its own. */
async function calls(task: Task): Promise<Taken> {
  const child = fork(import.meta.filename, ['client'], { serialization: 'advanced' });
  child.send(task);
  const [taken] = (await once(child, 'message')) as [Taken];
  child.disconnect();
  return taken;
}

async function call(): Promise<void> {
  const [{ port, requests, seconds }] = (await once(process, 'message')) as [Task];
  const taken: Taken = { times: [], bytes: 0, strange: [] };
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => caller(n)));
  process.send?.(taken);

  async function caller(n: number): Promise<void> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const request = requests[n % requests.length] ?? '';
    while (performance.now() < until) {
      const from = performance.now();
      socket.write(request);
      const size = await answerOn(socket);
      taken.bytes += size;
      taken.times.push(performance.now() - from);
    }
    socket.destroy();
  }

  /** Only as much of HTTP as these answers need, so that the caller costs little beside the server. */
  function answerOn(socket: net.Socket): Promise<number> {
    return new Promise((resolve) => {
      let text = '';
      const listen = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = text.slice(9, 12);
        const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1];
        if (length === undefined && status !== '304') taken.strange.push(text.slice(0, end));
        if (text.length < end + 4 + Number(status === '304' ? 0 : (length ?? 0))) return;
        if (!['200', '304'].includes(status)) taken.strange.push(text.slice(0, 100));
        socket.off('data', listen);
        resolve(text.length);
      };
      socket.on('data', listen);
    });
  }
}
