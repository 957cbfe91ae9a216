// Who may call what: rules section 3 as a table, called seven ways on a PUBLIC and a PRIVATE event.
// A route without a row here (or a test of its own, named below) fails the last test.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { comments, events, posts } from '#server/db/schema.ts';
import type { RouteDescription } from '#server/http/describe-route.ts';
import { registerRoutes } from '#server/routes.ts';
import { documentedStatuses } from '#tests/support/documented-statuses.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { junkOf, JUNK_KINDS, type JunkCall } from '#tests/support/junk-calls.ts';
import { startTestServer, type TestFile, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

const CALLERS = ['A', 'S', 'I', 'X', 'G', 'H', 'O'] as const;
type Caller = (typeof CALLERS)[number];
const PRIVACIES = ['PUBLIC', 'PRIVATE'] as const;

/** An event with everything in it and one person of each kind around it. */
interface Scene {
  eventId: string;
  dayId: string;
  lastDayId: string;
  date: string;
  activityId: string;
  postId: string;
  commentId: string;
  /** A guest's RSVP that waits for approval. */
  asksId: string;
  people: Record<Caller, TestUser | undefined>;
  secondGuest: TestUser;
}

interface Row {
  /** As registered. */
  route: string;
  /** What about it, where a route has several rows. */
  when?: string;
  path(scene: Scene, target: string): string;
  body?(scene: Scene): object;
  /** Carried by those that are as meant. */
  files?: TestFile[];
  /** Something of the caller's own to act on; its id is given to `path`. */
  target?(scene: Scene, caller: TestUser | undefined): Promise<string>;
  /** Expected answers in the order A S I X G H O: a status, or a status with its code. */
  answers: string | Record<(typeof PRIVACIES)[number], string>;
}

let server: TestServer;
let documented: Map<string, number>;
const registered = new Map<string, RouteDescription | undefined>();
beforeAll(async () => {
  server = await startTestServer({
    routes: (app, services) => {
      app.addHook('onRoute', ({ method, url, config }) => { for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') registered.set(`${one} ${url}`, config?.described); });
      registerRoutes(app, services);
    },
  });
  documented = await documentedStatuses(server);
});
afterAll(() => server.close());

async function makeScene(privacy: (typeof PRIVACIES)[number]): Promise<Scene> {
  const person = (name: string) => server.makeUser(name);
  const [stranger, invited, former, guest, host, owner, secondGuest, asks] = await Promise.all(['Sam', 'Iris', 'Xaver', 'Gil', 'Hana', 'Olga', 'Gwen', 'Ada'].map(person)) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  const event = await makeEvent(server, owner, { privacy, timezone: 'UTC' });
  const [day] = event.programs;
  const activity = await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, { as: owner, body: activityOn(day.date) });
  await putRsvp(server, event.id, invited, { status: 'REQUESTED', invited: true });
  await putRsvp(server, event.id, former, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  for (const one of [guest, secondGuest]) await putRsvp(server, event.id, one, { status: 'YES' });
  await putRsvp(server, event.id, host, { status: 'YES', isHost: true });
  const scene: Scene = {
    eventId: event.id, dayId: day.id, lastDayId: event.programs.at(-1).id, date: day.date, activityId: activity.body.id, postId: '', commentId: '',
    asksId: await putRsvp(server, event.id, asks, { status: 'HOST_APPROVAL_REQUESTED' }),
    people: { A: undefined, S: stranger, I: invited, X: former, G: guest, H: host, O: owner }, secondGuest,
  };
  scene.postId = await makePost(scene, secondGuest);
  scene.commentId = await makeComment(scene, scene.postId, secondGuest);
  return scene;
}

async function makePost({ eventId }: Scene, by: TestUser | undefined): Promise<string> {
  const id = randomUUID();
  if (by) await server.db.insert(posts).values({ id, eventId, ownerId: by.id, title: 'A post', version: 1 });
  return id;
}
async function makeComment({ eventId }: Scene, postId: string, by: TestUser | undefined): Promise<string> {
  const id = randomUUID();
  if (by) await server.db.insert(comments).values({ id, eventId, postId, ownerId: by.id, comment: 'A comment', version: 1 });
  return id;
}

const VIEW = '401 200 200 200 200 200 200';
const MANAGE = (done: number) => `401 403 403 403 403 ${done} ${done}`;
const SOCIAL = { PUBLIC: VIEW, PRIVATE: '401 403 403 403 200 200 200' };
const TAKE_PART = (done: number) => `401 403 403 403 ${done} ${done} ${done}`;
const ANYBODY = (done: number) => `401 ${Array(6).fill(done).join(' ')}`;

const PICTURE: TestFile[] = [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }];

const ROWS: Row[] = [
  { route: 'GET /oapi/itinerary/:eventId', path: (s) => `/oapi/itinerary/${s.eventId}`, answers: Array(7).fill(200).join(' ') },

  { route: 'GET /api/events', path: () => '/api/events', answers: VIEW },
  { route: 'GET /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, answers: VIEW },
  { route: 'POST /api/events', path: () => '/api/events', body: () => ({ name: 'Mine', startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(1) }), answers: ANYBODY(201) },
  { route: 'POST /api/events/import', path: () => '/api/events/import', body: () => someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]), answers: ANYBODY(201) },
  { route: 'PUT /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, body: () => ({ subtitle: randomUUID() }), answers: MANAGE(200) },
  { route: 'DELETE /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, answers: MANAGE(204) },

  { route: 'POST /api/events/:eventId/image', path: (s) => `/api/events/${s.eventId}/image`, files: PICTURE, answers: MANAGE(200) },

  { route: 'GET /api/events/:eventId/programs', path: (s) => `/api/events/${s.eventId}/programs`, answers: VIEW },
  { route: 'POST /api/events/:eventId/programs', path: (s) => `/api/events/${s.eventId}/programs`, body: () => ({}), answers: MANAGE(201) },
  { route: 'GET /api/events/:eventId/programs/:dayId', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}`, answers: VIEW },
  { route: 'PUT /api/events/:eventId/programs/:dayId', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}`, body: () => ({ name: randomUUID() }), answers: MANAGE(200) },
  { route: 'DELETE /api/events/:eventId/programs/:dayId', path: (s) => `/api/events/${s.eventId}/programs/${s.lastDayId}`, answers: MANAGE(204) },

  { route: 'POST /api/events/:eventId/programs/:dayId/image', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/image`, files: PICTURE, answers: MANAGE(200) },

  { route: 'GET /api/events/:eventId/programs/:dayId/activity', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity`, answers: VIEW },
  { route: 'POST /api/events/:eventId/programs/:dayId/activity', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity`, body: (s) => activityOn(s.date), answers: MANAGE(201) },
  { route: 'GET /api/events/:eventId/programs/:dayId/activity/:activityId', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`, answers: VIEW },
  { route: 'PUT /api/events/:eventId/programs/:dayId/activity/:activityId', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`, body: () => ({ name: randomUUID() }), answers: MANAGE(200) },
  { route: 'DELETE /api/events/:eventId/programs/:dayId/activity/:activityId', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`, answers: MANAGE(204) },
  { route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/image', path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}/image`, files: PICTURE, answers: MANAGE(200) },

  { route: 'PUT /api/rsvp', path: () => '/api/rsvp', body: (s) => ({ eventId: s.eventId, status: 'YES', rsvps: [s.asksId] }), answers: MANAGE(200) },
  { route: 'DELETE /api/events/:eventId/guests', path: (s) => `/api/events/${s.eventId}/guests`, body: (s) => ({ users: [s.secondGuest.id] }), answers: MANAGE(200) },
  { route: 'GET /api/rsvp/event/:eventId', path: (s) => `/api/rsvp/event/${s.eventId}`, answers: TAKE_PART(200) },
  { route: 'GET /api/rsvp/event/self/:eventId', path: (s) => `/api/rsvp/event/self/${s.eventId}`, answers: VIEW },
  { route: 'PUT /api/rsvp/respond/:eventId', when: 'Yes', path: (s) => `/api/rsvp/respond/${s.eventId}`, body: () => ({ status: 'Yes' }), answers: '401 200 200 403:HOST_DECLINED 200 200 200' },
  { route: 'PUT /api/rsvp/respond/:eventId', when: 'No', path: (s) => `/api/rsvp/respond/${s.eventId}`, body: () => ({ status: 'No' }), answers: '401 200 200 200 200 200 409:OWNER_CANNOT_LEAVE' },

  { route: 'GET /api/feeds/:eventId', path: (s) => `/api/feeds/${s.eventId}`, answers: SOCIAL },
  { route: 'GET /api/feeds/:eventId/:feedId', path: (s) => `/api/feeds/${s.eventId}/${s.postId}`, answers: SOCIAL },
  { route: 'GET /api/feeds/:eventId/:feedId/comment', path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment`, answers: SOCIAL },
  { route: 'POST /api/feeds/:eventId', path: (s) => `/api/feeds/${s.eventId}`, body: () => ({ title: 'Hello' }), answers: TAKE_PART(201) },
  { route: 'DELETE /api/feeds/:eventId/:feedId', when: 'of another guest', path: (s) => `/api/feeds/${s.eventId}/${s.postId}`, answers: '401 403 403 403 403 403 403' },
  { route: 'DELETE /api/feeds/:eventId/:feedId', when: 'of one\'s own', path: (s, id) => `/api/feeds/${s.eventId}/${id}`, target: makePost, answers: ANYBODY(204) },
  { route: 'DELETE /api/feeds/:eventId/:feedId', when: 'unknown', path: (s) => `/api/feeds/${s.eventId}/${randomUUID()}`, answers: '401 403 403 403 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND' },
  { route: 'POST /api/feeds/:eventId/:feedId/like', path: (s) => `/api/feeds/${s.eventId}/${s.postId}/like`, body: () => ({ like: true }), answers: TAKE_PART(200) },
  { route: 'POST /api/feeds/:eventId/:feedId/comment', path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment`, body: () => ({ comment: 'Nice' }), answers: TAKE_PART(201) },
  { route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId', when: 'of another guest', path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment/${s.commentId}`, answers: '401 403 403 403 403 204 204' },
  { route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId', when: 'of one\'s own', path: (s, id) => `/api/feeds/${s.eventId}/${s.postId}/comment/${id}`, target: (s, by) => makeComment(s, s.postId, by), answers: ANYBODY(204) },
  { route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId', when: 'on one\'s own post', path: (_s, id) => id, target: async (s, by) => {
    const post = await makePost(s, by);
    return `/api/feeds/${s.eventId}/${post}/comment/${by ? await makeComment(s, post, s.secondGuest) : randomUUID()}`;
  }, answers: '401 403 403 403 204 204 204' },

  { route: 'GET /api/uploads/:sha256', path: () => `/api/uploads/${'5'.repeat(64)}`, answers: ANYBODY(200) },
  { route: 'PUT /api/uploads/:sha256', path: () => `/api/uploads/${'5'.repeat(64)}?at=0`, answers: ANYBODY(200) },
  { route: 'POST /api/sync', path: () => '/api/sync', body: () => ({ cursors: {} }), answers: VIEW },
  { route: 'POST /api/batch', path: () => '/api/batch', body: (s) => ({ requests: [{ id: randomUUID(), method: 'PUT', path: `/api/rsvp/respond/${s.eventId}`, body: { status: 'Yes' } }] }), answers: VIEW },
];

/** Routes that are no question of relation to an event, or have more to them: which test files cover them (by the beginning of their names). */
const ELSEWHERE: Record<string, string> = {
  'GET /health': 'kernel', 'GET /ready': 'kernel', 'GET /api/live': 'live',
  'POST /auth/signin': 'auth', 'POST /auth/signup': 'auth', 'POST /auth/logout': 'auth', 'GET /auth/refresh-user-token': 'auth', 'POST /auth/gauth': 'auth',
  'POST /oapi/otp': 'auth', 'POST /oapi/otp/verify': 'auth', 'POST /oapi/resetpasswordbyotpverification': 'auth', 'GET /oapi/config': 'auth',
  'GET /api/profile': 'people', 'PUT /api/profile': 'people', 'POST /api/profile/picture': 'people', 'DELETE /api/profile/picture': 'people', 'PUT /api/profile/phone': 'people', 'DELETE /api/profile/phone': 'people',
  'GET /api/sessions': 'people', 'DELETE /api/sessions': 'people', 'DELETE /api/sessions/:sessionId': 'people',
  'GET /files/:id': 'files', 'GET /api/files/:id': 'files', 'GET /oapi/mails/mute': 'mail', 'POST /oapi/mails/mute': 'mail', 'GET /mailbox': 'mail', 'GET /mailbox/:id': 'mail',
};

const CODE_OF: Record<number, ErrorCode> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' };
interface Expected { status: number; code: ErrorCode | undefined }
function expected(row: Row, privacy: (typeof PRIVACIES)[number], caller: Caller): Expected {
  const answer = (typeof row.answers === 'string' ? row.answers : row.answers[privacy]).split(' ')[CALLERS.indexOf(caller)] ?? '';
  const [status, code] = answer.split(':');
  return { status: Number(status), code: (code as ErrorCode | undefined) ?? CODE_OF[Number(status)] };
}
const methodOf = (row: Row) => row.route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
const versionOf = async (eventId: string) => (await server.db.select({ version: events.version }).from(events).where(eq(events.id, eventId)))[0]?.version;
const titleOf = (row: Row) => row.route + (row.when ? `, ${row.when}` : '');

/** Everything wrong that can be sent with this call. One call names its event in the body. */
const junkFor = (row: Row, path: string, body: object | undefined) =>
  junkOf(registered.get(row.route), path, body, row.route === 'PUT /api/rsvp' ? { eventId: (body as { eventId: string }).eventId } : undefined);

describe.each(PRIVACIES)('on a %s event', (privacy) => {
  test.each(ROWS.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    // One scene for all who are refused, and one of their own for each who changes something.
    const shared = await makeScene(privacy);
    for (const caller of CALLERS) {
      const want = expected(row, privacy, caller);
      const scene = want.status < 300 && methodOf(row) !== 'GET' ? await makeScene(privacy) : shared;
      const as = scene.people[caller];
      const path = row.path(scene, row.target ? await row.target(scene, as) : '');
      const before = await versionOf(scene.eventId);
      const got = await server.inject(methodOf(row), path, { as, ...(row.body && { body: row.body(scene) }), ...(row.files && { multipart: row.files }) });
      expect({ caller, status: got.status, code: got.code }).toEqual({ caller, ...want });
      if (want.status < 400) {
        expect(documented.get(row.route), 'the status in the OpenAPI document').toBe(got.status);
        continue;
      }
      expect(got.body.error, 'a refusal says why in words').toMatch(/\w/);
      expect(await versionOf(scene.eventId), 'a refusal changes nothing').toBe(before);
      // Role before input: what is sent makes no difference to somebody who may not. (Whether somebody declined may answer depends on the answer.)
      if (want.status < 409 && want.code !== 'HOST_DECLINED') {
        for (const [sent, junkPath, junk] of junkFor(row, path, row.body?.(scene))) {
          const answer = await server.inject(methodOf(row), junkPath, { as, ...junk });
          expect({ caller, sent, status: answer.status, code: answer.code }).toEqual({ caller, sent, ...want });
        }
      }
    }
  });
});

const ofEvent = ROWS.filter((row) => row.route.includes(':eventId') || row.route === 'PUT /api/rsvp');

test('an event that is unknown, deleted or no id at all is not found, for everybody who is signed in', async () => {
  const [scene, deleted] = [await makeScene('PUBLIC'), await makeScene('PUBLIC')];
  await server.inject('DELETE', `/api/events/${deleted.eventId}`, { as: deleted.people.O });
  for (const row of ofEvent) {
    const owner = scene.people.O;
    const path = row.path(scene, row.target ? await row.target(scene, owner) : '');
    for (const [eventId, as] of [[randomUUID(), owner], ['not-an-id', owner], ['%00', owner], [deleted.eventId, deleted.people.O], [deleted.eventId, deleted.people.G]] as const) {
      const body = row.body && { ...row.body(scene), ...(row.route === 'PUT /api/rsvp' && { eventId: decodeURIComponent(eventId) }) };
      const there = path.replace(scene.eventId, eventId);
      const asMeant: JunkCall = ['what is meant', there, body ? { body } : {}];
      for (const [sent, url, options] of [asMeant, ...junkFor(row, there, body)]) {
        const got = await server.inject(methodOf(row), url, { as, ...options });
        expect([titleOf(row), eventId, sent, got.status, got.code]).toEqual([titleOf(row), eventId, sent, 404, 'EVENT_NOT_FOUND']);
      }
    }
  }
});

test('what is junk is refused as such to those who may', async () => {
  const tried = new Set<string>();
  for (const row of ROWS.filter((one) => !one.target && expected(one, 'PUBLIC', 'O').status < 300)) {
    const scene = await makeScene('PUBLIC');
    for (const [sent, url, options] of junkFor(row, row.path(scene, ''), row.body?.(scene))) {
      const { status, code } = await server.inject(methodOf(row), url, { as: scene.people.O, ...options });
      expect([titleOf(row), sent, status, code]).toEqual([titleOf(row), sent, ...(sent === 'a file that never went up' ? [409, 'UPLOAD_MISSING'] : [400, expect.stringMatching(/INVALID_INPUT|BAD_REQUEST/)])]);
      tried.add(sent);
    }
  }
  expect(tried.size, 'every kind of junk was tried').toBe(JUNK_KINDS);
});

test('every child is looked for under its own parent only', async () => {
  const [here, there] = [await makeScene('PUBLIC'), await makeScene('PUBLIC')];
  // somebody who may do everything in both events
  const both = here.people.O;
  if (both) await putRsvp(server, there.eventId, both, { status: 'YES', isHost: true });
  const children: [keyof Scene & string, ErrorCode][] = [['commentId', 'COMMENT_NOT_FOUND'], ['postId', 'POST_NOT_FOUND'], ['activityId', 'ACTIVITY_NOT_FOUND'], ['dayId', 'DAY_NOT_FOUND'], ['lastDayId', 'DAY_NOT_FOUND'], ['asksId', 'RSVP_NOT_FOUND']];
  let checked = 0;
  for (const row of ofEvent.filter((one) => !one.target)) {
    for (const [child, code] of children) {
      const foreign = { ...here, [child]: there[child] };
      const [path, body] = [row.path(foreign, ''), row.body?.(foreign)];
      if (!`${path} ${JSON.stringify(body)}`.includes(String(there[child]))) continue;
      for (const id of [String(there[child]), randomUUID(), ...(child === 'asksId' ? [] : ['no-id'])]) {
        const swap = (text: string) => text.replaceAll(String(there[child]), id);
        const got = await server.inject(methodOf(row), swap(path), { as: both, ...(body && { body: JSON.parse(swap(JSON.stringify(body))) }) });
        expect([titleOf(row), child, got.status, got.code]).toEqual([titleOf(row), child, ERRORS[code][0], code]);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(40);
});

test('every registered route has a row, or a test of its own', () => {
  const rows = new Set(ROWS.map(({ route }) => route));
  const missing = [...registered.keys()].filter((route) => !rows.has(route) && !(route in ELSEWHERE));
  expect(missing).toEqual([]);
  const folder = new URL('.', import.meta.url);
  for (const [route, area] of Object.entries(ELSEWHERE)) {
    const tests = readdirSync(folder).filter((name) => name.startsWith(`${area}-`)).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const path = route.replace(/^\w+ /, '').replace(/:\w+$/, '');
    expect(tests.some((text) => text.includes(path)), `${route} is called by a test of ${area}`).toBe(true);
  }
  expect([...rows].filter((route) => !registered.has(route)), 'rows of routes that do not exist').toEqual([]);
});
