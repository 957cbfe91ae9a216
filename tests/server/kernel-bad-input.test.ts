// Long because it tries one list of invalid inputs on every call. Whatever is sent, it is clearly refused or
// stored unchanged: no 500, and no partially written rows.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { sceneOn, type Scene } from '#tests/support/ledger-scenarios.ts';
import { startTestServer, type TestAnswer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let scene: Scene;
let calls: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string }[];
const activityId = randomUUID();
const commentId = randomUUID();

beforeAll(async () => {
  server = await startTestServer();
  scene = await sceneOn(server);
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const made = [
    await server.inject('POST', `/api/events/${scene.eventId}/programs/${scene.dayIds[1]}/activity`, {
      as: scene.owner,
      body: {
        id: activityId,
        name: 'Walk',
        description: 'Along the river',
        startIsoTime: `${today}T10:00:00Z`,
        endIsoTime: `${today}T11:00:00Z`,
      },
    }),
    await server.inject('POST', `/api/feeds/${scene.eventId}/${scene.postId}/comment`, {
      as: scene.owner,
      body: { id: commentId, comment: 'Lovely' },
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const { body } = await server.inject('GET', '/oapi/openapi.json');
  // except the stream, calls that send mails, calls that are not configured, and those that would sign the
  // caller out
  calls = Object.entries(body.paths as Record<string, object>)
    .flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', url })),
    )
    .filter(({ url }) => !['/api/live', '/oapi/otp', '/auth/gauth', '/auth/logout'].includes(url));
  expect(calls.length).toBeGreaterThan(30);
});
afterAll(() => server.close());

const real = (): Record<string, string> => ({
  eventId: scene.eventId,
  dayId: scene.dayIds[1]!,
  activityId,
  feedId: scene.postId,
  commentId,
  id: randomUUID(),
});
const filled = (url: string, ids: Record<string, string>) =>
  url.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());

/** Calls that name unknown ids are answered with 404 before the body is validated. */
const namesUnknown = (url: string) =>
  url.startsWith('/api/uploads') ||
  [...url.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in real()));

/** A refusal has a stable code whose status matches, and reveals nothing of the server's internals. */
function isClear({ status, body, code }: TestAnswer, what: string): void {
  expect(status, what).toBeLessThan(500);
  if (status < 400) return;
  expect(Object.keys(ERRORS), what).toContain(code);
  expect(status, what).toBe(ERRORS[code!][0]);
  expect(body.error, what).toEqual(expect.any(String));
  expect(JSON.stringify(body), what).not.toMatch(
    /\bat .+\.[jt]s:\d|select |insert into|violates|node_modules/i,
  );
}

async function counts(): Promise<unknown> {
  const { rows } = (await server.db
    .execute(sql`select (select count(*)::int from events) e, (select count(*)::int from days) d, (select count(*)::int from activities) a, (select count(*)::int from posts) p,
    (select count(*)::int from comments) c, (select count(*)::int from rsvps) r, (select count(*)::int from files) f, (select sum(version)::int from events) v`)) as {
    rows: unknown[];
  };
  return rows[0];
}

const NONSENSE: [string, unknown][] = [
  ['no body', undefined],
  ['null', null],
  ['an array', []],
  ['a number', 7],
  ['a text', 'text'],
  ['nothing in it', {}],
  ['keys nobody knows', { constructor: 1, toString: 'x', $where: '1' }],
  [
    'numbers for texts',
    {
      name: 1,
      title: 2,
      comment: 3,
      description: 4,
      status: 5,
      emailId: 6,
      password: 7,
      startIsoTime: 8,
      id: 9,
      cursors: 10,
      requests: 11,
      like: 12,
    },
  ],
  [
    'objects for texts',
    {
      name: {},
      title: [],
      comment: {},
      description: {},
      status: {},
      eventId: {},
      id: {},
      rsvps: {},
      dayIds: {},
      base: [],
      cursors: [],
      watch: {},
      requests: {},
      like: {},
      location: 5,
      privacy: {},
      timezone: [],
    },
  ],
  [
    'nulls',
    {
      name: null,
      title: null,
      comment: null,
      description: null,
      status: null,
      id: null,
      eventId: null,
      cursors: null,
      base: null,
      like: null,
    },
  ],
  [
    'odd values',
    {
      name: 'x',
      like: 'yes',
      status: 'PERHAPS',
      privacy: 'SECRET',
      rsvpType: '',
      timezone: 'Mars/Olympus',
      startIsoTime: '2026-99-99T00:00:00Z',
      endIsoTime: 'tomorrow',
      rsvps: ['x'],
      eventId: 'x',
      id: 'x',
      dayIds: ['x'],
    },
  ],
  [
    'far dates',
    {
      name: 'x',
      description: 'x',
      startIsoTime: '+275760-09-13T00:00:00Z',
      endIsoTime: '9999-12-31T23:59:59Z',
      timezone: 'UTC',
    },
  ],
  ['ages', { name: 'x', startIsoTime: '0001-01-01T00:00:00Z', endIsoTime: '9998-01-01T00:00:00Z' }],
];

