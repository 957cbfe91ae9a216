// Who may call what (docs/rules.md#who-may-call-what): each call is made by eight kinds of callers on a
// PUBLIC and a PRIVATE event. The last test fails for a route without a row in it (or a test of its own,
// named below).
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { events } from '#server/db/schema.ts';
import type { RouteDescription } from '#server/http/describe-route.ts';
import { registerRoutes } from '#server/routes.ts';
import { ACCESS_ROWS, type AccessRow } from '#tests/support/access-rows.ts';
import {
  addressFor,
  CALLERS,
  makePeople,
  makeScene,
  personOf,
  PRIVACIES,
  type AccessScene,
  type Caller,
  type Privacy,
} from '#tests/support/access-scene.ts';
import { documentedStatuses } from '#tests/support/documented-statuses.ts';
import { junkOf, JUNK_KINDS, type JunkCall } from '#tests/support/junk-calls.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let documented: Map<string, number>;
const registered = new Map<string, RouteDescription | undefined>();
beforeAll(async () => {
  server = await startTestServer({
    routes: (app, services) => {
      app.addHook('onRoute', ({ method, url, config }) => {
        for (const one of [method].flat())
          if (one !== 'HEAD' && one !== 'OPTIONS') registered.set(`${one} ${url}`, config?.described);
      });
      registerRoutes(app, services);
    },
  });
  // no outside server is called
  server.services.linkedPicture = async () => Buffer.from(PNG);
  documented = await documentedStatuses(server);
});
afterAll(() => server.close());

/**
 * Routes that do not depend on the relation to an event, or need more than this table: the test files that
 * cover them (by the beginning of their names).
 */
const ELSEWHERE: Record<string, string> = {
  'GET /health': 'kernel',
  'GET /ready': 'kernel',
  'GET /api/live': 'live',
  'POST /auth/signin': 'auth',
  'POST /auth/signup': 'auth',
  'POST /auth/logout': 'auth',
  'GET /auth/refresh-user-token': 'auth',
  'POST /auth/gauth': 'auth',
  'POST /oapi/otp': 'auth',
  'POST /oapi/otp/verify': 'auth',
  'POST /oapi/resetpasswordbyotpverification': 'auth',
  'GET /oapi/config': 'auth',
  'GET /files/albums/:eventId': 'feed',
  'GET /oapi/invitation': 'invitation',
  'POST /oapi/invitation': 'invitation',
  'GET /api/profile': 'people',
  'PUT /api/profile': 'people',
  'POST /api/profile/picture': 'people',
  'DELETE /api/profile/picture': 'people',
  'PUT /api/profile/phone': 'people',
  'DELETE /api/profile/phone': 'people',
  'GET /api/profile/deletion': 'people',
  'POST /api/profile/deletion': 'people',
  'GET /api/profile/export': 'people',
  'GET /api/sessions': 'people',
  'DELETE /api/sessions': 'people',
  'DELETE /api/sessions/:sessionId': 'people',
  'GET /api/push': 'push',
  'PUT /api/push': 'push',
  'DELETE /api/push': 'push',
  'GET /oapi/calendar/:feed': 'calendar',
  'GET /files/:id': 'files',
  'GET /api/files/:id': 'files',
  'GET /oapi/mails/mute': 'mail',
  'POST /oapi/mails/mute': 'mail',
  'GET /mailbox': 'mail',
  'GET /mailbox/:id': 'mail',
  'GET /scenes/:file': 'shared',
};

const CODE_OF: Record<number, ErrorCode> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' };
interface Expected {
  status: number;
  code: ErrorCode | undefined;
}
function expected(row: AccessRow, privacy: Privacy, caller: Caller): Expected {
  // another person's link gives no rights; it only opens an event that is limited to its guest list (below)
  const as = CALLERS.indexOf(caller === 'L' ? 'A' : caller);
  const answer = (typeof row.answers === 'string' ? row.answers : row.answers[privacy]).split(' ')[as] ?? '';
  const [status, code] = answer.split(':');
  return { status: Number(status), code: (code as ErrorCode | undefined) ?? CODE_OF[Number(status)] };
}
const methodOf = (row: AccessRow) => row.route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
const versionOf = async (eventId: string) =>
  (await server.db.select({ version: events.version }).from(events).where(eq(events.id, eventId)))[0]
    ?.version;
const titleOf = (row: AccessRow) => row.route + (row.when ? `, ${row.when}` : '');

/** Every kind of invalid input for this call. Two calls name their event in the body. */
const junkFor = (row: AccessRow, path: string, body: object | undefined) =>
  junkOf(
    registered.get(row.route),
    path,
    body,
    row.route.endsWith(' /api/rsvp') ? { eventId: (body as { eventId: string }).eventId } : undefined,
  );

