// What a shared link reveals in link previews, search results and the tab's title, and what it does not
// reveal.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
// @ts-expect-error jsdom comes without types; only its parser is used, by parse()
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { framed } from '#contract/rules/page-frame.ts';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { events } from '#server/db/schema.ts';
import { writeAppPages } from '#tests/support/app-page.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { phonePhoto } from '#tests/support/uploads.ts';

const NASTY = "\"><script>alert(1)</script> & 'Tea' $& $1 </title>";
let server: TestServer;
let ana: TestUser;
let web: string;
let plain: string;

beforeAll(async () => {
  web = mkdtempSync(path.join(tmpdir(), 'sojourn-web-'));
  writeAppPages(web);
  server = await startTestServer({
    webFolder: web,
    clock: () => new Date('2027-05-03T08:00:00Z'),
    config: { publicUrl: 'https://sojourn.example/' },
  });
  ana = await server.makeUser('Ana');
  plain = await open(`/itinerary/${randomUUID()}`).then(({ html }) => html);
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true, force: true });
});

const parse = (html: string): Document => new JSDOM(html).window.document as Document;

const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
async function open(url: string, headers: Record<string, string> = NAVIGATION) {
  const answer = await server.inject('GET', url, { headers });
  const html = answer.raw.toString();
  const document = parse(html);
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
  return { ...answer, html, document, content };
}

async function write(eventId: string, fields: Record<string, string>) {
  expect((await server.inject('PUT', `/api/events/${eventId}`, { as: ana, body: fields })).status).toBe(200);
}

test('a public event shows its name, dates, description, address and cover', async () => {
  const { body } = await server.inject('POST', '/api/events', {
    as: ana,
    body: {
      id: randomUUID(),
      dayIds: JSON.stringify([randomUUID(), randomUUID(), randomUUID()]),
      name: 'Three days in Lisbon',
      startIsoTime: '2027-05-03T00:00:00.000Z',
      endIsoTime: '2027-05-05T00:00:00.000Z',
      timezone: 'Europe/Lisbon',
      privacy: 'PUBLIC',
      rsvpType: 'OPEN',
    },
    multipart: [{ name: 'cover.jpg', type: 'image/jpeg', content: await phonePhoto() }],
  });
  await write(body.id, { subtitle: 'Tiles, trams and the river' });
  const { status, document, content, headers } = await open(`/itinerary/${body.id}`);
  expect([status, headers['content-type'], headers['cache-control'], headers['x-robots-tag']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
    undefined,
  ]);
  expect(document.title).toBe('Three days in Lisbon · Sojourn');
  expect(content('description')).toBe('3 – 5 May 2027 · Tiles, trams and the river');
  expect(content('robots')).toBe('index, follow');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `https://sojourn.example/itinerary/${body.id}`,
  );
  expect([content('og:title'), content('og:url'), content('twitter:card')]).toEqual([
    'Three days in Lisbon',
    `https://sojourn.example/itinerary/${body.id}`,
    'summary_large_image',
  ]);
  const picture = content('og:image');
  expect(picture).toMatch(/^https:\/\/sojourn\.example\/cards\/[0-9a-f-]{36}\/[\w-]{22}\.jpg$/);
  expect([content('twitter:image'), content('og:image:width'), content('og:image:height')]).toEqual([
    picture,
    '1200',
    '630',
  ]);
  // a robot has no session: the picture must be available to everybody
  expect((await server.inject('GET', picture?.replace('https://sojourn.example', '') ?? '')).status).toBe(
    200,
  );
});

test('the painted pictures are served as JPEG and as SVG, and unknown ones are not', async () => {
  const path = `/scenes/${sceneFor(randomUUID(), 'Three days in Lisbon ').name}.jpg`;
  const jpeg = await server.inject('GET', path);
  expect([jpeg.status, jpeg.headers['content-type'], jpeg.raw.subarray(0, 3).toString('hex')]).toEqual([
    200,
    'image/jpeg',
    'ffd8ff',
  ]);
  const svg = await server.inject('GET', path.replace('.jpg', '.svg'));
  expect([svg.headers['content-type'], svg.headers['content-security-policy']]).toEqual([
    'image/svg+xml; charset=utf-8',
    expect.stringContaining('sandbox'),
  ]);
  const small = await server.inject('GET', path.replace('.jpg', '.svg'), {
    headers: { 'accept-encoding': 'br' },
  });
  expect([small.headers['content-encoding'], small.headers['vary']]).toEqual([
    'br',
    expect.stringContaining('Accept-Encoding'),
  ]);
  expect(brotliDecompressSync(small.raw)).toEqual(svg.raw);
  for (const name of ['nowhere-day.jpg', 'coast-dusk.png', 'coast-dusk', '..%2f..%2fpackage.json'])
    expect((await server.inject('GET', `/scenes/${name}`)).status, name).toBe(404);
});

