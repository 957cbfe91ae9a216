// Photos from photo libraries: this server searches, shows and copies them, and they are credited wherever
// they are used.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchLinked } from '#server/providers/photos/fetch-linked.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import { dayFromNow } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const asked: { path: string; key: string | undefined }[] = [];
let broken = new Set<string>();
let libraries: Server;
let origin: string;
let server: TestServer;
let maya: TestUser;
let jpeg: Buffer;
let other: Buffer;

const unsplashPhoto = (id: string) => ({
  id,
  alt_description: `A temple, ${id}`,
  urls: { raw: `${origin}/u/${id}?ixid=1`, small: `${origin}/u/${id}?w=400` },
  links: { download_location: `${origin}/unsplash/photos/${id}/download?ixid=1` },
  user: { name: 'Ken Aoki', links: { html: 'https://unsplash.com/@ken' } },
});
const pexelsPhoto = (id: number) => ({
  id,
  alt: '',
  photographer: 'Ana Reis',
  photographer_url: 'https://www.pexels.com/@ana',
  src: { large2x: `${origin}/p/${id}?w=1880`, medium: `${origin}/p/${id}?h=350` },
});
function answerTo({ url = '', headers }: IncomingMessage): unknown {
  const { pathname } = new URL(url, origin);
  asked.push({ path: url, key: headers.authorization });
  if ([...broken].some((part) => url.startsWith(part))) return null;
  if (pathname === '/unsplash/search/photos') return { results: ['u1', 'u2'].map(unsplashPhoto) };
  if (pathname === '/unsplash/photos/u1') return unsplashPhoto('u1');
  if (pathname.endsWith('/download')) return { url: 'x' };
  if (pathname === '/pexels/v1/search') return { photos: [pexelsPhoto(7)] };
  if (pathname === '/pexels/v1/photos/7') return pexelsPhoto(7);
  return undefined;
}

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 80, height: 45, channels: 3, background: '#84a' } })
    .jpeg()
    .toBuffer();
  other = await sharp(jpeg).flop().modulate({ hue: 90 }).jpeg().toBuffer();
  libraries = createServer((request, reply) => {
    if (/^\/[up]\//.test(request.url ?? '')) {
      asked.push({ path: request.url ?? '', key: request.headers.authorization });
      reply.end(request.url?.startsWith('/u/') ? jpeg : other);
      return;
    }
    const answer = answerTo(request);
    reply
      .writeHead(answer === null ? 500 : answer === undefined ? 404 : 200)
      .end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => {
    libraries.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(libraries.address() as AddressInfo).port}`;
  server = await startTestServer({
    config: {
      photos: [
        { source: 'UNSPLASH', url: `${origin}/unsplash`, key: 'u-key' },
        { source: 'PEXELS', url: `${origin}/pexels`, key: 'p-key' },
      ],
    },
  });
  maya = await server.makeUser('Maya');
});
afterAll(async () => {
  await server.close();
  libraries.close();
});
beforeEach(() => {
  asked.length = 0;
  broken = new Set();
});
const search = (query: string, of = server, as = maya) =>
  of.inject('GET', `/api/v2/media/search?${query}`, { as });
const KEN = {
  source: 'UNSPLASH',
  name: 'Ken Aoki',
  profileUrl: expect.stringMatching(/^https:\/\/unsplash.com\/@ken\?utm_/),
};
const ANA = { source: 'PEXELS', name: 'Ana Reis', profileUrl: 'https://www.pexels.com/@ana' };
const newEvent = async () => {
  const { body } = await server.inject('POST', '/api/events', {
    as: maya,
    body: { name: 'Kyoto', startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(1) },
  });
  return body as { id: string; programs: { id: string }[] };
};

test('both libraries are called as their APIs require, and their photos are merged in turn, with credits and addresses of this server', async () => {
  const { status, body, raw } = await search('query=temple');
  expect(status).toBe(200);
  expect(body.map((one: { photoId: string }) => one.photoId)).toEqual(['u1', '7', 'u2']);
  expect(body[0]).toMatchObject({
    source: 'UNSPLASH',
    description: 'A temple, u1',
    urls: { large: '/api/v2/media/photos/UNSPLASH/u1' },
    attribution: { name: 'Ken Aoki' },
  });
  expect(asked).toEqual([
    {
      path: '/unsplash/search/photos?query=temple&page=1&per_page=15&orientation=landscape&content_filter=high',
      key: 'Client-ID u-key',
    },
    { path: '/pexels/v1/search?query=temple&page=1&per_page=15&orientation=landscape', key: 'p-key' },
  ]);
  expect(raw.toString()).not.toMatch(/u-key|p-key/);
  for (const { urls } of body)
    for (const address of Object.values(urls as object)) expect(address).toMatch(/^\/api\//);
});

test('the same search is sent to the libraries once a day; another page is another search', async () => {
  await search('query=Bamboo');
  await search('query=bamboo');
  expect(asked).toHaveLength(2);
  await search('query=bamboo&page=2&orientation=squarish&limit=50');
  expect(asked.slice(2).map(({ path }) => path)).toEqual([
    expect.stringContaining('page=2&per_page=25&orientation=squarish'),
    expect.stringContaining('page=2&per_page=25&orientation=square'),
  ]);
});

test('a library that does not answer is left out; if none answers, the result is a 502, which is not cached', async () => {
  broken.add('/unsplash');
  expect((await search('query=moss')).body).toHaveLength(1);
  broken.add('/pexels');
  expect(await search('query=tea')).toMatchObject({
    status: 502,
    code: 'LOOKUP_FAILED',
    body: { error: 'Failed to load images. Please try again.' },
  });
  broken.clear();
  expect((await search('query=tea')).status).toBe(200);
});

test('an empty query does not call any library; a limit above 50 and an unknown orientation are refused', async () => {
  expect((await search('query=%20')).body).toEqual([]);
  expect((await search('')).body).toEqual([]);
  for (const wrong of ['limit=51', 'limit=0', 'page=0', 'page=x', 'orientation=video'])
    expect(await search(`query=a&${wrong}`)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(asked).toEqual([]);
});

test('thumbnails are available through this server at the addresses it has signed, and no others', async () => {
  const { body } = await search('query=garden');
  const { small } = body[0].urls;
  const shown = await server.inject('GET', small);
  expect([shown.status, shown.headers['content-type'], shown.raw.equals(jpeg)]).toEqual([
    200,
    'image/jpeg',
    true,
  ]);
  expect(shown.headers['cache-control']).toBe('private, max-age=86400, immutable');
  expect(asked.at(-1)).toEqual({ path: '/u/u1?w=400', key: undefined });
  const forged = new URL(small, origin);
  forged.searchParams.set('of', `${origin}/u/secret`);
  expect(await server.inject('GET', `${forged.pathname}${forged.search}`)).toMatchObject({
    status: 404,
    code: 'PHOTO_NOT_FOUND',
  });
});

test('a chosen photo is fetched and stored like an upload, in all sizes and with its credit; its library is notified', async () => {
  const event = await newEvent();
  const { status, body } = await server.inject('POST', `/api/events/${event.id}/image/external`, {
    as: maya,
    body: { photoId: 'u1', source: 'UNSPLASH' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ image: expect.stringMatching(/^\/files\//), imageCredit: KEN });
  for (const w of [160, 640, 1600])
    expect((await server.inject('GET', `${body.image}?w=${w}`)).headers['content-type']).toBe('image/webp');
  expect(asked.map(({ path }) => path)).toEqual([
    '/unsplash/photos/u1',
    '/u/u1?ixid=1&w=1600&fit=max&fm=jpg&q=85',
    '/unsplash/photos/u1/download?ixid=1',
  ]);
});

test('a photo that a device has downloaded and uploads again keeps its credit; a different picture removes it', async () => {
  const event = await newEvent();
  const taken = await server.inject('GET', '/api/v2/media/photos/PEXELS/7', { as: maya });
  expect([taken.status, taken.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const day = `/api/events/${event.id}/programs/${event.programs[0]?.id}`;
  const upload = (content: Buffer) =>
    server.inject('POST', `${day}/image`, {
      as: maya,
      multipart: [{ name: 'a.jpg', type: 'image/jpeg', content }],
    });
  expect((await upload(taken.raw)).body.imageCredit).toEqual(ANA);
  const copy = await server.inject('POST', `${day}/clone`, { as: maya, body: {} });
  expect(copy.body.imageCredit).toEqual(ANA);
  const own = await sharp(jpeg).negate().jpeg().toBuffer();
  expect((await upload(own)).body).not.toHaveProperty('imageCredit');
});

test('a missing photo or an invalid id is answered with 404 or 400 and changes nothing', async () => {
  const event = await newEvent();
  const set = (body: object) =>
    server.inject('POST', `/api/events/${event.id}/image/external`, { as: maya, body });
  expect(await set({ photoId: 'u9', source: 'UNSPLASH' })).toMatchObject({
    status: 404,
    code: 'PHOTO_NOT_FOUND',
  });
  expect(await set({ photoId: '../me', source: 'UNSPLASH' })).toMatchObject({ status: 400 });
  expect(await set({ photoId: 'u1', source: 'ELSEWHERE' })).toMatchObject({ status: 400 });
  expect(await set({ photoId: 'no-scene', source: 'LINK' })).toMatchObject({ status: 404 });
  broken.add('/unsplash/photos');
  expect(await set({ photoId: 'u1', source: 'UNSPLASH' })).toMatchObject({
    status: 502,
    code: 'LOOKUP_FAILED',
  });
});

test('photos can be taken 120 times an hour, by a device or by the server for it', async () => {
  const zoe = await server.makeUser('Zoe');
  const { body: event } = await server.inject('POST', '/api/events', {
    as: zoe,
    body: { name: 'Kyoto', startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(1) },
  });
  const get = () => server.inject('GET', '/api/v2/media/photos/UNSPLASH/u9', { as: zoe });
  const set = () =>
    server.inject('POST', `/api/events/${event.id}/image/external`, {
      as: zoe,
      body: { photoId: 'u9', source: 'UNSPLASH' },
    });
  for (let time = 0; time < 60; time += 1) {
    expect((await get()).status).toBe(404);
    expect((await set()).status).toBe(404);
  }
  expect(await get()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(await set()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(asked.filter(({ path }) => path === '/unsplash/photos/u9')).toHaveLength(120);
});

test('without a configured library, the painted pictures are found and can be chosen', async () => {
  const plain = await startTestServer();
  onTestFinished(() => plain.close());
  const ann = await plain.makeUser('Ann');
  const { body } = await search('query=train', plain, ann);
  expect(body[0]).toMatchObject({ source: 'LINK', attribution: null });
  expect((await plain.inject('GET', body[0].urls.small)).headers['content-type']).toBe('image/jpeg');
  expect(
    (await plain.inject('GET', `/api/v2/media/photos/LINK/${body[0].photoId}`, { as: ann })).status,
  ).toBe(200);
});

test('a linked picture is fetched for a device, or stored at once; only its own field gets the error', async () => {
  const asking: string[] = [];
  const sea = await sharp(jpeg).tint('#0af').jpeg().toBuffer();
  server.services.linkedPicture = async (address) => {
    asking.push(address);
    if (address.endsWith('/page')) throw new PhotoRefused('this is no picture', 'type');
    if (address.endsWith('/inside')) throw new PhotoRefused('this host is not on the open internet');
    return sea;
  };
  onTestFinished(() => {
    server.services.linkedPicture = fetchLinked();
  });
  const ben = await server.makeUser('Ben');
  const get = (address: unknown) =>
    server.inject('POST', '/api/v2/media/link', { as: ben, body: { address } });
  const taken = await get(' https://example.org/sea.jpg ');
  expect([taken.status, taken.headers['content-type'], taken.raw.equals(sea)]).toEqual([
    200,
    'image/jpeg',
    true,
  ]);
  expect(taken.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(await get('https://example.org/page')).toMatchObject({
    status: 400,
    body: { fields: { address: expect.stringContaining('does not lead to an image') } },
  });
  expect(await get('https://example.org/inside')).toMatchObject({
    status: 502,
    body: { fields: { address: 'No image could be fetched from this address.' } },
  });
  for (const wrong of ['http://example.org/a.png', 'sea.png', `https://example.org/${'a'.repeat(2000)}`, 7])
    expect((await get(wrong)).status).toBe(400);
  expect(asking).toHaveLength(3);

  const event = await newEvent();
  const set = (photoId: string, source = 'LINK') =>
    server.inject('POST', `/api/events/${event.id}/image/external`, { as: maya, body: { photoId, source } });
  const { status, body } = await set('https://example.org/sea.jpg');
  expect([status, body.imageCredit]).toEqual([200, undefined]);
  expect((await server.inject('GET', `${body.image}?w=640`)).headers['content-type']).toBe('image/webp');
  // photos of libraries have no addresses, and the existing picture stays
  for (const [photoId, source] of [
    ['https://example.org/sea.jpg', 'UNSPLASH'],
    ['https://example.org/page', 'LINK'],
    ['../me', 'LINK'],
  ] as const)
    expect((await set(photoId, source)).status).toBe(400);
  expect((await server.inject('GET', `/api/events/${event.id}`, { as: maya })).body.image).toBe(body.image);
  expect((await set('train-day')).status).toBe(200);

  // the rest of the sixty that are allowed per hour
  for (let time = 3; time < 60; time += 1) await get('https://example.org/sea.jpg');
  expect(await get('https://example.org/sea.jpg')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});

test('only a few linked pictures are in memory at the same time, and only a few of each person wait', async () => {
  let [running, most, refused] = [0, 0, 0];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.services.linkedPicture = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    return jpeg;
  };
  onTestFinished(() => {
    release();
    server.services.linkedPicture = fetchLinked();
  });
  const eve = await server.makeUser('Eve');
  const asking = Array.from({ length: 12 }, async () => {
    const { status, code } = await server.inject('POST', '/api/v2/media/link', {
      as: eve,
      body: { address: 'https://example.org/slow.jpg' },
    });
    if (code === 'RATE_LIMITED') refused += 1;
    return status;
  });
  await vi.waitUntil(() => refused === 2);
  expect(running).toBe(6);
  release();
  const statuses = await Promise.all(asking);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(most).toBe(6);
});
