import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import { files, posts } from '#server/db/schema.ts';
import { someVideo } from '#tests/support/some-video.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';
import { bareEvent, phonePhoto } from '#tests/support/uploads.ts';

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let stranger: TestUser;
const event = { open: '', secret: '' };
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  [owner, guest, stranger] = (await Promise.all(
    ['Owner', 'Guest', 'Stranger'].map((name) => server.makeUser(name)),
  )) as [TestUser, TestUser, TestUser];
  event.open = await bareEvent(server, owner, 'PUBLIC', [[guest, 'YES']]);
  event.secret = await bareEvent(server, owner, 'PRIVATE', [[guest, 'YES']]);
  photo = await phonePhoto();
});
afterAll(() => server.close());

const post = (as: TestUser, eventId: string, file: TestFile, more: { key?: string } = {}) =>
  server.inject('POST', `/api/feeds/${eventId}`, { as, body: { title: 'Look' }, multipart: [file], ...more });
const rowsOf = (eventId: string) => server.db.select().from(files).where(eq(files.eventId, eventId));
const leftInTmp = () => readdir(path.join(server.dataDir, 'tmp')).catch(() => []);

test('a photo in a post is shown upright at its address, without its location, and leaves no temporary file', async () => {
  const answer = await post(guest, event.open, { name: 'IMG.jpg', type: 'image/jpeg', content: photo });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ mimeType: 'image/webp', mediaMetadata: { width: 800, height: 1200 } });
  const picture = await server.inject('GET', `${answer.body.media}?w=640`);
  expect(picture.status).toBe(200);
  expect(await sharp(picture.raw).metadata()).toMatchObject({ width: 640, height: 960, format: 'webp' });
  expect(picture.raw.includes('SecretPhone')).toBe(false);
  expect(await leftInTmp()).toEqual([]);
});

test('a video in a post has its displayed size; a video whose headers cannot be read has none', async () => {
  const mp4 = await someVideo('mp4');
  // a header that claims to be as long as a file may be
  const endless = Buffer.from(mp4);
  endless.writeUInt32BE(0x7fffffff, endless.indexOf('moov') - 4);
  // and a duration that no number in the database can hold
  const ages = Buffer.from(await someVideo('webm'));
  ages.writeDoubleBE(1e300, ages.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
  for (const [name, content, size] of [
    ['ages.webm', ages, { width: 320, height: 180 }],
    ['a.mp4', mp4, { width: 320, height: 180 }],
    ['held-upright.mp4', await someVideo('mp4', { turned: true }), { width: 180, height: 320 }],
    ['a.webm', await someVideo('webm'), { width: 320, height: 180 }],
    ['endless.mp4', endless, null],
    ['torn.mp4', mp4.subarray(0, 40), null],
  ] as const)
    expect((await post(guest, event.open, { name, content })).body, name).toMatchObject({
      mimeType: name.endsWith('webm') ? 'video/webm' : 'video/mp4',
      mediaMetadata: size,
    });
});

test('in a private event the address is signed for the viewer', async () => {
  const answer = await post(guest, event.secret, { name: 'IMG.jpg', content: photo });
  expect(answer.body.media).toContain(`u=${guest.id}`);
  expect((await server.inject('GET', `${answer.body.media}&w=160`)).status).toBe(200);
  expect((await server.inject('GET', answer.body.media.split('?')[0])).code).toBe('FILE_NOT_FOUND');
});

test('a post sent twice with one id is one post and one file, also if sent at once', async () => {
  const before = (await rowsOf(event.open)).length;
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => post(guest, event.open, { name: 'IMG.jpg', content: photo }, { key })),
  );
  answers.push(await post(guest, event.open, { name: 'IMG.jpg', content: photo }, { key }));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  expect((await rowsOf(event.open)).length).toBe(before + 1);
});

test('a PDF named .jpg, an SVG and an oversize picture are refused with the reason and leave nothing', async () => {
  const before = [(await rowsOf(event.open)).length, (await server.db.select().from(posts)).length];
  const key = randomUUID();
  for (let sent = 0; sent < 2; sent += 1) {
    expect(
      await post(
        guest,
        event.open,
        { name: 'holiday.jpg', type: 'image/jpeg', content: '%PDF-1.4\n%%EOF\n' },
        { key },
      ),
    ).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      body: { fields: { file: expect.stringContaining('picture') } },
    });
  }
  expect(
    (
      await post(guest, event.open, {
        name: 'x.png',
        type: 'image/png',
        content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    ).code,
  ).toBe('UNSUPPORTED_TYPE');
  const large = await post(guest, event.open, {
    name: 'x.jpg',
    content: Buffer.concat([photo, Buffer.alloc(FILE_LIMITS.image)]),
  });
  expect(large).toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
    body: { error: expect.stringContaining('10 MB') },
  });
  expect([(await rowsOf(event.open)).length, (await server.db.select().from(posts)).length]).toEqual(before);
  expect(await leftInTmp()).toEqual([]);
});

test('people who may not post learn nothing about the file', async () => {
  expect((await post(stranger, event.open, { name: 'x.jpg', content: '%PDF-1.4\n' })).code).toBe('FORBIDDEN');
});

test('the cover sent with a new event becomes its picture; a document is refused as a cover', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const body = {
    name: 'With a cover',
    startIsoTime: `${today}T00:00:00.000Z`,
    endIsoTime: `${today}T00:00:00.000Z`,
    privacy: 'PUBLIC',
    isAIMode: 'false',
  };
  const answer = await server.inject('POST', '/api/events', {
    as: owner,
    body,
    multipart: [{ name: 'cover.jpg', content: photo }],
  });
  expect(answer.status).toBe(201);
  expect((await server.inject('GET', answer.body.image)).headers['content-type']).toBe('image/webp');
  expect(
    (
      await server.inject('POST', '/api/events', {
        as: owner,
        body,
        multipart: [{ name: 'cover.jpg', content: '%PDF-1.4\n%%EOF\n' }],
      })
    ).code,
  ).toBe('UNSUPPORTED_TYPE');
});