test('the page has the name and the dates of a public event before any script runs; it has nothing of a private event', async () => {
  const event = await newEvent(server, ana);
  const words = async () =>
    (await open(`/itinerary/${event.id}`)).document.querySelector('.first-look [data-event]');
  await write(event.id, { name: NASTY });
  expect((await words())?.querySelector('h1')?.textContent).toBe(NASTY);
  expect((await words())?.querySelector('p')?.textContent).toMatch(/20\d\d$/);
  await write(event.id, { privacy: 'PRIVATE' });
  expect((await words())?.textContent.trim()).toBe('');
});

test('text written by people stays text: no tag, no script, no replacement pattern', async () => {
  const { id } = await newEvent(server, ana, { name: NASTY, privacy: 'PUBLIC' });
  await write(id, { description: NASTY });
  const { html, document, content, headers } = await open(`/itinerary/${id}`);
  expect(document.title).toBe(`${NASTY} · Sojourn`);
  expect([content('og:title'), content('twitter:title')]).toEqual([NASTY, NASTY]);
  expect(content('og:description')).toContain(NASTY);
  expect(document.querySelectorAll('script')).toHaveLength(parse(plain).querySelectorAll('script').length);
  expect([...document.querySelectorAll('script')].filter((script) => !script.src)).toEqual([]);
  expect(html).not.toContain('<script>alert');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('the page of a private event reveals nothing about it', async () => {
  const { id } = await newEvent(server, ana, { name: 'Board retreat', privacy: 'PRIVATE' });
  await write(id, { subtitle: 'Secret place', description: 'Secret plan' });
  const { status, html, document, content, headers } = await open(`/itinerary/${id}`);
  expect([status, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    200,
    'noindex',
    'no-referrer',
  ]);
  expect(document.title).toBe('Private itinerary · Sojourn');
  expect(content('robots')).toBe('noindex');
  expect([
    content('description'),
    content('og:image'),
    content('og:url'),
    document.querySelector('link[rel=canonical]'),
  ]).toEqual([null, null, null, null]);
  expect(html).not.toMatch(/Board|Secret|2027|\/files\/[0-9a-f]{8}-/);
  // nor does the preview depend on who asks: an intermediary may cache the page
  expect(
    (await server.inject('GET', `/itinerary/${id}`, { as: ana, headers: NAVIGATION })).raw.toString(),
  ).toBe(html);
});

test('an unknown, malformed or deleted event gets the plain page', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  expect((await open(`/itinerary/${id}`)).html).not.toBe(plain);
  await server.inject('DELETE', `/api/events/${id}`, { as: ana });
  for (const one of [id, 'no-uuid', '%22%3E%3Cscript%3E', "1' or '1'='1"])
    expect((await open(`/itinerary/${encodeURIComponent(one)}`)).html, one).toBe(plain);
});

test('index.html, which the worker caches, and every other address have no preview', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const page = readFileSync('index.html', 'utf8');
  expect((await open('/index.html')).html).toBe(page);
  expect((await open('/')).html).toBe(framed(page, 'home'));
  expect(plain).toBe(framed(page, 'itinerary'));
  expect((await open('/itinerary')).html).toBe(framed(page, 'page'));
  expect((await open(`/experiences/${id}/social`)).html).toBe(framed(page, 'event'));
  for (const url of [
    `/itinerary/${id}/${randomUUID()}`,
    `/itinerary/${id}/${randomUUID()}/${randomUUID()}?x=1`,
    `/itinerary/${id.toUpperCase()}`,
  ]) {
    const { document } = await open(url);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href'), url).toBe(
      `https://sojourn.example/itinerary/${id}`,
    );
  }
});

test('robots that accept any type get the page; a script that fetches the address does not', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const robots: Record<string, string>[] = [{ accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' }, {}];
  for (const headers of robots)
    expect((await open(`/itinerary/${id}`, headers)).document.title).toBe('Three days in Lisbon · Sojourn');
  const fetched = await server.inject('GET', `/itinerary/${id}`, {
    headers: { accept: '*/*', 'sec-fetch-mode': 'cors' },
  });
  expect([fetched.status, fetched.code]).toEqual([404, 'NOT_FOUND']);
});

test('the page is compressed in an encoding that the caller accepts', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const get = (coding: string) =>
    server.inject('GET', `/itinerary/${id}`, {
      headers: { ...NAVIGATION, ...(coding && { 'accept-encoding': coding }) },
    });
  const whole = (await get('')).raw.toString();
  const [brotli, gzip, refused] = await Promise.all([
    get('gzip, deflate, br'),
    get('gzip'),
    get('br;q=0, identity'),
  ]);
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.raw).toString()]).toEqual([
    'br',
    whole,
  ]);
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.raw).toString()]).toEqual(['gzip', whole]);
  expect([refused.headers['content-encoding'], refused.raw.toString()]).toEqual([undefined, whole]);
  expect([brotli, gzip, refused].map(({ headers }) => headers.vary)).toEqual(
    Array(3).fill('Accept-Encoding'),
  );
  const head = await server.app.inject({ method: 'HEAD', url: `/itinerary/${id}`, headers: NAVIGATION });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

const short = (id: string, headers: Record<string, string> = NAVIGATION) =>
  server.inject('GET', `/e/${shortCodeOf(id)}`, { headers });

