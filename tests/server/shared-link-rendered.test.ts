// Long because both pages that the server renders come from one build, which is put together here.
// A shared link is answered with the itinerary itself, readable before any script; as a stranger may see it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
// @ts-expect-error jsdom comes without types; only its parser is used
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { framed } from '#contract/rules/page-frame.ts';
import * as program from '#src/app/render-page.tsx';
import { writeAppPages } from '#tests/support/app-page.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const NASTY = "\"></script><script>alert(1)</script><!-- & 'Tea' $& $1";
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
let server: TestServer;
let ana: TestUser;
let web: string;
let broken = false;

beforeAll(async () => {
  web = mkdtempSync(path.join(tmpdir(), 'sojourn-web-'));
  const ahead = ['data', 'screens']
    .map(
      (name) =>
        `<link data-ahead="all" data-rel="modulepreload" data-href="/assets/${name}-1.js" data-client-rendered>`,
    )
    .join('');
  const page = readFileSync('index.html', 'utf8').replace('</head>', `${ahead}</head>`);
  writeAppPages(web, page);
  for (const folder of ['.vite', '.renderer', 'assets']) mkdirSync(path.join(web, folder));
  writeFileSync(
    path.join(web, '.vite/manifest.json'),
    JSON.stringify({
      '_itinerary-1.js': {
        file: 'assets/route-1.js',
        css: ['assets/route-1.css'],
        imports: ['_screens-1.js'],
      },
      '_landing-1.js': { file: 'assets/landing-1.js' },
      '_screens-1.js': { file: 'assets/screens-1.js' },
      '_itinerary-1.css': { file: 'assets/route-1.css' },
    }),
  );
  writeFileSync(path.join(web, 'assets/route-1.css'), '.nobody{color:red}body{margin:0}');
  // the build puts the program there as one file; here it is the same program from its source
  Object.assign(globalThis, {
    renderProgram: {
      ...program,
      renderPage: (...of: Parameters<typeof program.renderPage>) => {
        if (broken) throw new Error('broken');
        return program.renderPage(...of);
      },
      renderLanding: (...of: Parameters<typeof program.renderLanding>) => {
        if (broken) throw new Error('broken');
        return program.renderLanding(...of);
      },
    },
  });
  writeFileSync(
    path.join(web, '.renderer/render-page-1.js'),
    'export const renderPage = (...of) => globalThis.renderProgram.renderPage(...of);\nexport const renderBooklet = (...of) => globalThis.renderProgram.renderBooklet(...of);\nexport const renderLanding = (...of) => globalThis.renderProgram.renderLanding(...of);\nexport const themeCss = globalThis.renderProgram.themeCss;\n',
  );
  server = await startTestServer({ webFolder: web, clock: () => new Date('2027-05-03T08:00:00Z') });
  ana = await server.makeUser('Ana', { lastName: '<b>Okafor</b>' });
});
afterEach(() => {
  broken = false;
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true, force: true });
});

const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
async function open(url: string, headers: Record<string, string> = NAVIGATION) {
  const answer = await server.inject('GET', url, { headers });
  const html = answer.raw.toString();
  const document = new JSDOM(html).window.document as Document;
  const first = document.getElementById('first-page')?.textContent;
  return {
    ...answer,
    html,
    document,
    root: document.getElementById('root'),
    first: first ? JSON.parse(first) : null,
  };
}

/** Of the scripts that stand inside it. */
const hashesOf = (document: Document): string =>
  [...document.querySelectorAll('script')]
    .filter((one) => !one.src && one.type !== 'application/json')
    .map((one) => `'sha256-${createHash('sha256').update(one.textContent).digest('base64')}'`)
    .join(' ');

async function eventWith(fields: Record<string, unknown>, activity: Record<string, unknown> = {}) {
  const event = await newEvent(server, ana, { privacy: 'PUBLIC', ...fields });
  const { status } = await server.inject(
    'POST',
    `/api/events/${event.id}/programs/${event.dayIds[0]}/activity`,
    {
      as: ana,
      body: {
        name: 'Sunrise over the Alfama',
        startIsoTime: '2027-05-03T08:00:00.000Z',
        endIsoTime: '2027-05-03T09:30:00.000Z',
        location: 'Miradouro da Graça',
        description: 'Bring a scarf.',
        ...activity,
      },
    },
  );
  expect(status).toBe(201);
  return event;
}