describe.each(PRIVACIES)('on a %s event', (privacy) => {
  test.each(ACCESS_ROWS.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    // The people are the same throughout. Callers who are refused share one scene; each caller who changes
    // something gets a new one.
    const people = await makePeople(server);
    const shared = await makeScene(server, people, privacy);
    for (const caller of CALLERS) {
      const want = expected(row, privacy, caller);
      const scene =
        want.status < 300 && methodOf(row) !== 'GET' ? await makeScene(server, people, privacy) : shared;
      const as = personOf(scene, caller);
      const path = addressFor(scene, caller, row.path(scene, row.target ? await row.target(scene, as) : ''));
      const before = await versionOf(scene.eventId);
      const got = await server.inject(methodOf(row), path, {
        as,
        ...(row.body && { body: row.body(scene) }),
        ...(row.files && { multipart: row.files }),
      });
      expect({ caller, status: got.status, code: got.code }).toEqual({ caller, ...want });
      if (want.status < 400) {
        expect(documented.get(row.route), 'the status is the one in the OpenAPI document').toBe(got.status);
        continue;
      }
      expect(got.body.error, 'a refusal has a text').toMatch(/\w/);
      expect(await versionOf(scene.eventId), 'a refusal changes nothing').toBe(before);
      // The role is checked before the input: to somebody who may not make the call, the answer is the same
      // whatever is sent. (Whether somebody who declined may answer depends on the answer.)
      if (want.status < 409 && want.code !== 'HOST_DECLINED') {
        for (const [sent, junkPath, junk] of junkFor(row, path, row.body?.(scene))) {
          const answer = await server.inject(methodOf(row), junkPath, { as, ...junk });
          expect({ caller, sent, status: answer.status, code: answer.code }).toEqual({
            caller,
            sent,
            ...want,
          });
        }
      }
    }
  });
});

// only deleted events can be restored (tests/server/events-restore.test.ts)
const ofEvent = ACCESS_ROWS.filter(
  ({ route }) => (route.includes(':eventId') && !route.endsWith('/restore')) || route === 'PUT /api/rsvp',
);

test('an event with an unknown or malformed id, or one that is deleted, is not found, whoever is signed in', async () => {
  const people = await makePeople(server);
  const [scene, deleted] = [
    await makeScene(server, people, 'PUBLIC'),
    await makeScene(server, people, 'PUBLIC'),
  ];
  await server.inject('DELETE', `/api/events/${deleted.eventId}`, { as: people.O });
  for (const row of ofEvent) {
    const owner = people.O;
    const path = row.path(scene, row.target ? await row.target(scene, owner) : '');
    for (const [eventId, as] of [
      [randomUUID(), owner],
      ['not-an-id', owner],
      ['%00', owner],
      [deleted.eventId, people.O],
      [deleted.eventId, people.G],
    ] as const) {
      const body = row.body && {
        ...row.body(scene),
        ...(row.route === 'PUT /api/rsvp' && { eventId: decodeURIComponent(eventId) }),
      };
      const there = path.replace(scene.eventId, eventId);
      const asMeant: JunkCall = ['what is meant', there, body ? { body } : {}];
      for (const [sent, url, options] of [asMeant, ...junkFor(row, there, body)]) {
        const got = await server.inject(methodOf(row), url, { as, ...options });
        expect([titleOf(row), eventId, sent, got.status, got.code]).toEqual([
          titleOf(row),
          eventId,
          sent,
          404,
          'EVENT_NOT_FOUND',
        ]);
      }
    }
  }
});