test.each(NONSENSE)(
  'every call, sent %s, is answered clearly and leaves no partially written rows',
  async (what, body) => {
    for (const { method, url } of calls) {
      // a deletion needs no body, so it would just delete
      if (method === 'GET' || method === 'DELETE' || url.startsWith('/auth')) continue;
      const before = await counts();
      const answer = await server.inject(method, filled(url, real()), {
        as: scene.owner,
        key: randomUUID(),
        ...(body !== undefined && {
          body: body === null || typeof body !== 'object' ? JSON.stringify(body) : body,
          headers: { 'content-type': 'application/json' },
        }),
      });
      isClear(answer, `${method} ${url} with ${what}`);
      if (answer.status >= 400) expect(await counts(), `${method} ${url} with ${what}`).toEqual(before);
    }
  },
);

test.each([
  ['cut off', '{"name": "x', 400],
  ['not JSON', 'name=x', 400],
  ['poisoned', '{"__proto__": {"admin": true}, "name": "x"}', 400],
  ['poisoned deeper', '{"constructor": {"prototype": {"admin": true}}}', 400],
  ['very deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['too large', `{"name": "${'x'.repeat(300_000)}"}`, 413],
  ['nothing but NUL', '\u0000', 400],
  ['a lone surrogate', '{"comment": "\\ud800"}', null],
])('a body that is %s', async (what, payload, status) => {
  for (const { method, url } of calls) {
    if (method === 'GET' || method === 'DELETE') continue;
    const answer = await server.inject(method, filled(url, real()), {
      as: scene.owner,
      body: payload,
      headers: { 'content-type': 'application/json' },
    });
    isClear(answer, `${method} ${url} ${what}`);
    // calls that accept a whole schedule allow larger bodies
    if (status !== null && !url.includes('import'))
      expect(
        [status, 401, ...(url === '/api/rsvp' || namesUnknown(url) ? [403, 404] : [])],
        `${method} ${url} ${what}`,
      ).toContain(answer.status);
  }
});

test('a lone surrogate is refused at its field, and nothing else is stored in its place', async () => {
  const send = (comment: string) =>
    server.inject('POST', `/api/feeds/${scene.eventId}/${scene.postId}/comment`, {
      as: scene.owner,
      body: { comment },
    });
  expect(await send('\ud83d')).toMatchObject({
    status: 400,
    body: { fields: { comment: 'This text has a character that cannot be stored.' } },
  });
  expect(await send('\ud83d\ude00')).toMatchObject({ status: 201, body: { comment: '😀' } });
});

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
])('a body of type "%s"', async (type) => {
  for (const { method, url } of calls) {
    if (method === 'GET' || method === 'DELETE') continue;
    isClear(
      await server.inject(method, filled(url, real()), {
        as: scene.owner,
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a',
        headers: { 'content-type': type },
      }),
      `${method} ${url} as ${type}`,
    );
  }
});

test.each([
  'unknown',
  'nonsense',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --",
  'x'.repeat(190),
  '<script>',
  '00000000-0000-0000-0000-00000000000g',
  '💥',
])('ids that are "%s" are not found', async (id) => {
  const value = id === 'unknown' ? randomUUID() : id.includes('%') ? id : encodeURIComponent(id);
  for (const { method, url } of calls) {
    // progress of an unknown build is not an error
    if (url.endsWith('/generate/{id}')) continue;
    const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    for (const name of names) {
      // detaching a document that is not attached succeeds, because the result is the same
      if (method === 'DELETE' && name === 'documentId' && url.includes('/activity/')) continue;
      const before = await counts();
      const answer = await server.inject(method, filled(url, { ...real(), [name]: value }), {
        as: scene.owner,
        ...(method !== 'GET' && { body: { name: 'x' } }),
      });
      const what = `${method} ${url} with ${name} = ${id}`;
      isClear(answer, what);
      // the caller owns the event and therefore cannot respond to its forms
      const isOwnersAnswer = method === 'POST' && name === 'formId';
      expect(answer.status, what).toBe(isOwnersAnswer ? 403 : 404);
      expect(await counts(), what).toEqual(before);
    }
  }
});