test('a short link redirects to the long one and reveals nothing by itself, not even whether the event is private', async () => {
  for (const privacy of ['PUBLIC', 'PRIVATE'] as const) {
    const { id } = await newEvent(server, ana, { name: 'Board retreat', privacy });
    const { status, headers, raw } = await short(id);
    expect([status, headers.location, headers['x-robots-tag'], headers['cache-control'], raw.length]).toEqual(
      [302, `/itinerary/${id}`, 'noindex', 'no-store', 0],
    );
    const asked = await server.inject('GET', `/oapi/e/${shortCodeOf(id).toUpperCase()}`);
    expect([asked.status, asked.body]).toEqual([200, { eventId: id }]);
  }
});

test('a short link of an unknown or deleted event is answered like the long link of an unknown event', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  await server.inject('DELETE', `/api/events/${id}`, { as: ana });
  for (const none of [id, randomUUID()]) {
    expect((await open(`/e/${shortCodeOf(none)}`)).html).toBe(plain);
    expect((await short(none, { accept: '*/*', 'sec-fetch-mode': 'cors' })).code).toBe('NOT_FOUND');
    expect((await server.inject('GET', `/oapi/e/${shortCodeOf(none)}`)).code).toBe('EVENT_NOT_FOUND');
  }
  for (const none of ['x', '%00', 'uuuuuuuuuu']) {
    expect((await open(`/e/${none}`)).html, none).toBe(plain);
    expect((await server.inject('GET', `/oapi/e/${none}`)).code, none).toBe('EVENT_NOT_FOUND');
  }
});

test('an event whose id was forged to have another event’s short code does not take over its short link', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PRIVATE' });
  const twin = `${randomUUID().slice(0, 24)}${id.slice(24)}`;
  await server.db.insert(events).values({
    id: twin,
    ownerId: ana.id,
    name: 'Twin',
    startOn: '2027-05-03',
    endOn: '2027-05-03',
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
    createdAt: new Date('2027-05-03T09:00:00Z'),
  });
  expect((await short(twin)).headers.location).toBe(`/itinerary/${id}`);
});

test('short codes cannot be guessed: after too many wrong guesses a network has to wait, even if the next one is right', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PRIVATE' });
  const from = (code: string) =>
    server.app
      .inject({ url: `/oapi/e/${code}`, remoteAddress: '203.0.113.9' })
      .then((answer) => answer.statusCode);
  // valid codes do not count: a whole room may scan the same one
  for (let scans = 0; scans < 100; scans += 1) expect(await from(shortCodeOf(id))).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 80 }, () => from(shortCodeOf(randomUUID()))));
  expect(guesses.filter((status) => status === 404)).toHaveLength(60);
  expect(guesses.filter((status) => status === 429)).toHaveLength(20);
  expect(await from(shortCodeOf(id))).toBe(429);
  const elsewhere = await server.app.inject({ url: `/e/${shortCodeOf(id)}`, remoteAddress: '203.0.113.10' });
  expect(elsewhere.statusCode).toBe(302);
});

test('the right code of an event that only its participants may see does not count as a guess', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PRIVATE' });
  await write(id, { linkAccess: 'PARTICIPANTS' });
  const from = (code: string) =>
    server.app
      .inject({ url: `/oapi/e/${code}`, remoteAddress: '203.0.113.11' })
      .then((answer) => answer.statusCode);
  for (let scans = 0; scans < 100; scans += 1) expect(await from(shortCodeOf(id))).toBe(404);
});

test('a person who has to wait, or whose event cannot be read now, gets the app, and a script the refusal', async () => {
  const { id } = await newEvent(server, ana, { privacy: 'PUBLIC' });
  const from = async (code: string, headers: Record<string, string> = NAVIGATION) => {
    const answer = await server.app.inject({ url: `/e/${code}`, headers, remoteAddress: '203.0.113.12' });
    return [answer.statusCode, answer.headers['retry-after'], answer.body];
  };
  const lost = () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  // more often than it may try wrong codes
  for (let time = 0; time < 61; time += 1) {
    vi.spyOn(server.db, 'select').mockImplementationOnce(lost);
    expect(await from(shortCodeOf(id))).toEqual([503, '1', plain]);
  }
  for (let guess = 0; guess < 60; guess += 1) await from(shortCodeOf(randomUUID()));
  expect(await from(shortCodeOf(id))).toEqual([429, '3600', plain]);
  // also with a page that the browser has kept from a wrong code
  const { etag } = (await open(`/e/${shortCodeOf(randomUUID())}`)).headers;
  expect(etag).toBeTruthy();
  expect(await from(shortCodeOf(id), { ...NAVIGATION, 'if-none-match': String(etag) })).toEqual([
    429,
    '3600',
    plain,
  ]);
  expect(await from(shortCodeOf(id), { accept: '*/*', 'sec-fetch-mode': 'cors' })).toEqual([
    429,
    '3600',
    expect.stringContaining('"RATE_LIMITED"'),
  ]);
});
