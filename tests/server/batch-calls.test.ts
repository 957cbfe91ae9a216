import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BATCH_REQUESTS_MAX } from '#contract/constants.ts';
import { registerRoutes } from '#server/routes.ts';
import {
  commentsOf,
  commentUrl,
  ledgerRows,
  sceneOn,
  versionOf,
  type Scene,
} from '#tests/support/ledger-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { atFullSpeed } from '#tests/support/machine.mjs';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await sceneOn(server);
});
afterAll(() => server.close());

interface Request {
  id: string;
  method: string;
  path: string;
  body?: unknown;
  after?: string[];
}
const comment = (text: string, more: Partial<Request> = {}): Request => ({
  id: randomUUID(),
  method: 'POST',
  path: commentUrl(scene),
  body: { comment: text },
  ...more,
});
const send = (requests: unknown, as = scene.guest) =>
  server.inject('POST', '/api/batch', { as, body: { requests } });

test('requests run in order, each with the answer of the single call; the changes to one event are announced once', async () => {
  const before = (await versionOf(scene)) ?? 0;
  const { status, body } = await send([
    comment('one'),
    {
      id: randomUUID(),
      method: 'POST',
      path: `/api/feeds/${scene.eventId}/${scene.postId}/like`,
      body: { like: true },
    },
    comment('two'),
  ]);
  expect(status).toBe(200);
  const [one, like, two] = body.results;
  expect(body.results).toMatchObject([
    { status: 201, body: { comment: 'one' }, changesIn: two.id },
    { status: 200, body: { selfLike: true, likesCount: 1, commentCount: 2 }, changesIn: two.id },
    {
      status: 201,
      body: { comment: 'two' },
      changes: {
        id: scene.eventId,
        version: before + 1,
        changes: {
          comments: [{ comment: 'one' }, { comment: 'two' }],
          posts: [{ selfLike: true, likesCount: 1 }],
        },
      },
    },
  ]);
  expect(await versionOf(scene), 'one version for all of them').toBe(before + 1);
  for (const result of [one, like]) expect(result).not.toHaveProperty('changes');
  expect(two).not.toHaveProperty('changesIn');
  for (const result of body.results) expect(result.body).not.toHaveProperty('changes');
  expect(one).not.toHaveProperty('replayed');
});

test('a build whose batch format is no longer supported is told to update before anything is processed', async () => {
  const request = comment('from an old build');
  const sendAs = (wire: string, as = scene.guest) =>
    server.inject('POST', '/api/batch', { as, headers: { 'x-wire': wire }, body: { requests: [request] } });
  for (const wire of ['0', '-1', 'old', ''])
    expect(await sendAs(wire), wire).toMatchObject({ status: 426, code: 'UPGRADE_REQUIRED' });
  expect((await sendAs('0', { ...scene.guest, token: 'a.b.c' })).status, 'the session is checked first').toBe(
    401,
  );
  expect(await ledgerRows(scene, request.id)).toEqual([]);
  for (const wire of ['1', '2'])
    expect((await sendAs(wire)).body.results, wire).toMatchObject([{ status: 201 }]);
});

