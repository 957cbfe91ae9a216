// Large files are uploaded in parts, before the change that shows them: received bytes are kept, and nobody
// else can refer to them.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { posts } from '#server/db/schema.ts';
import { runHousekeeping } from '#server/run-housekeeping.ts';
import { childProgram } from '#tests/support/child-program.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let origin: string;
let maya: TestUser;
let eventId: string;
let photo: Buffer;
let sha256: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
  maya = await server.makeUser('Maya');
  eventId = (await makeEvent(server, maya)).id;
  photo = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  sha256 = hashOf(photo);
});
afterAll(() => server.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bearer = (as: TestUser) => ({ authorization: `Bearer ${as.token}` });
const received = async (as: TestUser, hash = sha256) =>
  (await server.inject('GET', `/api/uploads/${hash}`, { as })).body.received;
const put = async (as: TestUser, at: number | string, part: Buffer, hash = sha256) => {
  const answer = await fetch(`${origin}/api/uploads/${hash}?at=${at}`, {
    method: 'PUT',
    headers: { ...bearer(as), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(part),
  });
  return { status: answer.status, body: (await answer.json()) as { received?: number; code?: string } };
};
const post = async (
  as: TestUser,
  key: string,
  uploads: unknown = [{ field: 'file', name: 'roof.jpg', sha256 }],
) => {
  const form = new FormData();
  form.set('title', 'From the roof');
  form.set('uploads', typeof uploads === 'string' ? uploads : JSON.stringify(uploads));
  const answer = await fetch(`${origin}/api/feeds/${eventId}`, {
    method: 'POST',
    headers: { ...bearer(as), 'idempotency-key': key },
    body: form,
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('x-replayed'),
    body: (await answer.json()) as { id?: string; media?: string; code?: string },
  };
};

test('a connection that breaks within a part: received bytes are kept, the rest follows, and the change gets the complete file', async () => {
  const half = Math.floor(photo.length / 2);
  await new Promise<void>((resolve) => {
    const call = request(`${origin}/api/uploads/${sha256}?at=0`, {
      method: 'PUT',
      headers: {
        ...bearer(maya),
        'content-type': 'application/octet-stream',
        'content-length': photo.length,
      },
    });
    call.on('error', () => resolve());
    call.write(photo.subarray(0, half));
    void vi
      .waitFor(async () => expect(await received(maya)).toBe(half), { timeout: 5000, interval: 20 })
      .finally(() => call.destroy());
  });
  const held = await received(maya);
  expect(held).toBe(half);
  expect((await put(maya, held, photo.subarray(held))).body).toEqual({ received: photo.length });
  const key = randomUUID();
  const made = await post(maya, key);
  expect(made.status).toBe(201);
  const stored = Buffer.from(await (await fetch(origin + made.body.media!)).arrayBuffer());
  expect((await sharp(stored).metadata()).width).toBe(900);

  // the answer is lost, and at the time of the retry the upload no longer exists
  await server.services.uploads.prune(new Date(Date.now() + 1000));
  const missing = await post(maya, key);
  expect([missing.status, missing.body.code]).toEqual([409, 'UPLOAD_MISSING']);
  expect((await put(maya, 0, photo)).status).toBe(200);
  const again = await post(maya, key);
  expect([again.status, again.replayed, again.body.id]).toEqual([201, '1', made.body.id]);
  expect((await server.db.select().from(posts)).length).toBe(1);
});

test('the server restarts in the middle of an upload: it knows how many bytes it has', async () => {
  const ben = await server.makeUser('Ben');
  await server.inject('PUT', `/api/events/${eventId}`, { as: maya, body: { rsvpType: 'OPEN' } });
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: ben, body: { status: 'Yes' } });
  await put(ben, 0, photo.subarray(0, 50_000));
  const next = await startTestServer({ database: server.database, config: { dataDir: server.dataDir } });
  expect((await next.inject('GET', `/api/uploads/${sha256}`, { as: ben })).body).toEqual({
    received: 50_000,
  });
  const rest = await next.inject('PUT', `/api/uploads/${sha256}?at=50000&of=${photo.length}`, {
    as: ben,
    body: photo.subarray(50_000),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(rest.body).toEqual({ received: photo.length });
  await next.close();
  expect((await post(ben, randomUUID())).status).toBe(201);
});

test('a change sent with its file inside, and again with the file uploaded before, is the same change', async () => {
  const [key, name] = [randomUUID(), 'the "old" roof.jpg'];
  const form = new FormData();
  form.set('title', 'From the roof');
  form.set('file', new File([new Uint8Array(photo)], name));
  const whole = await fetch(`${origin}/api/feeds/${eventId}`, {
    method: 'POST',
    headers: { ...bearer(maya), 'idempotency-key': key },
    body: form,
  });
  expect(whole.status).toBe(201);
  const { id } = (await whole.json()) as { id: string };
  await put(maya, 0, photo);
  const again = await post(maya, key, [{ field: 'file', name, sha256 }]);
  expect([again.status, again.replayed, again.body.id]).toEqual([201, '1', id]);
});

test('a part may be sent twice, but none may be left out', async () => {
  const noor = await server.makeUser('Noor');
  expect((await put(noor, 5, photo)).body.code).toBe('UPLOAD_OFFSET');
  expect((await put(noor, 0, photo.subarray(0, 1000))).body).toEqual({ received: 1000 });
  expect((await put(noor, 500, photo.subarray(500, 900))).body, 'received bytes are kept').toEqual({
    received: 1000,
  });
  expect((await put(noor, 1001, photo.subarray(1001))).body.code).toBe('UPLOAD_OFFSET');
  expect((await put(noor, 900, photo.subarray(900))).body).toEqual({ received: photo.length });
});

test('while the disk is full, a part is answered with 503, so that devices send it later', async () => {
  const liv = await server.makeUser('Liv');
  const own = path.join(server.dataDir, 'uploads', liv.id);
  await mkdir(own, { recursive: true });
  // a device that behaves like a file on a full disk
  await symlink('/dev/full', path.join(own, sha256));
  expect(await put(liv, 0, photo)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  await rm(path.join(own, sha256));
  expect(await put(liv, 0, photo)).toMatchObject({ status: 200, body: { received: photo.length } });
});

test('an upload is private: nobody else can see it or use it', async () => {
  const [gil, eve] = [await server.makeUser('Gil'), await server.makeUser('Eve')];
  await put(gil, 0, photo);
  expect([await received(gil), await received(eve)]).toEqual([photo.length, 0]);
  await server.inject('PUT', `/api/events/${eventId}`, { as: maya, body: { rsvpType: 'OPEN' } });
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: eve, body: { status: 'Yes' } });
  expect((await post(eve, randomUUID())).body.code).toBe('UPLOAD_MISSING');
  expect((await fetch(`${origin}/api/uploads/${sha256}`)).status).toBe(401);
  expect(
    (
      await fetch(`${origin}/api/uploads/${sha256}?at=0`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: 'x',
      })
    ).status,
  ).toBe(401);
});

test('content that does not match its hash is discarded', async () => {
  const wrong = Buffer.from(photo).fill(0, 10, 20);
  const ada = await server.makeUser('Ada');
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: ada, body: { status: 'Yes' } });
  await put(ada, 0, wrong);
  expect((await post(ada, randomUUID())).body.code).toBe('UPLOAD_MISSING');
  expect(await received(ada)).toBe(0);
});