test('the programme is in the page: name, dates, host, days, activities with times and places', async () => {
  const { id, dayIds } = await eventWith({ name: 'Three days in Lisbon' });
  const { status, root, document, headers, first } = await open(`/itinerary/${id}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(root?.querySelector('h1')?.textContent).toBe('Three days in Lisbon');
  for (const words of ['Hosted by Ana', 'Sunrise over the Alfama', 'Miradouro da Graça', 'Day 2'])
    expect(root?.textContent).toContain(words);
  expect(root?.querySelector('time[datetime]')?.textContent).toMatch(/^\d\d:\d\d/);
  expect(root?.querySelector(`a[href="/itinerary/${id}/${dayIds[1]}"]`)).not.toBeNull();
  expect(document.querySelector('.first-look')).toBeNull();
  // what the app would ask for first is what it was rendered from
  const { body, headers: called } = await server.inject('GET', `/oapi/itinerary/${id}`);
  expect(first).toMatchObject({ etag: called['etag'], itinerary: body });
  // and what the route needs is asked for with the page, after its words; the databases come after it
  expect(
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
    'also what an empty page asks for ahead',
  ).toEqual(['/assets/screens-1.js', '/assets/route-1.js']);
  expect(document.querySelector('head link[rel=stylesheet], head script[src]')).toBeNull();
  expect(document.querySelector('head style:last-of-type')?.textContent).not.toContain('.nobody');
});

test('every painted picture of the programme is on the server', async () => {
  const { id } = await eventWith({});
  const { root } = await open(`/itinerary/${id}`);
  const pictures = [...(root?.querySelectorAll('[data-picture]') ?? [])].map((place) =>
    place.querySelector('img')?.getAttribute('src'),
  );
  expect(pictures.length).toBeGreaterThan(1);
  for (const address of pictures) {
    expect(address).toMatch(/^\/scenes\/[a-z-]+\.(?:square|video)\.svg$/);
    expect(await server.inject('GET', String(address))).toMatchObject({ status: 200 });
  }
});

test('times of day are rendered in the hours of the language that is asked for', async () => {
  const { id } = await eventWith({});
  const times = async (language?: string) => {
    const { root, headers, first } = await open(`/itinerary/${id}`, {
      ...NAVIGATION,
      ...(language && { 'accept-language': language }),
    });
    expect(String(headers['vary'])).toContain('Accept-Language');
    return [root?.querySelector('time[datetime]')?.textContent, first.hour12, headers['etag']];
  };
  const [us, gb] = [await times('en-US,en;q=0.9'), await times('en-GB')];
  expect(us.slice(0, 2)).toEqual([expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/), true]);
  expect(gb.slice(0, 2)).toEqual([expect.stringMatching(/^\d\d:\d\d$/), false]);
  expect(us[2]).not.toBe(gb[2]);
  expect(await times()).toEqual(gb);
});

test('a link to a day and to an activity is rendered as that', async () => {
  const { id, dayIds } = await eventWith({});
  const second = await open(`/itinerary/${id}/${dayIds[1]}`);
  expect(second.root?.textContent).not.toContain('Sunrise over the Alfama');
  const [activity] = second.first.itinerary.programs[0].activities;
  const one = await open(`/itinerary/${id}/${dayIds[0]}/${activity.id}`, {
    ...NAVIGATION,
    'user-agent': PHONE,
  });
  expect(one.root?.querySelector('article h2')?.textContent).toBe('Sunrise over the Alfama');
  expect(one.first.widthPx).toBe(390);
});

test('what a person wrote is text, in the page and in its data; one script, which the policy names', async () => {
  const { id } = await eventWith({ name: NASTY }, { name: NASTY, description: NASTY, location: NASTY });
  const { html, document, root, headers, first } = await open(`/itinerary/${id}`);
  expect(root?.querySelector('h1')?.textContent).toBe(NASTY);
  expect(first.itinerary.programs[0].activities[0].description).toBe(NASTY);
  expect(html).not.toContain('<script>alert');
  expect(root?.querySelectorAll('script, iframe')).toHaveLength(0);
  expect(root?.textContent).toContain('Hosted by Ana <b>Okafor</b>');
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashesOf(document)};`);
});

