// The pictures of posts: several in one post, and the album with all pictures of a feed in one file, at an
// address for one person that is valid for minutes.
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { files } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { someVideo } from '#tests/support/some-video.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
let [maya, gil, ida] = [] as unknown as [TestUser, TestUser, TestUser];
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  [maya, gil, ida] = [
    await server.makeUser('Maya'),
    await server.makeUser('Gil'),
    await server.makeUser('Ida'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  eventId = (await makeEvent(server, maya, { privacy: 'PUBLIC', name: 'Kyoto/2027' })).id;
  for (const guest of [gil, ida]) await putRsvp(server, eventId, guest, { status: 'YES' });
});

const post = async (as: TestUser, background: string): Promise<string> => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const { body } = await server.inject('POST', `/api/feeds/${eventId}`, {
    as,
    body: {},
    multipart: [{ name: 'sea.png', type: 'image/png', content }],
  });
  clock.forward(1000);
  return body.id;
};
const picture = async (background: string) => ({
  name: `${background}.png`,
  type: 'image/png',
  content: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer(),
});
const postAll = (as: TestUser, multipart: TestFile[], body: object = {}) =>
  server.inject('POST', `/api/feeds/${eventId}`, { as, body, multipart });
const colourOf = async (url: string): Promise<number[]> => {
  const { data } = await sharp((await server.inject('GET', url)).raw)
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 255));
};
const album = (as: TestUser) => server.inject('GET', `/api/feeds/${eventId}/album`, { as });

test('the album has every picture of the feed, oldest first, except those of hidden posts', async () => {
  await post(maya, '#f00');
  await server.inject('POST', `/api/feeds/${eventId}`, { as: gil, body: { title: 'Words alone' } });
  const hidden = await post(ida, '#0f0');
  await post(gil, '#00f');
  await server.inject('PUT', `/api/feeds/${eventId}/${hidden}/hidden`, { as: maya, body: { hidden: true } });
  // a host sees a hidden picture in the feed, but it is not in their album either
  for (const as of [gil, maya]) {
    const { body } = await album(as);
    expect(body.pictures).toBe(2);
    const zip = await server.inject('GET', body.url);
    expect([zip.status, zip.headers['content-type'], zip.headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      expect.stringMatching(/^attachment; filename="Kyoto/),
    ]);
    const files = Object.entries(unzipSync(new Uint8Array(zip.raw)));
    expect(files.map(([name]) => name)).toEqual([
      expect.stringMatching(/^0001 \d{4}-\d\d-\d\d Maya.*\.webp$/),
      expect.stringMatching(/^0002 \d{4}-\d\d-\d\d Gil.*\.webp$/),
    ]);
    for (const [, bytes] of files)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  }
});

test('a post has its pictures in the given order, the first also in the fields for a single one; hiding and deleting the post applies to all of them', async () => {
  const all = [await picture('#f00'), await picture('#0f0'), await picture('#00f')];
  const { status, body } = await postAll(gil, all, { title: 'Three' });
  expect(status).toBe(201);
  const addresses: string[] = body.gallery.map(({ media }: { media: string }) => media);
  expect([body.media, body.mimeType, body.mediaMetadata]).toEqual([
    addresses[0],
    'image/webp',
    { width: 40, height: 30, bytes: expect.any(Number) },
  ]);
  expect([
    await colourOf(addresses[0]!),
    await colourOf(addresses[1]!),
    await colourOf(addresses[2]!),
  ]).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  expect((await album(ida)).body.pictures).toBe(3);
  const hide = (hidden: boolean) =>
    server.inject('PUT', `/api/feeds/${eventId}/${body.id}/hidden`, { as: maya, body: { hidden } });
  await hide(true);
  for (const address of addresses) expect((await server.inject('GET', address)).status).toBe(404);
  expect((await album(ida)).body.pictures).toBe(0);
  await hide(false);
  await server.inject('DELETE', `/api/feeds/${eventId}/${body.id}`, { as: gil });
  expect(await server.db.select().from(files).where(eq(files.eventId, eventId))).toEqual([]);
});

test('a post has at most ten pictures or one video; if one is invalid, the error names it and nothing is posted', async () => {
  const sea = await picture('#00f');
  const eleven = Array.from({ length: 11 }, () => sea);
  const video = { name: 'a.webm', type: 'video/webm', content: await someVideo('webm') };
  const broken = { name: 'notes.png', type: 'image/png', content: 'words' };
  expect((await postAll(gil, eleven)).code).toBe('TOO_LARGE');
  expect((await postAll(gil, [sea, video])).body.fields).toEqual({ file: 'A post has photos or one video.' });
  expect((await postAll(gil, [sea, { ...sea, field: 'poster' }])).body.fields).toHaveProperty('poster');
  const refused = await postAll(gil, [sea, broken]);
  expect([refused.code, refused.body.error]).toEqual([
    'UNSUPPORTED_TYPE',
    expect.stringMatching(/^notes\.png: Please choose a picture/),
  ]);
  expect((await server.inject('GET', `/api/feeds/${eventId}`, { as: gil })).body.feeds).toEqual([]);
  expect((await postAll(gil, eleven.slice(1))).body.gallery).toHaveLength(10);
});

test('a video has its dimensions and duration and comes with a poster, which is not in the album', async () => {
  const content = await someVideo('mp4');
  const { body } = await postAll(gil, [
    { name: 'a.mp4', type: 'video/mp4', content },
    { ...(await picture('#0f0')), field: 'poster' },
  ]);
  expect(body.gallery).toEqual([
    {
      media: body.media,
      mimeType: 'video/mp4',
      mediaMetadata: {
        width: 320,
        height: 180,
        bytes: content.length,
        seconds: expect.closeTo(1 / 25, 3),
      },
      poster: expect.stringMatching(/^\/files\//),
    },
  ]);
  expect(await colourOf(body.gallery[0].poster)).toEqual([0, 1, 0]);
  expect((await album(ida)).body.pictures).toBe(0);
  await server.inject('DELETE', `/api/feeds/${eventId}/${body.id}`, { as: gil });
  expect(await server.db.select().from(files).where(eq(files.eventId, eventId))).toEqual([]);
});

test('an album address works only for the person who requested it, for minutes, while they participate', async () => {
  await post(maya, '#f00');
  const { url } = (await album(gil)).body as { url: string };
  const other = (await makeEvent(server, maya)).id as string;
  for (const forged of [
    url.replace(gil.id, ida.id),
    url.replace(eventId, other),
    url.replace(/\?.*/, ''),
    `/files/albums/x${url.slice(url.indexOf('?'))}`,
  ])
    expect((await server.inject('GET', forged)).code, forged).toBe('FILE_NOT_FOUND');
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: gil, body: { status: 'No' } });
  expect((await server.inject('GET', url)).code).toBe('FORBIDDEN');
  const { url: late } = (await album(ida)).body as { url: string };
  clock.forward(11 * 60_000);
  expect((await server.inject('GET', late)).code).toBe('LINK_EXPIRED');
});

test('an empty album is an empty file; repeated requests are limited', async () => {
  const { body } = await album(ida);
  expect(body.pictures).toBe(0);
  expect(unzipSync(new Uint8Array((await server.inject('GET', body.url)).raw))).toEqual({});
  let last = await album(ida);
  for (let n = 0; n < 20 && last.status === 200; n += 1) last = await album(ida);
  expect(last.code).toBe('RATE_LIMITED');
  clock.forward(61 * 60_000);
  const ida2 = await server.signInAgain(ida);
  expect((await album(ida2)).status).toBe(200);
});