test('bytes damaged by a power cut are sent again from the beginning', async () => {
  const kim = await server.makeUser('Kim');
  await put(kim, 0, photo.subarray(0, 20_000));
  await writeFile(path.join(server.dataDir, 'uploads', kim.id, sha256), Buffer.alloc(20_000));
  expect((await put(kim, 20_000, photo.subarray(20_000))).body.code).toBe('UPLOAD_OFFSET');
  expect(await received(kim)).toBe(0);
  expect((await put(kim, 0, photo)).body).toEqual({ received: photo.length });
});

test('an upload that is too large, of an unknown type or has an invalid name is refused and leaves nothing', async () => {
  const max = await server.makeUser('Max');
  for (const name of ['x', `${sha256}a`, sha256.toUpperCase(), '..%2f..%2fetc', `${sha256.slice(1)}/`]) {
    const got = await server.inject('GET', `/api/uploads/${name}`, { as: max });
    expect([400, 404], name).toContain(got.status);
    expect((await put(max, 0, photo, name)).status, name).toBeGreaterThanOrEqual(400);
  }
  for (const at of ['-1', 'x', '1e3', ''])
    expect((await put(max, at, photo)).body.code, at).toBe('INVALID_INPUT');
  expect(existsSync(path.join(server.dataDir, 'uploads', max.id))).toBe(false);

  const text = Buffer.from('only words, of no type that is shown');
  expect(await put(max, 0, text, hashOf(text))).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_TYPE' },
  });
  expect(await put(max, `0&of=${FILE_LIMITS.document + 1}`, photo.subarray(0, 5000))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  });
  expect(
    existsSync(path.join(server.dataDir, 'uploads', max.id)),
    'detected from the first bytes, before any are stored',
  ).toBe(false);
  const pdf = Buffer.from('%PDF-1.7\n');
  expect((await put(max, 0, pdf, hashOf(pdf))).status).toBe(200);
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: max, body: { status: 'Yes' } });
  expect(
    (await post(max, randomUUID(), [{ field: 'file', name: 'a.jpg', sha256: hashOf(pdf) }])).body.code,
    'the change decides which types it accepts',
  ).toBe('UNSUPPORTED_TYPE');
  for (const bad of [
    '',
    '[',
    '{}',
    '[{"field":"file"}]',
    JSON.stringify(Array.from({ length: 20 }, () => ({ field: 'file', name: 'a', sha256 }))),
  ])
    expect((await post(max, randomUUID(), bad)).body.code, bad).toBe('INVALID_INPUT');

  const large = Buffer.alloc(1_000_000);
  photo.copy(large, 0, 0, 5000);
  const call = request(`${origin}/api/uploads/${sha256}?at=0`, {
    method: 'PUT',
    headers: { ...bearer(max), 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' },
  });
  const refused = new Promise<number | undefined>((resolve) => {
    call.on('response', (answer) => resolve(answer.statusCode)).on('error', () => resolve(undefined));
  });
  let over = false;
  void refused.then(() => {
    over = true;
  });
  for (let sent = 0; sent <= FILE_LIMITS.video && call.writable && !over; sent += large.length)
    if (!call.write(large))
      await Promise.race([
        new Promise((drained) => {
          call.once('drain', drained);
        }),
        refused,
        wait(2000),
      ]);
  call.end();
  expect([413, undefined], 'the size was not announced').toContain(await refused);
  expect(await received(max)).toBeLessThanOrEqual(FILE_LIMITS.document);
});

