// How long one call to the server keeps all others waiting: the longest turn of its thread, in the thread's own time
// (Linux), while a second client asks for its health and for something small. Each call once to warm up and once to
// be measured, on an embedded database on disk. Prints figures; never fails on them.
// node --import tsx tests/bench/turns.ts [words of a case's name]
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openEmbedded } from '#server/db/open-embedded.ts';
import type { Answered, Call } from '#tests/bench/caller.ts';
import { largeEvent } from '#tests/bench/large-event.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const [wanted = ''] = process.argv.slice(2);
const EVERY = 25;
const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-bench-'));
const database = await openEmbedded({
  dataDir: folder,
  template: await cachedTemplate(),
  onLockLost: () => {},
});
const server = await startTestServer({ database: { ...database, url: null }, checkAnswers: false });
const origin = await server.listen();
const callers = [0, 1].map(() =>
  fork(new URL('caller.ts', import.meta.url), [origin], { execArgv: ['--import', 'tsx'] }),
);
const [busy, other] = callers as [ChildProcess, ChildProcess];
let calls = 0;
const ask = (by: ChildProcess, call: Omit<Call, 'id'>): Promise<Answered> => {
  const id = (calls += 1);
  return new Promise((resolve) => {
    const take = (answered: Answered) => {
      if (answered.id !== id) return;
      by.off('message', take);
      resolve(answered);
    };
    by.on('message', take);
    by.send({ ...call, id } satisfies Call);
  });
};
const owner = await server.makeUser('Olga');
const guest = await server.makeUser('Gil');
const onlooker = await server.makeUser('Nina');
const { id: eventId } = await newEvent(server, owner);
await joinAs(server, eventId, guest);
const posts: string[] = [];
for (let n = 0; n < 20; n++) posts.push(await newPost(server, owner, eventId));
const changes = () =>
  Array.from({ length: 500 }, (_, n) => ({
    id: randomUUID(),
    method: 'POST',
    ...(n % 2 === 0
      ? {
          path: `/api/feeds/${eventId}/${posts[n % 20]}/comment`,
          body: { id: randomUUID(), comment: `Number ${n} of the queue, written on a train` },
        }
      : { path: `/api/feeds/${eventId}/${posts[n % 20]}/like`, body: { like: Math.random() < 0.5 } }),
  }));
const schedule = someSchedule(
  Array.from({ length: 200 }, (_, day) => ({
    date: new Date(Date.now() + (day + 3) * 86_400_000).toISOString().slice(0, 10),
    rooms: {
      Hall: Array.from({ length: 15 }, (_one, talk) =>
        someTalk({ title: `Talk ${day + 1}.${talk + 1}`, start: `${String(8 + talk).padStart(2, '0')}:00` }),
      ),
    },
  })),
  { time_zone_name: 'Europe/Lisbon' },
);
const photo = await sharp({
  create: {
    width: 6000,
    height: 4000,
    channels: 3,
    background: '#888888',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg({ quality: 70 })
  .toBuffer();
let big: string | undefined;
const large = async () =>
  (big ??= await largeEvent(server, owner, { guests: 2000, posts: 5000, comments: 20_000, documents: 1000 }));
const as = (user: { token: string }) => ({ token: user.token });
const cases: Record<string, () => Promise<Omit<Call, 'id'>>> = {
  'nothing else': async () => ({ method: 'GET', path: '/health' }),
  'a batch of 500 changes': async () => ({
    ...as(guest),
    method: 'POST',
    path: '/api/batch',
    body: { requests: changes() },
  }),
  'an import of 3,000 activities': async () => ({
    ...as(owner),
    method: 'POST',
    path: '/api/events/import',
    headers: { 'idempotency-key': randomUUID() },
    body: schedule,
  }),
  'a picture of 24 megapixels': async () => ({
    ...as(owner),
    method: 'PUT',
    path: '/api/profile/picture',
    headers: { 'idempotency-key': randomUUID() },
    picture: photo.toString('base64'),
  }),
  'all of a large event, page by page': async () => {
    await large();
    return { ...as(owner), method: 'POST', path: '/api/sync', pull: true };
  },
  'the guest list of a large event': async () => ({
    ...as(owner),
    method: 'GET',
    path: `/api/rsvp/event/${await large()}`,
  }),
  'a page of its feed': async () => ({
    ...as(owner),
    method: 'GET',
    path: `/api/feeds/${await large()}?limit=10`,
  }),
  'the export of all that is one’s own': async () => {
    await large();
    return { ...as(owner), method: 'GET', path: '/api/profile/export' };
  },
};
try {
  for (const [name, make] of Object.entries(cases)) {
    if (!name.includes(wanted)) continue;
    await ask(busy, await make());
    const call = await make();
    await sleep(500);
    console.log(name.padEnd(42), await measured(() => ask(busy, call)));
  }
} finally {
  for (const caller of callers) caller.kill();
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function measured(run: () => Promise<Answered>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const turns: number[] = [];
  let before = ownTime();
  const watch = setInterval(() => {
    const now = ownTime();
    turns.push(now - before);
    before = now;
  }, 1);
  let over = false;
  const waits: Record<'health' | 'small', number[]> = { health: [], small: [] };
  const onlook = async () => {
    while (!over) {
      waits.health.push((await ask(other, { method: 'GET', path: '/health' })).ms);
      waits.small.push((await ask(other, { ...as(onlooker), method: 'GET', path: '/api/events' })).ms);
      await sleep(EVERY);
    }
  };
  delay.enable();
  const onlooking = onlook();
  await sleep(100);
  const { status, bytes, ms } = await run();
  over = true;
  await onlooking;
  delay.disable();
  clearInterval(watch);
  const sorted = turns.toSorted((a, b) => b - a);
  const said = (of: number[]) =>
    `${of
      .toSorted((a, b) => a - b)
      [Math.floor(of.length / 2)]?.toFixed(0)} and at most ${Math.max(...of).toFixed(0)}`;
  return [
    `longest turns ${sorted
      .slice(0, 3)
      .map((one) => one.toFixed(0))
      .join(', ')} ms`,
    `over 50 ms: ${sorted.filter((one) => one > 50).length}`,
    `loop late by ${(delay.max / 1e6).toFixed(0)} ms at most`,
    `/health after ${said(waits.health)} ms`,
    `a small read after ${said(waits.small)} ms`,
    `it took ${ms.toFixed(0)} ms (${status}, ${Math.round(bytes / 1000)} KB)`,
  ].join('; ');
}

/** ms that the main thread has run. */
function ownTime(): number {
  const [ran = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / 1e6;
}