test('a private event limited to its guest list is not found by anybody who is not on the list', async () => {
  const people = await makePeople(server);
  const scene = await makeScene(server, people, 'PRIVATE');
  const calls = [];
  // leaves out calls that are not found in any private event
  for (const row of ofEvent.filter((one) => expected(one, 'PRIVATE', 'O').status !== 404))
    for (const caller of CALLERS) {
      const isListed = ['I', 'G', 'H', 'O'].includes(caller) || (caller === 'L' && row.opensByLink === true);
      const as = personOf(scene, caller);
      // a call that changes something would change the scene for the next caller
      if (!isListed || methodOf(row) === 'GET')
        calls.push({ row, caller, isListed, as, target: row.target ? await row.target(scene, as) : '' });
    }
  const closing = await server.inject('PUT', `/api/events/${scene.eventId}`, {
    as: people.O,
    body: { linkAccess: 'PARTICIPANTS' },
  });
  expect(closing.status).toBe(200);
  for (const { row, caller, isListed, as, target } of calls) {
    const path = addressFor(scene, caller, row.path(scene, target));
    const { status, code } = await server.inject(methodOf(row), path, {
      as,
      ...(row.body && { body: row.body(scene) }),
      ...(row.files && { multipart: row.files }),
    });
    const usual = expected(row, 'PRIVATE', caller);
    expect([titleOf(row), caller, status, code]).toEqual([
      titleOf(row),
      caller,
      ...(isListed || usual.status === 401 ? [usual.status, usual.code] : [404, 'EVENT_NOT_FOUND']),
    ]);
  }
  for (const as of [people.S, people.X]) {
    const restored = await server.inject('POST', `/api/events/${scene.eventId}/restore`, { as });
    expect([restored.status, restored.code]).toEqual([404, 'EVENT_NOT_FOUND']);
    const pulled = await server.inject('POST', '/api/sync', {
      as,
      body: { cursors: {}, watch: [scene.eventId], discover: true },
    });
    expect(pulled.body).toMatchObject({ visible: [], gone: [scene.eventId] });
    expect(JSON.stringify((await server.inject('GET', '/api/events', { as })).body)).not.toContain(
      scene.eventId,
    );
  }
});

test('invalid input is reported as such only to callers who may make the call', async () => {
  const people = await makePeople(server);
  const tried = new Set<string>();
  for (const row of ACCESS_ROWS.filter((one) => !one.target && expected(one, 'PUBLIC', 'O').status < 300)) {
    const scene = await makeScene(server, people, 'PUBLIC');
    for (const [sent, url, options] of junkFor(row, row.path(scene, ''), row.body?.(scene))) {
      const { status, code } = await server.inject(methodOf(row), url, { as: people.O, ...options });
      expect([titleOf(row), sent, status, code]).toEqual([
        titleOf(row),
        sent,
        ...(sent === 'a file that never went up'
          ? [409, 'UPLOAD_MISSING']
          : [400, expect.stringMatching(/INVALID_INPUT|BAD_REQUEST/)]),
      ]);
      tried.add(sent);
    }
  }
  expect(tried.size, 'every kind of invalid input was sent').toBe(JUNK_KINDS);
});

test('every child is found only under its own parent', async () => {
  const people = await makePeople(server);
  const [here, there] = [
    await makeScene(server, people, 'PUBLIC'),
    await makeScene(server, people, 'PUBLIC'),
  ];
  // a person who may do everything in both events
  const both = people.O;
  const children: [keyof AccessScene & string, ErrorCode][] = [
    ['commentId', 'COMMENT_NOT_FOUND'],
    ['postId', 'POST_NOT_FOUND'],
    ['activityId', 'ACTIVITY_NOT_FOUND'],
    ['dayId', 'DAY_NOT_FOUND'],
    ['lastDayId', 'DAY_NOT_FOUND'],
    ['asksId', 'RSVP_NOT_FOUND'],
  ];
  let checked = 0;
  for (const row of ofEvent.filter((one) => !one.target)) {
    for (const [child, code] of children) {
      const foreign = { ...here, [child]: there[child] };
      const [path, body] = [row.path(foreign, ''), row.body?.(foreign)];
      if (!`${path} ${JSON.stringify(body)}`.includes(String(there[child]))) continue;
      for (const id of [String(there[child]), randomUUID(), ...(child === 'asksId' ? [] : ['no-id'])]) {
        const swap = (text: string) => text.replaceAll(String(there[child]), id);
        const got = await server.inject(methodOf(row), swap(path), {
          as: both,
          ...(body && { body: JSON.parse(swap(JSON.stringify(body))) }),
        });
        expect([titleOf(row), child, got.status, got.code]).toEqual([
          titleOf(row),
          child,
          ERRORS[code][0],
          code,
        ]);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(40);
});

test('every registered route has a row, or a test of its own', () => {
  const rows = new Set(ACCESS_ROWS.map(({ route }) => route));
  const missing = [...registered.keys()].filter((route) => !rows.has(route) && !(route in ELSEWHERE));
  expect(missing).toEqual([]);
  const folder = new URL('.', import.meta.url);
  for (const [route, area] of Object.entries(ELSEWHERE)) {
    const tests = readdirSync(folder)
      .filter((name) => name.startsWith(`${area}-`))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const path = route.replace(/^\w+ /, '').replace(/:\w+$/, '');
    expect(
      tests.some((text) => text.includes(path)),
      `${route} is called by a test of ${area}`,
    ).toBe(true);
  }
  expect(
    [...rows].filter((route) => !registered.has(route)),
    'rows whose routes do not exist',
  ).toEqual([]);
});