test('of a private event a browser renders what its link shows, and nothing else learns of it', async () => {
  const { id } = await eventWith({ name: 'Board retreat', privacy: 'PRIVATE' });
  const { headers, document, root } = await open(`/itinerary/${id}`);
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  expect(document.title).toBe('Private itinerary · Sojourn');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(root?.textContent).toContain('Sunrise over the Alfama');
  expect((await open(`/itinerary/${id}`, { accept: 'text/html' })).html).not.toMatch(/Board|Alfama|Graça/);
});

test('it is the same for everybody, also for the host', async () => {
  const { id } = await eventWith({});
  const stranger = await open(`/itinerary/${id}`);
  const host = await server.inject('GET', `/itinerary/${id}`, { as: ana, headers: NAVIGATION });
  expect(host.raw.toString()).toBe(stranger.html);
  expect(stranger.first.itinerary.isOwner).toBe(false);
});

test('a page that has not changed is not sent again; one that has is, and a deleted one is gone', async () => {
  const { id } = await eventWith({ name: 'Before' });
  const before = await open(`/itinerary/${id}`);
  const again = { ...NAVIGATION, 'if-none-match': `W/${String(before.headers['etag'])}` };
  expect(await open(`/itinerary/${id}`, again)).toMatchObject({ status: 304, html: '' });
  expect(String(before.headers['vary'])).toMatch(/Accept-Encoding.*Sec-CH-UA-Mobile.*User-Agent/);
  expect((await open(`/itinerary/${id}`, { ...again, 'user-agent': PHONE })).status).toBe(200);
  await server.inject('PUT', `/api/events/${id}`, { as: ana, body: { name: 'After' } });
  const after = await open(`/itinerary/${id}`, again);
  expect([after.status, after.root?.querySelector('h1')?.textContent]).toEqual([200, 'After']);
  const small = await server.inject('GET', `/itinerary/${id}`, {
    headers: { ...NAVIGATION, 'accept-encoding': 'br' },
  });
  expect(brotliDecompressSync(small.raw).toString()).toBe(after.html);
  await server.inject('DELETE', `/api/events/${id}`, { as: ana });
  expect((await open(`/itinerary/${id}`)).html).toBe(framed((await open('/index.html')).html, 'itinerary'));
});

test('if rendering fails, the page is the plain one', async () => {
  const { id } = await eventWith({ name: 'Still there' });
  broken = true;
  const { status, document, headers } = await open(`/itinerary/${id}`);
  expect([status, document.querySelector('.first-look h1')?.textContent]).toEqual([200, 'Still there']);
  expect([headers['etag'], headers['content-security-policy']]).toEqual([
    undefined,
    expect.stringContaining("script-src 'self';"),
  ]);
  broken = false;
  expect((await open(`/itinerary/${id}`)).document.querySelector('.first-look')).toBeNull();
});

test('the landing page is in the start page, until the app takes its place; a splash for whoever is signed in', async () => {
  const { status, document, headers, html } = await open('/');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  const landing = document.querySelector('[data-landing]');
  expect(landing?.querySelector('h1')?.textContent).toBe('Elevate The Experience');
  expect(landing?.querySelector('a[href="/privacy-policy"]')).not.toBeNull();
  expect(document.querySelector('#root[data-splash] .first-look .outline')).not.toBeNull();
  expect(document.documentElement.dataset['frame']).toBe('home');
  // what is painted comes from the server until the app paints it
  const picture = landing?.querySelector('img')?.getAttribute('src') ?? '';
  expect(await server.inject('GET', picture)).toMatchObject({ status: 200 });
  // and the app begins with what this server offers
  expect(JSON.parse(landing?.getAttribute('data-offers') ?? '')).toEqual(
    (await server.inject('GET', '/oapi/config')).body,
  );
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashesOf(document)};`);
  // nothing else is asked for before its words
  expect(document.querySelector('head script[src], head link[rel=modulepreload]')).toBeNull();
  const again = { ...NAVIGATION, 'if-none-match': String(headers['etag']) };
  expect(await open('/', again)).toMatchObject({ status: 304, html: '' });
  const small = await server.inject('GET', '/', { headers: { ...NAVIGATION, 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(small.raw).toString()).toBe(html);
});

test('the start page is the empty one for the worker, and where the landing page cannot be rendered', async () => {
  const empty = (await open('/index.html')).html;
  expect((await open('/', { 'sec-fetch-mode': 'cors' })).html).toBe(empty);
  broken = true;
  expect((await open('/', { ...NAVIGATION, 'user-agent': PHONE })).html).toBe(framed(empty, 'home'));
});
