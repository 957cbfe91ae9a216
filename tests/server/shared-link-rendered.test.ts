// A shared link is answered with the itinerary itself, readable before any script runs, as strangers may see
// it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
// @ts-expect-error jsdom comes without types; only its parser is used
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { framed } from '#contract/rules/page-frame.ts';
import { publicConfigOf } from '#server/modules/auth/public-config.ts';
import { RenderedPages } from '#server/modules/itinerary/rendered-pages.ts';
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
/** What was rendered: paths, and `booklet`. */
const rendered: string[] = [];

beforeAll(async () => {
  web = mkdtempSync(path.join(tmpdir(), 'sojourn-web-'));
  const ahead = ['data', 'screens']
    .map(
      (name) =>
        `<link data-ahead="all" data-rel="modulepreload" data-href="/assets/${name}-1.js" data-client-rendered>`,
    )
    .join('');
  const page = readFileSync('index.html', 'utf8')
    .replace('</head>', `${ahead}</head>`)
    .replace('<script type="module"', '<script type="app" data-app');
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
  // the build puts the renderer there as one file; here it is the same code from its source
  Object.assign(globalThis, {
    renderProgram: {
      ...program,
      renderPage: (...of: Parameters<typeof program.renderPage>) => {
        if (broken) throw new Error('broken');
        rendered.push(of[0]);
        return program.renderPage(...of);
      },
      renderBooklet: (...of: Parameters<typeof program.renderBooklet>) => {
        rendered.push('booklet');
        return program.renderBooklet(...of);
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

/** Of the page's inline scripts. */
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

test('the itinerary is in the page: name, dates, host, days, activities with times and places', async () => {
  const { id, dayIds } = await eventWith({ name: 'Three days in Lisbon' });
  const { status, root, document, headers, first } = await open(`/itinerary/${id}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(root?.querySelector('h1')?.textContent).toBe('Three days in Lisbon');
  for (const words of ['Hosted by Ana', 'Sunrise over the Alfama', 'Miradouro da Graça', 'Day 2'])
    expect(root?.textContent).toContain(words);
  expect(root?.querySelector('time[datetime]')?.textContent).toMatch(/^\d\d:\d\d/);
  expect(root?.querySelector(`a[href="/itinerary/${id}/${dayIds[1]}"]`)).not.toBeNull();
  expect(document.querySelector('.first-look')).toBeNull();
  // the page contains the data it was rendered from, which the app would otherwise request first
  const { body, headers: called } = await server.inject('GET', `/oapi/itinerary/${id}`);
  expect(first).toMatchObject({ etag: called['etag'], itinerary: body });
  // the page names the files that the route needs, and requests them once it is there; the databases follow
  expect(
    [...document.querySelectorAll('link[data-later=modulepreload]')].map((link) => link.getAttribute('href')),
    'also what an empty page preloads',
  ).toEqual(['/assets/screens-1.js', '/assets/route-1.js']);
  expect(document.querySelector('link[rel=modulepreload], script[src]:not([type=app])')).toBeNull();
  expect(document.querySelector('head link[rel=stylesheet], head script[src]')).toBeNull();
  expect(document.querySelector('head style:last-of-type')?.textContent).not.toContain('.nobody');
});

test('the server has every painted picture that the itinerary shows', async () => {
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

test('times of day are in 12 or 24 hours, as usual in the requested language', async () => {
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

test('a link to a day or to an activity is rendered with it open', async () => {
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

test('addresses below a link that name nothing are rendered once, as the app shows them; the booklet once for all', async () => {
  const { id, dayIds } = await eventWith({});
  const whole = await open(`/itinerary/${id}`);
  const [activity] = whole.first.itinerary.programs[0].activities;
  rendered.length = 0;
  const openAll = (...paths: string[]) => Promise.all(paths.map((below) => open(`/itinerary/${id}${below}`)));
  const same = async (...paths: string[]) => {
    const [one, ...others] = await openAll(...paths);
    for (const other of others)
      expect([other.html === one?.html, other.headers['etag']]).toEqual([true, one?.headers['etag']]);
    return one?.root?.textContent;
  };
  expect(await same('', '/', '?a=b')).toBe(whole.root?.textContent);
  expect(await same('/x1', '/x2', '/x3/', '/%41?x', `/${activity.id}`)).toContain('The day in this link');
  expect(await same('/x1/y1', '/x2/y2', `/x3/${dayIds[0]}`)).toContain('The activity in this link');
  expect(await same(`/${dayIds[1]}/y1`, `/${dayIds[1]}/y2`)).toContain('The activity in this link');
  // an activity is found under whichever day
  expect(
    await same(`/${dayIds[0]}/${activity.id}`, `/${dayIds[1]}/${activity.id}`, `/x/${activity.id}`),
  ).toContain('Bring a scarf.');
  expect(rendered.filter((path) => path !== 'booklet')).toHaveLength(4);
  expect(rendered).not.toContain('booklet');

  // no address of the itinerary's page, and so left to the app
  rendered.length = 0;
  for (const path of [`${id}/a/b/c`, `${id}//a`, `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`]) {
    const { status, document, headers } = await open(`/itinerary/${path}`);
    expect([status, document.querySelector('.first-look') !== null, headers['etag']], path).toEqual([
      200,
      true,
      undefined,
    ]);
  }
  expect(rendered).toEqual([]);
});

test('text written by people stays text, in the page and in its data; the page has one inline script, which the policy lists', async () => {
  const { id } = await eventWith({ name: NASTY }, { name: NASTY, description: NASTY, location: NASTY });
  const { html, document, root, headers, first } = await open(`/itinerary/${id}`);
  expect(root?.querySelector('h1')?.textContent).toBe(NASTY);
  expect(first.itinerary.programs[0].activities[0].description).toBe(NASTY);
  expect(html).not.toContain('<script>alert');
  expect(root?.querySelectorAll('script, iframe')).toHaveLength(0);
  expect(root?.textContent).toContain('Hosted by Ana <b>Okafor</b>');
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashesOf(document)};`);
});

test('for a private event, a browser gets what its link shows, and everything else gets nothing', async () => {
  const { id } = await eventWith({ name: 'Board retreat', privacy: 'PRIVATE' });
  const { headers, document, root } = await open(`/itinerary/${id}`);
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  expect(document.title).toBe('Private itinerary · Sojourn');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(root?.textContent).toContain('Sunrise over the Alfama');
  expect((await open(`/itinerary/${id}`, { accept: 'text/html' })).html).not.toMatch(/Board|Alfama|Graça/);
});

test('the page is the same for everybody, also for the host', async () => {
  const { id } = await eventWith({});
  const stranger = await open(`/itinerary/${id}`);
  const host = await server.inject('GET', `/itinerary/${id}`, { as: ana, headers: NAVIGATION });
  expect(host.raw.toString()).toBe(stranger.html);
  expect(stranger.first.itinerary.isOwner).toBe(false);
});

test('an unchanged page is not sent again; a changed one is, and a deleted event’s page is gone', async () => {
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

test('a page whose inline script has changed is sent again: the policy no longer allows the old one', async () => {
  const now = new Date();
  const etagsWith = async (scripts?: { first: string; landing: string }) => {
    const pages = new RenderedPages(web, 'https://sojourn.example', scripts);
    const shown = { widthPx: 390, hour12: false, now };
    const link = await pages.page(
      {
        ...shown,
        etag: '"1"',
        place: { itineraryId: '1', dayId: undefined, activityId: undefined },
        preview: '',
        span: { startTime: now.toISOString(), endTime: now.toISOString() },
        itinerary: () => expect.fail('rendered'),
        head: (html) => html,
      },
      null,
    );
    const offers = publicConfigOf(server.services);
    return { first: link.etag, landing: (await pages.landing(shown, offers, null)).etag };
  };
  const before = await etagsWith();
  expect(await etagsWith()).toEqual(before);
  const after = await etagsWith({ first: "'sha256-1'", landing: "'sha256-2'" });
  expect(after.first).not.toBe(before.first);
  expect(after.landing).not.toBe(before.landing);
});

test('if rendering fails, the plain page is sent', async () => {
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

test('the start page contains the landing page until the app replaces it, and a splash for signed-in people', async () => {
  const { status, document, headers, html } = await open('/');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  const landing = document.querySelector('[data-landing]');
  expect(landing?.querySelector('h1')?.textContent).toBe('Elevate The Experience');
  expect(landing?.querySelector('a[href="/privacy-policy"]')).not.toBeNull();
  expect(document.querySelector('#root[data-splash] .first-look .outline')).not.toBeNull();
  expect(document.documentElement.dataset['frame']).toBe('home');
  // the server provides the painted pictures until the app paints them itself
  const picture = landing?.querySelector('img')?.getAttribute('src') ?? '';
  expect(await server.inject('GET', picture)).toMatchObject({ status: 200 });
  // and the app starts with what this server offers
  expect(JSON.parse(landing?.getAttribute('data-offers') ?? '')).toEqual(
    (await server.inject('GET', '/oapi/config')).body,
  );
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashesOf(document)};`);
  // nothing else is loaded before its text
  expect(document.querySelector('head script[src], head link[rel=modulepreload]')).toBeNull();
  const again = { ...NAVIGATION, 'if-none-match': String(headers['etag']) };
  expect(await open('/', again)).toMatchObject({ status: 304, html: '' });
  const small = await server.inject('GET', '/', { headers: { ...NAVIGATION, 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(small.raw).toString()).toBe(html);
});

test('the worker gets the start page without the landing page, and so does everybody if it cannot be rendered', async () => {
  const empty = (await open('/index.html')).html;
  expect((await open('/', { 'sec-fetch-mode': 'cors' })).html).toBe(empty);
  broken = true;
  expect((await open('/', { ...NAVIGATION, 'user-agent': PHONE })).html).toBe(framed(empty, 'home'));
});
