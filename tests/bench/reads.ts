// What hot reads cost while twenty callers wait for each: the itinerary of a shared link, as JSON and as a
// rendered page, and the list of events. They are compared with a bare HTTP server that sends the same bytes.
// The callers run in a process of their own, so the CPU time is the server's alone. In the last cases
// somebody changes the event ten times a second. Prints figures; never fails because of one.
// nice -n 19 node --import tsx tests/bench/reads.ts [seconds per case] [words of a case's name]
import { existsSync } from 'node:fs';
import { bareServer, load, requestOf, summaryOf } from '#tests/bench/load.ts';
import { AHEAD, newItinerary } from '#tests/bench/new-itinerary.ts';
import { newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestUser } from '#tests/support/test-server.ts';

const CONNECTIONS = 20;
const CHANGES_PER_SECOND = 10;
const seconds = Number(process.argv[2] ?? 3);
const only = process.argv[3] ?? '';
const web = 'dist/web';
const server = await startTestServer({
  kind: 'embedded',
  checkAnswers: false,
  webFolder: existsSync(`${web}/.renderer`) ? web : null,
});
const port = Number(new URL(await server.listen()).port);
const owner = await server.makeUser('Ola');
const guests: TestUser[] = [];
for (let n = 0; n < CONNECTIONS; n++) guests.push(await server.makeUser(`Gil ${n}`));
const [short, long] = [await newItinerary(server, owner, 19), await newItinerary(server, owner, 79)];
for (let n = 0; n < 28; n++)
  await newEvent(server, owner, { privacy: 'PUBLIC', name: `Walk ${n}`, ...AHEAD });
const post = await newPost(server, owner, short);

const json = { 'accept-encoding': 'br', accept: 'application/json' };
const signedIn = guests.map(({ token }) => ({ ...json, authorization: `Bearer ${token}` }));
const { rawPayload, headers: said } = await server.app.inject({
  url: `/oapi/itinerary/${long}`,
  headers: json,
});
const floor = await bareServer((_, reply) => {
  reply.setHeader('content-type', 'application/json');
  reply.end(rawPayload);
});
const cases: [name: string, port: number, path: string, headers: Record<string, string>[], busy?: true][] = [
  ['floor: those bytes from a bare server', floor.port, '/', [json]],
  ['itinerary, 19 activities, signed out', port, `/oapi/itinerary/${short}`, [json]],
  ['itinerary, 79 activities, signed out', port, `/oapi/itinerary/${long}`, [json]],
  [
    'itinerary, 79, not changed (304)',
    port,
    `/oapi/itinerary/${long}`,
    [{ ...json, 'if-none-match': String(said.etag) }],
  ],
  ['itinerary, 79 activities, 20 people', port, `/oapi/itinerary/${long}`, signedIn],
  ['event, 79 activities, 20 people', port, `/api/events/${long}`, signedIn],
  ['list of 30 events, 20 people', port, '/api/events', signedIn],
  ...(existsSync(`${web}/.renderer`)
    ? ([
        [
          'itinerary, 79 activities, rendered page',
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
  const requests = headers.map((own) => requestOf('GET', path, own));
  const task = { ports: [at], requests, connections: CONNECTIONS, seconds };
  await load({ ...task, seconds: seconds / 3 }); // compiles, and fills the caches
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
  const taken = await load(task);
  clearInterval(changing || undefined);
  const { user, system } = process.cpuUsage(cpu);
  const { length } = taken.times;
  console.log(
    `${name.padEnd(42)} ${summaryOf(taken, seconds)}, ${((user + system) / 1000 / length).toFixed(2)} ms of processor each, ${Math.round(taken.bytes / length)} bytes`,
  );
}
floor.close();
await server.close();
process.exit(0);
