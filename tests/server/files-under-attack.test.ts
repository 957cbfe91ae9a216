// Malicious uploads: decompression bombs, content that changes after verification, bodies from people who may
// not send any, and more than an event or a person may store.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { open, readdir, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import { files } from '#server/db/schema.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { fairQueue, TooManyWaiting } from '#server/providers/queue/fair-queue.ts';
import { objectKey } from '#server/providers/files/file-provider.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { avifBomb } from '#tests/support/avif-bomb.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { bareEvent, phonePhoto, uploadOf } from '#tests/support/uploads.ts';

let server: TestServer;
let origin: string;
let maya: TestUser;
let stranger: TestUser;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
  maya = await server.makeUser('Maya');
  stranger = await server.makeUser('Mallory');
  eventId = await bareEvent(server, maya, 'PUBLIC', [[maya, 'YES']]);
});
afterAll(() => server.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const leftInTmp = () => readdir(path.join(server.dataDir, 'tmp')).catch(() => []);
const post = (as: TestUser, form: FormData, key = randomUUID()) =>
  fetch(`${origin}/api/feeds/${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
    body: form,
  });

test('an AVIF of two kilobytes with 81 million pixels is refused by its header, before it is decoded', async () => {
  expect(await sharp(avifBomb).metadata()).toMatchObject({ width: 9000, height: 9000 });
  const honest = await uploadOf(server, await phonePhoto(1200, 800));
  const decoding = vi.spyOn(Object.getPrototypeOf(sharp()) as Sharp, 'toBuffer');
  await prepareUpload(server.services.files, honest, 'image');
  expect(decoding).toHaveBeenCalled();
  decoding.mockClear();
  await expect(
    prepareUpload(server.services.files, await uploadOf(server, avifBomb, 'bomb.avif'), 'image'),
  ).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(decoding).not.toHaveBeenCalled();
});

test('a usual AVIF photo still gets its three renditions', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#336699' } })
    .avif({ effort: 0 })
    .toBuffer();
  const prepared = await prepareUpload(
    server.services.files,
    await uploadOf(server, photo, 'a.avif'),
    'image',
  );
  expect(prepared).toMatchObject({ width: 1600, height: 1200, mimeType: 'image/webp' });
  for (const width of [160, 640, 1600])
    expect(await server.services.files.sizeOf(objectKey(prepared.sha256, width))).toBeGreaterThan(0);
});

test('a video of a hundred thousand empty parts is stored without reading all of them', async () => {
  const part = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  const video = Buffer.concat([
    Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypisom\0\0\0\0isom')]),
    ...Array.from({ length: 100_000 }, () => part),
  ]);
  const upload = await uploadOf(server, video, 'a.mp4');
  const file = await open(upload.path);
  const reading = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, 'read');
  await file.close();
  const prepared = await prepareUpload(server.services.files, upload, 'imageOrVideo');
  expect(prepared).toMatchObject({ mimeType: 'video/mp4', width: null, seconds: null });
  expect(reading.mock.calls.length).toBeLessThan(1000);
});

test('people take turns: nobody waits behind another person’s hundred pictures, and queues are limited', async () => {
  const inTurn = fairQueue({ atOnce: 1, waitingPerPerson: 3 });
  const done: string[] = [];
  let open = () => {};
  const first = inTurn('mallory', () => new Promise<void>((resolve) => void (open = resolve)));
  const others = ['m1', 'm2', 'm3'].map((name) => inTurn('mallory', async () => void done.push(name)));
  await expect(inTurn('mallory', async () => {})).rejects.toBeInstanceOf(TooManyWaiting);
  const honest = inTurn('maya', async () => void done.push('maya'));
  open();
  await Promise.all([first, ...others, honest]);
  expect(done).toEqual(['m1', 'maya', 'm2', 'm3']);
});

test('an upload that is overwritten after verification is stored as verified, or not at all', async () => {
  const video = Buffer.concat([
    Buffer.from('0000001c667479706d703432000000006d703432697361', 'hex'),
    randomBytes(3_000_000),
  ]);
  const sha256 = hashOf(video);
  const put = (part: Buffer, at: number) =>
    fetch(`${origin}/api/uploads/${sha256}?at=${at}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${maya.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(part),
    });
  expect((await put(video, 0)).status).toBe(200);
  // the moment between verifying and storing: the first call to the file provider for this content
  const { files: provider } = server.services;
  const sizeOf = provider.sizeOf.bind(provider);
  const flipped: number[] = [];
  vi.spyOn(provider, 'sizeOf').mockImplementation(async (key) => {
    if (key === sha256) flipped.push((await put(Buffer.alloc(4096, 1), video.length - 4096)).status);
    return sizeOf(key);
  });
  const form = new FormData();
  form.set('title', 'A film');
  form.set('uploads', JSON.stringify([{ field: 'file', name: 'film.mp4', sha256 }]));
  const answer = await post(maya, form);
  expect(flipped[0]).toBe(200);
  expect(answer.status).toBe(201);
  const stored = Buffer.concat(await provider.read(objectKey(sha256)).toArray());
  expect(hashOf(stored)).toBe(sha256);
  expect(await leftInTmp()).toEqual([]);
});

