// Files sent over a line that breaks every few seconds: how long until all are stored, each exactly once and
// complete. The device's real engine (in Node, with its databases in memory) sends them to the built server,
// through a proxy that repeatedly closes every connection and refuses new ones for a second. Every file that
// arrived is fetched and compared by content. Exits with 1 if one is missing, duplicated or damaged. The
// sizes increase in equal steps up to the largest allowed; files that are too large for a document are sent
// as videos in posts.
// npm run build && node --import tsx tests/bench/uploads.ts [--files 60] [--from 1000] [--to 100000000]
// [--every 10] [--speed 5000000]
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData } from '#src/data/databases/local-data.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { unlockOutbox } from '#src/data/databases/fence.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { startSync } from '#src/sync/start.ts';
import { startFaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { someVideo } from '#tests/support/some-video.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '60' },
    from: { type: 'string', default: '1000' },
    to: { type: 'string', default: String(FILE_LIMITS.video) },
    every: { type: 'string', default: '10' },
    speed: { type: 'string', default: '5000000' },
  },
});
const [count, from, to, every, speed] = [
  values.files,
  values.from,
  values.to,
  values.every,
  values.speed,
].map(Number) as [number, number, number, number, number];
const DOWN_MS = 1000;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const server = await startServer();
const network = await startFaultProxy(server.origin);
let broken = 0;
let isOver = false;
try {
  const host = await createPerson(server.origin, 'Ana');
  const { id: eventId } = await newEvent(host);
  const signedIn = await fetch(`${server.origin}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrPhone: host.emailId, password: host.password }),
  });
  const user = (await signedIn.json()) as SignInAnswer;
  installFolds();
  const device = { ...theDevice(), origin: network.origin, caches: null };
  const store = new SessionStore(device);
  await store.write(user);
  const data = await openOwnData(device, user);
  await unlockOutbox(data.outbox);

  const sent = new Map<string, string>();
  let bytes = 0;
  let videos = 0;
  const head = await someVideo('mp4');
  for (let nth = 0; nth < count; nth++) {
    const size = Math.round(from * (to / from) ** (nth / Math.max(1, count - 1)));
    const isVideo = size > FILE_LIMITS.document;
    const name = isVideo ? `video ${nth + 1}` : `paper ${nth + 1}.pdf`;
    const start = isVideo ? head : Buffer.from('%PDF-1.7\n');
    const content = new Uint8Array(Buffer.concat([start, randomBytes(size - start.length)]));
    sent.set(name, hashOf(content));
    bytes += size;
    if (isVideo) videos += 1;
    const { ref, blob } = await storedFile(
      new File([content], name, { type: isVideo ? 'video/mp4' : 'application/pdf' }),
      null,
    );
    const id = device.newId();
    await (isVideo
      ? enqueueIn(data, createPostMutation, { id, eventId, title: name, file: ref }, { blobs: [blob] })
      : enqueueIn(
          data,
          createDocumentMutation,
          { id, eventId, userId: 'common', activity: null, file: ref },
          { blobs: [blob] },
        ));
  }
  console.log(
    `${sent.size} files, ${(bytes / 1e6).toFixed(0)} MB, a break every ${every} s, ${speed / 1e6} MB/s`,
  );

  network.setRules({ mode: 'slow', bytesPerSecond: speed });
  const began = performance.now();
  const breaking = (async () => {
    while (!isOver) {
      await sleep(every * 1000);
      if (isOver) return;
      broken += 1;
      await network.goDown();
      await sleep(DOWN_MS);
      await network.comeUp();
    }
  })();
  const sync = startSync({
    data,
    store,
    page: { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined },
  });
  for (let waiting = -1; waiting !== 0;) {
    const rows = await data.outbox.mutations.toArray();
    const parked = rows.filter(({ status }) => status !== 'queued');
    if (parked.length > 0) throw new Error(`Not taken: ${JSON.stringify(parked[0]?.outcome)}`);
    if (rows.length !== waiting && rows.length % 10 === 0)
      console.log(`${rows.length} left after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    waiting = rows.length;
    await sleep(500);
  }
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  sync.stop();
  await breaking;

  const documents = await host.call<{ name: string; document: { original: string } }[]>(
    'GET',
    `/api/documents/event/${eventId}/user/common`,
  );
  const { feeds } = await host.call<{ feeds: { title: string; media: string }[] }>(
    'GET',
    `/api/feeds/${eventId}?limit=50`,
  );
  const there = [
    ...documents.map(({ name, document }) => ({ name, url: document.original })),
    ...feeds.map(({ title, media }) => ({ name: title, url: media })),
  ];
  const whole = new Set<string>();
  for (const { name, url } of there) {
    const answer = await fetch(new URL(url, server.origin));
    if (hashOf(new Uint8Array(await answer.arrayBuffer())) === sent.get(name)) whole.add(name);
  }
  const carried = network.log
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/uploads/'))
    .reduce((sum, { headers }) => sum + Number(headers['content-length'] ?? 0), 0);
  console.log(
    JSON.stringify({
      sent: sent.size,
      videos,
      there: there.length,
      whole: whole.size,
      megabytes: Math.round(bytes / 1e6),
      seconds: Math.round(seconds),
      breaks: broken,
      begunInPartsMB: Math.round(carried / 1e6),
    }),
  );
  if (there.length !== sent.size || whole.size !== sent.size) process.exitCode = 1;
} finally {
  isOver = true;
  await network.close();
  await server.stop();
}
process.exit();
