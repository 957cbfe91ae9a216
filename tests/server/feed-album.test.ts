// All pictures of a feed in one file, by an address for one person and a few minutes.
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

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
const album = (as: TestUser) => server.inject('GET', `/api/feeds/${eventId}/album`, { as });

test('it has every picture of the feed, the oldest first, but those that are hidden', async () => {
  await post(maya, '#f00');
  await server.inject('POST', `/api/feeds/${eventId}`, { as: gil, body: { title: 'Words alone' } });
  const hidden = await post(ida, '#0f0');
  await post(gil, '#00f');
  await server.inject('PUT', `/api/feeds/${eventId}/${hidden}/hidden`, { as: maya, body: { hidden: true } });
  // a host sees it in the feed, and does not pass it on either
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

test('the address is for who asked, for minutes, and as long as they take part', async () => {
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

test('an empty album is an empty file; who asks again and again waits', async () => {
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
