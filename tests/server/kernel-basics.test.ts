import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { framed, PAGE_FRAMES } from '#contract/rules/page-frame.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { registerRoutes } from '#server/routes.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    routes: (app, services) => {
      registerRoutes(app, services);
      app.get('/oapi/broken', async () => {
        throw new Error('secret inside at /srv/app.ts:1');
      });
      app.get('/oapi/lost', async () => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      });
      declareRead(app, services, {
        url: '/oapi/lie',
        summary: 'x',
        auth: 'optional',
        answer: v.object({ a: v.string() }),
        read: async () => ({ a: 1 }),
      });
      declareChange(app, services, {
        method: 'POST',
        url: '/api/outer',
        summary: 'x',
        body: v.object({}),
        authorise: async () => undefined,
        apply: async () => (await services.db.execute('select 1')) as unknown as Record<string, unknown>,
      });
    },
  });
});
afterAll(() => server.close());

test('health and readiness calls succeed', async () => {
  const before = Date.now();
  const { body } = await server.inject('GET', '/health');
  expect(body).toEqual({ status: 'up', time: expect.any(String) });
  expect(Date.parse(body.time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(body.time)).toBeLessThanOrEqual(Date.now());
  expect((await server.inject('GET', '/health?nonce=a-question')).body).toEqual({
    status: 'up',
    time: expect.any(String),
    nonce: 'a-question',
  });
  expect((await server.inject('GET', '/ready')).body).toEqual({
    status: 'ready',
    database: server.database.kind,
  });
});

test('every API answer identifies the server and is not cached', async () => {
  for (const url of [
    '/api/nothing',
    '/api/events',
    '/auth/nothing',
    '/oapi/config',
    '/oapi/broken',
    '/api/live',
    '/health',
    '/ready',
  ]) {
    const { headers } = await server.inject('GET', url);
    expect(headers['x-sojourn'], url).toBe('1');
    expect(headers['cache-control'], url).toContain('no-store');
  }
  expect((await server.inject('GET', '/api/events')).headers['cache-control']).toBe('private, no-store');
  expect((await server.inject('GET', '/robots.txt')).headers).not.toHaveProperty('x-sojourn');
});

test('the content security policy of pages allows only the app itself', async () => {
  const { headers } = await server.inject('GET', '/health');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]),
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  expect(headers, 'not over plain HTTP').not.toHaveProperty('strict-transport-security');
});

test('an unexpected error is answered with INTERNAL without details; a lost database with a Retry-After header', async () => {
  expect(await server.inject('GET', '/oapi/broken')).toMatchObject({
    status: 500,
    body: { error: 'Something went wrong on our side.', code: 'INTERNAL' },
  });
  expect(await server.inject('GET', '/oapi/lost')).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    headers: { 'retry-after': '1' },
  });
  expect((await server.inject('GET', '/oapi/lie')).status, 'an answer that does not match its schema').toBe(
    500,
  );
  expect(
    (await server.inject('POST', '/api/outer', { as: await server.makeUser('Ona'), body: {} })).status,
    'using the outer database inside a transaction',
  ).toBe(500);
});

test('too many calls from one address are refused with a Retry-After header', async () => {
  const own = await startTestServer({ database: server.database, requestsPerMinute: 20 });
  const answers = [];
  for (let n = 0; n < 25; n++) answers.push(await own.inject('GET', '/oapi/config'));
  expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
  expect(answers[24]).toMatchObject({ status: 429, code: 'RATE_LIMITED', headers: { 'x-sojourn': '1' } });
  expect(Number(answers[24]?.headers['retry-after'])).toBeGreaterThan(0);
  await own.close();
});