test('a part that is refused after its first bytes leaves the connection free for the next call', async () => {
  const ida = await server.makeUser('Ida');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, body = Buffer.alloc(0)) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...bearer(ida), 'content-type': 'application/octet-stream' };
      request(`${origin}/api/uploads/${sha256}?at=0`, { agent, method, headers })
        .on('response', (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        })
        .once('error', reject)
        .end(body);
    });
  expect(await ask('PUT', Buffer.alloc(512 * 1024, 'words '))).toBe(415);
  expect(await ask('GET')).toBe(200);
  agent.destroy();
});

test('a person can have 20 uploads: the oldest makes room, and after three days all are deleted', async () => {
  const zoe = await server.makeUser('Zoe');
  const parts = Array.from({ length: 22 }, (_, n) =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`upload ${n}`)]),
  );
  for (const part of parts) {
    await put(zoe, 0, part, hashOf(part));
    await wait(5);
  }
  const folder = path.join(server.dataDir, 'uploads', zoe.id);
  expect(await readdir(folder)).toHaveLength(20);
  expect([await received(zoe, hashOf(parts[0]!)), await received(zoe, hashOf(parts[21]!))]).toEqual([0, 13]);
  await runHousekeeping({ ...server.services, clock: () => new Date(Date.now() + 2 * 86_400_000) }, true);
  expect(await readdir(folder)).toHaveLength(20);
  await runHousekeeping({ ...server.services, clock: () => new Date(Date.now() + 4 * 86_400_000) }, true);
  expect(await readdir(folder)).toHaveLength(0);
});

test('a start deletes no file that another process is receiving; one left behind is deleted after a day', async () => {
  const dataDir = scratchFolder();
  await (await openEmbedded({ dataDir, template: await cachedTemplate(), onLockLost: () => {} })).close();
  const receiving = path.join(dataDir, 'tmp', 'receiving');
  await mkdir(path.dirname(receiving));
  await writeFile(receiving, photo);
  const env = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'error' };
  await childProgram('server/main.ts', { env }).untilPrinted('Sojourn is at');
  expect(existsSync(receiving)).toBe(true);

  const services = { ...server.services, config: { ...server.services.config, dataDir } };
  await runHousekeeping(services, true);
  expect(existsSync(receiving)).toBe(true);
  const dayAgo = new Date(Date.now() - 86_400_000 - 1000);
  await utimes(receiving, dayAgo, dayAgo);
  await runHousekeeping(services, true);
  expect(existsSync(receiving)).toBe(false);
});

test('a post with several large files, each within its limit, is refused if they are too large together', async () => {
  const size = (FILE_LIMITS.video + FILE_LIMITS.image) / 2 + 1;
  const video = Buffer.alloc(size);
  video.write('\u0000\u0000\u0000\u0018ftypisom', 'latin1');
  const hash = hashOf(video);
  expect((await put(maya, 0, video, hash)).body).toEqual({ received: size });
  const named = { field: 'file', name: 'a.mp4', sha256: hash };
  expect(await post(maya, randomUUID(), [named, named])).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', fields: { file: expect.stringMatching(/at most 110 MB together/) } },
  });
  expect(await readdir(path.join(server.dataDir, 'tmp'))).toEqual([]);
});