test('a chain made offline is applied in one batch: event, day, activity, post, comment, like', async () => {
  const [eventId, dayId, activityId, postId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const made = randomUUID();
  const chain: Request[] = [
    {
      id: made,
      method: 'POST',
      path: '/api/events',
      body: {
        id: eventId,
        dayIds: [dayId],
        name: 'Made offline',
        startIsoTime: `${tomorrow}T00:00:00Z`,
        endIsoTime: `${tomorrow}T00:00:00Z`,
        timezone: 'UTC',
      },
    },
    {
      id: randomUUID(),
      method: 'PUT',
      path: `/api/events/${eventId}/programs/${dayId}`,
      body: { name: 'The only day' },
      after: [made],
    },
    {
      id: randomUUID(),
      method: 'POST',
      path: `/api/events/${eventId}/programs/${dayId}/activity`,
      body: {
        id: activityId,
        name: 'Breakfast',
        description: 'Eggs',
        startIsoTime: `${tomorrow}T08:00:00Z`,
        endIsoTime: `${tomorrow}T09:00:00Z`,
      },
      after: [made],
    },
    {
      id: randomUUID(),
      method: 'POST',
      path: `/api/feeds/${eventId}`,
      body: { id: postId, title: 'See you' },
      after: [made],
    },
    {
      id: randomUUID(),
      method: 'POST',
      path: `/api/feeds/${eventId}/${postId}/comment`,
      body: { comment: 'Soon' },
    },
    { id: randomUUID(), method: 'POST', path: `/api/feeds/${eventId}/${postId}/like`, body: { like: true } },
  ];
  expect(today < tomorrow).toBe(true);
  const { body } = await send(chain, scene.owner);
  expect(body.results.map((r: { status: number }) => r.status)).toEqual([201, 200, 201, 201, 201, 200]);
  const event = await server.inject('GET', `/api/events/${eventId}`, { as: scene.owner });
  expect(event.body.programs).toMatchObject([
    { id: dayId, name: 'The only day', activities: [{ id: activityId, name: 'Breakfast' }] },
  ]);
  const replay = await send(chain, scene.owner);
  expect(replay.body.results).toEqual(body.results.map((r: object) => ({ ...r, replayed: true })));
});

test('requests that depend on a failed one are neither run nor recorded: they succeed once the cause is removed', async () => {
  const [bad, after] = [comment(''), comment('stands on it')];
  after.after = [bad.id];
  const further = comment('stands on that', { after: [after.id] });
  const free = comment('free');
  const { body } = await send([bad, after, further, free]);
  expect(
    body.results.map((r: { status: number; body: { code?: string } }) => [r.status, r.body.code]),
  ).toEqual([
    [400, 'INVALID_INPUT'],
    [424, 'DEPENDENCY_FAILED'],
    [424, 'DEPENDENCY_FAILED'],
    [201, undefined],
  ]);
  expect(await ledgerRows(scene, after.id)).toEqual([]);
  const fixed = await send([comment('better'), after, further]);
  expect(fixed.body.results.map((r: { status: number }) => r.status)).toEqual([201, 201, 201]);
});

test('a request that always fails does not delay or change the others', async () => {
  await server.db.execute(
    sql.raw(
      `create or replace function poison() returns trigger language plpgsql as $$ begin if new.comment = 'poison' then raise exception 'planted'; end if; return new; end $$`,
    ),
  );
  await server.db.execute(
    sql.raw('create trigger poison before insert on comments for each row execute function poison()'),
  );
  const before = (await commentsOf(scene)) ?? 0;
  const requests = Array.from({ length: 50 }, (_, n) => comment(n === 7 ? 'poison' : `fine ${n}`));
  const started = performance.now();
  const { body } = await send(requests);
  expect(atFullSpeed(performance.now() - started)).toBeLessThan(5000);
  expect(body.results.map((r: { status: number }) => r.status)).toEqual(
    requests.map((_, n) => (n === 7 ? 500 : 201)),
  );
  expect(await ledgerRows(scene, requests[7]!.id)).toEqual([]);
  expect(await commentsOf(scene)).toBe(before + 49);
  await server.db.execute(sql.raw('drop trigger poison on comments'));
});

test('a batch that is refused as a whole processes nothing', async () => {
  const before = await commentsOf(scene);
  expect((await server.inject('POST', '/api/batch', { body: { requests: [comment('x')] } })).code).toBe(
    'UNAUTHENTICATED',
  );
  expect(await send(Array.from({ length: BATCH_REQUESTS_MAX + 1 }, () => comment('x')))).toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
  });
  expect(await send([comment('x'.repeat(300_000))])).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  expect(await send([])).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(await send('all')).toMatchObject({ status: 400 });
  expect(await send([comment('good'), { ...comment('bad'), id: 'no uuid' }])).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
  });
  for (const path of [
    '/api/batch',
    '/api/sync',
    '/api/live',
    '/auth/logout',
    '//elsewhere',
    'https://elsewhere/api/x',
    '/api/../auth/logout',
    '/api/%2e%2e/auth/logout',
    '/api/./batch',
    '/oapi/otp',
    '/api/%62atch',
    '/api/s%79nc',
  ]) {
    expect((await send([comment('x', { path })])).status, path).toBe(400);
  }
  expect(await commentsOf(scene)).toBe(before);
});

test('an unknown path or an unreadable body affects only that request', async () => {
  const { body } = await send([
    comment('x', { path: '/api/nothing' }),
    comment('x', { body: 'text' }),
    comment('x', { body: [1] }),
    comment('x', { method: 'PUT' }),
    comment('last'),
  ]);
  expect(body.results.map((r: { status: number }) => r.status)).toEqual([404, 400, 400, 404, 201]);
});

test('a batch acts only for its caller, whatever its requests say', async () => {
  const { body } = await send([
    {
      ...comment('x'),
      headers: { authorization: `Bearer ${scene.owner.token}`, 'x-expect-user': scene.owner.id },
    },
  ]);
  expect(body.results[0].body.owner.guid).toBe(scene.guest.id);
});