describe('texts', () => {
  const ODD: [string, string][] = [
    ['emoji', '🏝️👩‍👩‍👧‍👦 party 🎉'],
    ['right to left', 'مرحبا بكم שלום \u202Eevil\u202C'],
    ['SQL', `Robert'); drop table events; --`],
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; "quoted"'],
    ['marks upon marks', `e${'\u0301'.repeat(40)}`],
    ['invisible signs', 'a\u200B\u2060b\uFEFFc'],
    ['templates', '${7*7} {{7*7}} %s %n <%= x %>'],
    ['backslashes', 'C:\\new\\table \\u0000 \\x00'],
    ['lines', 'one\r\ntwo\n\tthree'],
  ];
  const REFUSED: [string, string][] = [
    ['a NUL character', 'a\u0000b'],
    ['half a character', 'cut \ud83c'],
    ['10,000 characters', 'n'.repeat(10_001)],
  ];

  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const event = () => `/api/events/${scene.eventId}`;
  const activity = () => `${event()}/programs/${scene.dayIds[1]}/activity`;
  const times = () => ({ startIsoTime: `${tomorrow()}T12:00:00Z`, endIsoTime: `${tomorrow()}T13:00:00Z` });
  /** Every text field: how to send it, and the name of the field in the answer. */
  const FIELDS: [string, (text: string) => Promise<TestAnswer>, string][] = [
    ['event name', (name) => server.inject('PUT', event(), { as: scene.owner, body: { name } }), 'name'],
    [
      'event subtitle',
      (subtitle) => server.inject('PUT', event(), { as: scene.owner, body: { subtitle } }),
      'subtitle',
    ],
    [
      'event description',
      (description) => server.inject('PUT', event(), { as: scene.owner, body: { description } }),
      'description',
    ],
    [
      'name of a new event',
      (name) =>
        server.inject('POST', '/api/events', {
          as: scene.owner,
          body: {
            name,
            startIsoTime: `${tomorrow()}T00:00:00Z`,
            endIsoTime: `${tomorrow()}T00:00:00Z`,
            timezone: 'UTC',
          },
        }),
      'name',
    ],
    [
      'name of a new event in a form',
      (name) =>
        server.inject('POST', '/api/events', {
          as: scene.owner,
          body: {
            name,
            startIsoTime: `${tomorrow()}T00:00:00Z`,
            endIsoTime: `${tomorrow()}T00:00:00Z`,
            timezone: 'UTC',
          },
          multipart: [],
        }),
      'name',
    ],
    [
      'day name',
      (name) =>
        server.inject('PUT', `${event()}/programs/${scene.dayIds[0]}`, { as: scene.owner, body: { name } }),
      'name',
    ],
    [
      'day description',
      (description) =>
        server.inject('PUT', `${event()}/programs/${scene.dayIds[0]}`, {
          as: scene.owner,
          body: { description },
        }),
      'description',
    ],
    [
      'activity name',
      (name) => server.inject('PUT', `${activity()}/${activityId}`, { as: scene.owner, body: { name } }),
      'name',
    ],
    [
      'activity description',
      (description) =>
        server.inject('POST', activity(), { as: scene.owner, body: { name: 'x', description, ...times() } }),
      'description',
    ],
    [
      'activity place',
      (location) =>
        server.inject('PUT', `${activity()}/${activityId}`, { as: scene.owner, body: { location } }),
      'location',
    ],
    [
      'post',
      (title) => server.inject('POST', `/api/feeds/${scene.eventId}`, { as: scene.owner, body: { title } }),
      'title',
    ],
    [
      'comment',
      (comment) =>
        server.inject('POST', `/api/feeds/${scene.eventId}/${scene.postId}/comment`, {
          as: scene.guest,
          body: { comment },
        }),
      'comment',
    ],
  ];

  test.each(FIELDS)('%s stores every unusual text unchanged', async (_field, write, name) => {
    for (const [what, text] of ODD) {
      const answer = await write(text);
      isClear(answer, what);
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      expect(answer.body[name], what).toBe(text);
      expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
    }
  });

  test.each(FIELDS)(
    '%s refuses text that cannot be stored, names the field and writes nothing',
    async (field, write, name) => {
      for (const [what, text] of REFUSED) {
        // form fields are UTF-8, which cannot contain half a character
        if (what === 'half a character' && field.endsWith('in a form')) continue;
        const before = await counts();
        const answer = await write(text);
        isClear(answer, what);
        expect([answer.status, answer.code], what).toEqual([400, 'INVALID_INPUT']);
        expect(Object.keys(answer.body.fields), what).toEqual([name]);
        expect(await counts(), what).toEqual(before);
      }
    },
  );

  test('a place with NUL characters in its parts is refused without a server error', async () => {
    for (const part of ['placeId', 'description']) {
      const location = {
        placeId: 'a',
        description: 'b',
        structuredFormat: { mainText: 'c', secondaryText: 'd' },
        googleMapsUri: null,
        [part]: 'x\u0000y',
      };
      const answer = await server.inject('PUT', `${activity()}/${activityId}`, {
        as: scene.owner,
        key: randomUUID(),
        body: { location },
      });
      isClear(answer, part);
      expect(answer.status, part).toBe(400);
    }
  });
});