test('the store accepts a file only under its own hash', async () => {
  const at = path.join(server.dataDir, randomUUID());
  await writeFile(at, 'these bytes');
  const key = hashOf(Buffer.from('other bytes'));
  await expect(server.services.files.put(objectKey(key), { path: at })).rejects.toThrow('content of a file');
  expect(await server.services.files.sizeOf(objectKey(key))).toBeNull();
});

test('the body of a stranger is refused before any of it is stored', async () => {
  const seen: number[] = [];
  const watch = setInterval(() => void leftInTmp().then((names) => seen.push(names.length)), 5);
  const form = new FormData();
  form.set('title', 'Mine now');
  form.set('file', new Blob([randomBytes(20_000_000)]), 'large.mp4');
  const answer = await post(stranger, form);
  clearInterval(watch);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  expect(Math.max(0, ...seen)).toBe(0);
});

test('a change whose body was refused unread stays refused under its id, even once the caller has the right', async () => {
  const zoe = await server.makeUser('Zoë');
  const key = randomUUID();
  const form = () => {
    const sent = new FormData();
    sent.set('title', 'Mine now');
    sent.set('file', new Blob([randomBytes(2000)]), 'small.mp4');
    return sent;
  };
  expect((await post(zoe, form(), key)).status).toBe(403);
  await putRsvp(server, eventId, zoe, { status: 'YES' });
  const again = await post(zoe, form(), key);
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  const call = (body: object, id?: string) =>
    server.inject('POST', `/api/feeds/${eventId}`, { as: zoe, body, ...(id && { key: id }) });
  expect(await call({ title: 'Words' }, key)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await call({ title: 'Words' })).status).toBe(201);
});

test('an event can store 1 GB of files', async () => {
  const full = await bareEvent(server, maya, 'PUBLIC', [[maya, 'YES']]);
  await server.db.insert(files).values({
    id: randomUUID(),
    eventId: full,
    uploaderId: maya.id,
    purpose: 'POST',
    sha256: hashOf(Buffer.from('a large one')),
    name: 'film.mp4',
    mimeType: 'video/mp4',
    bytes: FILE_LIMITS.event - 100,
  });
  const answer = await server.inject('POST', `/api/feeds/${full}`, {
    as: maya,
    body: { title: 'One more' },
    multipart: [{ name: 'a.jpg', type: 'image/jpeg', content: await phonePhoto() }],
  });
  expect([answer.status, answer.code]).toEqual([413, 'EVENT_FULL']);
  expect(answer.body.error).toContain('1 GB');
});