test('a batch of 500 changes is answered before a client times out; requests that did not fit are answered as such and sent again', async () => {
  // a slow server, equally slow on every machine: each reading of the clock advances it by so much
  let now = 0;
  const slow = await startTestServer({
    database: server.database,
    config: { secret: server.services.config.secret },
    clock: () => {
      now += 60;
      return new Date();
    },
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const requests = Array.from({ length: 500 }, (_, n) =>
    n % 2 === 0
      ? comment(`n ${n}`)
      : {
          id: randomUUID(),
          method: 'POST',
          path: `/api/feeds/${scene.eventId}/${scene.postId}/like`,
          body: { like: n % 4 === 1 },
        },
  );
  const before = (await commentsOf(scene)) ?? 0;
  const done: number[] = [];
  for (let open = requests; open.length > 0;) {
    const [started, began] = [now, Date.now()];
    const { body } = await slow.inject('POST', '/api/batch', { as: scene.guest, body: { requests: open } });
    for (const ms of [now - started, atFullSpeed(Date.now() - began)]) expect(ms).toBeLessThan(16_000);
    const results = new Map<string, number>(
      body.results.map((r: { id: string; status: number }) => [r.id, r.status]),
    );
    expect([...results.values()].filter((status) => status >= 300 && status !== 503)).toEqual([]);
    const left = open.filter(({ id }) => results.get(id) === 503);
    done.push(open.length - left.length);
    open = left;
    expect(done.length).toBeLessThan(6);
  }
  expect(done.length, `changes applied in each round: ${done.join(', ')}`).toBeGreaterThan(1);
  expect(await commentsOf(scene)).toBe(before + 250);
  await slow.close();
});

// As text: JSON.stringify would overflow the stack here.
const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const json = { 'content-type': 'application/json' };

test('a body that is nested too deeply is refused, alone or in a batch, whose other requests run', async () => {
  const [url, key] = [commentUrl(scene), randomUUID()];
  for (const levels of [70, 12_000])
    expect(
      await server.inject('POST', url, {
        as: scene.guest,
        key,
        headers: json,
        body: `{"comment":${nested(levels)}}`,
      }),
    ).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  const requests = JSON.stringify([comment('before'), comment('DEEP'), comment('after')]);
  const { status, body } = await server.inject('POST', '/api/batch', {
    as: scene.guest,
    headers: json,
    body: `{"requests":${requests.replace('"DEEP"', nested(12_000))}}`,
  });
  expect([status, body.results.map((result: { status: number }) => result.status)]).toEqual([
    200,
    [201, 400, 201],
  ]);
});

test('a list in a form field that is nested too deeply is refused, too', async () => {
  const answer = await server.inject('POST', '/api/events', {
    as: scene.owner,
    key: randomUUID(),
    body: {
      name: 'Deep',
      startIsoTime: '2099-01-01T00:00:00.000Z',
      endIsoTime: '2099-01-01T00:00:00.000Z',
      dayIds: nested(12_000),
    },
    multipart: [],
  });
  expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT']);
});

test('a batch that signs its own device out stops there', async () => {
  const phone = await server.signInAgain(scene.guest);
  const [{ id } = { id: '' }] = (await server.inject('GET', '/api/sessions', { as: phone })).body;
  const { body } = await send(
    [{ id: randomUUID(), method: 'DELETE', path: `/api/sessions/${id}` }, comment('too late')],
    phone,
  );
  expect(body.results).toMatchObject([{ status: 204 }, { status: 401, body: { code: 'UNAUTHENTICATED' } }]);
  expect(await commentsOf(scene)).not.toContainEqual(expect.objectContaining({ comment: 'too late' }));
});

test.each([
  ['and everything knows', 0],
  ['and only its listener knows', 200],
])('a server told to stop in the middle of a batch, %s, answers the rest 503', async (_, knownAfter) => {
  const own = await startTestServer({
    routes(app, services) {
      app.addHook('preClose', () => wait(knownAfter));
      registerRoutes(app, services);
    },
  });
  const person = await own.makeUser('Sue');
  const failed = vi.spyOn(own.services.log, 'error');
  let asked = 0;
  let closed: Promise<unknown> = Promise.resolve();
  vi.spyOn(own.services.tokens, 'isAlive').mockImplementation(async () => {
    asked += 1;
    if (asked === 3) {
      closed = Promise.resolve(own.app.close());
      await wait(50);
    }
    return true;
  });
  const requests = Array.from({ length: 6 }, (__, n) => ({
    id: randomUUID(),
    method: 'PUT',
    path: '/api/profile',
    body: { lastName: `Number ${n}` },
  }));
  const { status, body } = await own.inject('POST', '/api/batch', { as: person, body: { requests } });
  expect(status).toBe(200);
  expect(body.results.map((one: { status: number }) => one.status)).toEqual([200, 200, 503, 503, 503, 503]);
  for (const one of body.results.slice(2)) expect(one.body.code).toBe('UNAVAILABLE');
  expect(failed).not.toHaveBeenCalled();
  await closed;
  await own.close();
});
