import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger, posts } from '#server/db/schema.ts';
import {
  commentsOf,
  commentUrl,
  failureBeforeCommit,
  failures,
  idOfAnother,
  ledgerRows,
  lostAnswers,
  reusedId,
  sameMoment,
  sceneOn,
  versionOf,
  type Scene,
} from '#tests/support/ledger-scenarios.ts';
import { joinAs, newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { patience } from '#tests/support/machine.mjs';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await sceneOn(server);
});
afterAll(() => server.close());

test(
  'Answer lost after commit: 200 changes whose answers were lost have exactly one effect each',
  () => lostAnswers(scene, 200),
  patience(60_000),
);

test('Reused id: with another body it is ID_REUSED and has no effect', () => reusedId(scene));

test("Another person’s id: used by somebody else it is the id of their own change, and they never get the other's answer", async () =>
  idOfAnother(await sceneOn(server)));

test.each(Object.keys(failures) as (keyof typeof failures)[])(
  'Failure before the commit: one %s leaves neither effect nor ledger row',
  (where) => failureBeforeCommit(scene, where),
);

test('the same id several times at once has one effect', () => sameMoment(scene, [server], 8));

test('Token of another person: it is refused before anything is processed', async () => {
  const { guest, owner } = scene;
  const [before, rows] = [await versionOf(scene), await server.db.$count(ledger)];
  const headers = { 'x-expect-user': owner.id };
  const calls = [
    server.inject('POST', commentUrl(scene), {
      as: guest,
      key: randomUUID(),
      headers,
      body: { comment: 'whose?' },
    }),
    server.inject('POST', '/api/batch', {
      as: guest,
      headers,
      body: {
        requests: [
          { id: randomUUID(), method: 'POST', path: commentUrl(scene), body: { comment: 'whose?' } },
        ],
      },
    }),
    server.inject('POST', '/api/sync', { as: guest, headers, body: { cursors: {} } }),
    server.inject('POST', commentUrl(scene), {
      as: guest,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{not even json',
    }),
  ];
  for (const { status, code } of await Promise.all(calls))
    expect([status, code]).toEqual([409, 'USER_MISMATCH']);
  expect(await versionOf(scene)).toBe(before);
  expect(await server.db.$count(ledger)).toBe(rows);
  expect(
    (
      await server.inject('POST', commentUrl(scene), {
        as: guest,
        headers: { 'x-expect-user': guest.id.toUpperCase() },
        body: { comment: 'mine' },
      })
    ).status,
  ).toBe(201);
});

test('a refusal is stored as an answer and repeated, without an effect, even if the change would be allowed by now', async () => {
  const stranger = await server.makeUser('Stan');
  const key = randomUUID();
  const send = () =>
    server.inject('POST', commentUrl(scene), { as: stranger, key, body: { comment: 'let me in' } });
  const refused = await send();
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
  expect(await ledgerRows(scene, key)).toMatchObject([
    { status: 403, refused: true, body: { code: 'FORBIDDEN' } },
  ]);
  await joinAs(server, scene.eventId, stranger);
  const again = await send();
  expect([again.status, again.body, again.headers['x-replayed']]).toEqual([403, refused.body, '1']);
});

test('the role is checked before the input, and the input before the state', async () => {
  const stranger = await server.makeUser('Sol');
  expect((await server.inject('POST', commentUrl(scene), { as: stranger, body: { comment: '' } })).code).toBe(
    'FORBIDDEN',
  );
  expect(
    (await server.inject('POST', commentUrl(scene), { as: scene.guest, body: { comment: '' } })).code,
  ).toBe('INVALID_INPUT');
  expect(
    (await server.inject('POST', `/api/feeds/${randomUUID()}/x/comment`, { as: stranger, body: {} })).code,
  ).toBe('EVENT_NOT_FOUND');
  expect((await server.inject('POST', commentUrl(scene), { body: { comment: '' } })).code).toBe(
    'UNAUTHENTICATED',
  );
});

test('nothing is recorded for an expired session: the same id works after signing in', async () => {
  const key = randomUUID();
  const { status } = await server.inject('POST', commentUrl(scene), {
    as: { ...scene.guest, token: 'a.b.c' },
    key,
    body: { comment: 'later' },
  });
  expect(status).toBe(401);
  expect(await ledgerRows(scene, key)).toEqual([]);
  expect(
    (await server.inject('POST', commentUrl(scene), { as: scene.guest, key, body: { comment: 'later' } }))
      .status,
  ).toBe(201);
});

test('nothing is recorded for a truncated call: the same id works with the complete body', async () => {
  const key = randomUUID();
  const torn = await server.inject('POST', commentUrl(scene), {
    as: scene.guest,
    key,
    body: '{"comment": "who',
    headers: { 'content-type': 'application/json' },
  });
  expect([torn.status, torn.code]).toEqual([400, 'BAD_REQUEST']);
  expect(await ledgerRows(scene, key)).toEqual([]);
  expect(
    (await server.inject('POST', commentUrl(scene), { as: scene.guest, key, body: { comment: 'whole' } }))
      .status,
  ).toBe(201);
});

test('a call without an Idempotency-Key runs the same code and writes nothing to the ledger', async () => {
  const [before, rows] = [(await commentsOf(scene)) ?? 0, await server.db.$count(ledger)];
  for (let i = 0; i < 2; i++) {
    const { status, changes } = await server.inject('POST', commentUrl(scene), {
      as: scene.guest,
      body: { comment: 'twice' },
    });
    expect(status).toBe(201);
    expect(changes).toMatchObject({
      id: scene.eventId,
      version: await versionOf(scene),
      changes: { comments: [{ comment: 'twice' }] },
    });
  }
  expect(await commentsOf(scene)).toBe(before + 2);
  expect(await server.db.$count(ledger)).toBe(rows);
});

test('an Idempotency-Key that is not a UUID is refused', async () => {
  expect(
    (
      await server.inject('POST', commentUrl(scene), {
        as: scene.guest,
        key: 'again',
        body: { comment: 'x' },
      })
    ).code,
  ).toBe('BAD_REQUEST');
});

test('a multipart call is recognized as a repetition by its fields and the content of its file, and leaves no temporary file', async () => {
  const { id: eventId } = await newEvent(server, scene.owner);
  const key = randomUUID();
  const picture = (shade: number) => ({ name: 'dot.png', type: 'image/png', content: onePixel(shade) });
  const send = (shade: number, title = 'A dot') =>
    server.inject('POST', `/api/feeds/${eventId}`, {
      as: scene.owner,
      key,
      body: { title },
      multipart: [picture(shade)],
    });
  const first = await send(1);
  expect(first.status).toBe(201);
  expect(first.changes?.changes.posts).toHaveLength(1);
  const again = await send(1);
  expect([again.body, again.headers['x-replayed']]).toEqual([first.body, '1']);
  expect((await send(2)).code).toBe('ID_REUSED');
  expect((await send(1, 'Another dot')).code).toBe('ID_REUSED');
  expect(await server.db.$count(posts, eq(posts.eventId, eventId))).toBe(1);
  const stranger = await server.makeUser('Sam');
  expect(
    (
      await server.inject('POST', `/api/feeds/${eventId}`, {
        as: stranger,
        body: { title: 'x' },
        multipart: [picture(3)],
      })
    ).code,
  ).toBe('FORBIDDEN');
  expect(readdirSync(path.join(server.dataDir, 'tmp'))).toEqual([]);
});

test('a file that is too large is refused with the limit in the text, and so are too many files', async () => {
  const send = (files: { name: string; content: Buffer }[]) =>
    server.inject('POST', '/api/events', { as: scene.owner, body: { name: 'Big' }, multipart: files });
  const big = await send([{ name: 'a.png', content: Buffer.alloc(10_000_001) }]);
  expect([big.status, big.code, big.body.error]).toEqual([
    413,
    'TOO_LARGE',
    'The file is too large; at most 10 MB are allowed.',
  ]);
  const many = await send([
    { name: 'a.png', content: onePixel(1) },
    { name: 'b.png', content: onePixel(2) },
  ]);
  expect([many.status, many.code, many.body.error]).toEqual([413, 'TOO_LARGE', 'At most 1 file is allowed.']);
  expect(readdirSync(path.join(server.dataDir, 'tmp'))).toEqual([]);
});

/** A PNG of one grey pixel, in one of several shades. */
function onePixel(shade: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  );
  // a byte after the end of the picture: a different file, the same picture
  return Buffer.concat([png, Buffer.from([shade])]);
}