test('the OpenAPI document describes every call, generated from the schemas that validate it', async () => {
  const { body, status } = await server.inject('GET', '/oapi/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const like = body.paths['/api/feeds/{eventId}/{feedId}/like'].post;
  expect(like.security).toEqual([{ bearer: [] }]);
  expect(like.parameters.map((p: { name: string }) => p.name)).toEqual([
    'eventId',
    'feedId',
    'Idempotency-Key',
  ]);
  expect(like.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { like: { type: 'boolean' } },
    required: ['like'],
  });
  expect(
    body.paths['/api/events'].post.requestBody.content['multipart/form-data'].schema.properties.file,
  ).toEqual({ type: 'string', format: 'binary' });
  expect(body.paths['/api/feeds/{eventId}'].get.parameters.map((p: { name: string }) => p.name)).toEqual([
    'eventId',
    'page',
    'limit',
  ]);
  expect(
    body.paths['/api/batch'].post.responses['200'].content['application/json'].schema.properties.results.type,
  ).toBe('array');
});

test('static files: hashed files are cached for a year, others are revalidated, and a page is returned for navigations only', async () => {
  const webFolder = scratchFolder();
  const page = `<!doctype html><html lang="en"><title>Sojourn</title>${'<p>words</p>'.repeat(200)}`;
  const script = `console.log(${'1+'.repeat(2000)}1)`;
  fs.mkdirSync(path.join(webFolder, 'assets'));
  fs.mkdirSync(path.join(webFolder, 'frames'));
  for (const [name, text] of [
    ['index.html', page],
    ...PAGE_FRAMES.map((frame) => [`frames/${frame}.html`, framed(page, frame)] as const),
    ['sw.js', script],
    ['assets/main-abc123.js', script],
  ] as const) {
    fs.writeFileSync(path.join(webFolder, name), text);
    fs.writeFileSync(path.join(webFolder, `${name}.br`), brotliCompressSync(text));
    fs.writeFileSync(path.join(webFolder, `${name}.gz`), gzipSync(text));
  }
  fs.writeFileSync(path.join(webFolder, '.hidden'), 'x');
  const own = await startTestServer({ database: server.database, webFolder });
  const get = (url: string, headers: Record<string, string> = {}) => own.inject('GET', url, { headers });
  const html = { accept: 'text/html,application/xhtml+xml' };

  const asset = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(asset).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    },
  });
  expect(
    (await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
  ).toBe('gzip');
  expect(await get('/assets/main-abc123.js')).toMatchObject({ body: script });
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');

  for (const [url, content] of [
    ['/', framed(page, 'home')],
    ['/index.html', page],
    ['/itinerary/1', framed(page, 'itinerary')],
    ['/manage/experiences/upcoming', framed(page, 'list')],
    ['/experiences/1/social?x=1', framed(page, 'event')],
    ['/profile?at=/manage/', framed(page, 'page')],
  ] as const) {
    const answer = await get(url, html);
    expect(
      [answer.status, answer.headers['cache-control'], answer.headers['content-type'], answer.body],
      url,
    ).toEqual([200, 'no-cache', 'text/html; charset=utf-8', content]);
  }
  for (const url of ['/', '/itinerary/1'])
    expect(await get(url, { ...html, 'accept-encoding': 'gzip, br' }), url).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'br', 'cache-control': 'no-cache' },
    });
  expect((await get('/itinerary/1', { ...html, 'sec-fetch-mode': 'navigate' })).status).toBe(200);
  for (const [url, headers] of [
    ['/assets/gone-123.js', html],
    ['/api/nothing', html],
    ['/auth/x', html],
    ['/oapi/x', html],
    ['/files/x', html],
    ['/itinerary/1', {}],
    ['/itinerary/1', { ...html, 'sec-fetch-mode': 'cors' }],
    ['/.hidden', {}],
    ['/%2e%2e/package.json', {}],
    ['/assets/', {}],
  ] as const) {
    expect(
      [(await get(url, headers)).status, (await get(url, headers)).headers['content-type']],
      url,
    ).toEqual([404, 'application/json; charset=utf-8']);
  }
  expect((await own.inject('POST', '/itinerary/1', { headers: html })).status).toBe(404);
  await own.close();
});
