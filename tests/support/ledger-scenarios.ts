// What "at most once" requires, as scenarios that run against the real server and against deliberately broken
// ones.
import { randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { comments, events, ledger, likes } from '#server/db/schema.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

export interface Scene {
  server: TestServer;
  owner: TestUser;
  guest: TestUser;
  eventId: string;
  dayIds: string[];
  postId: string;
}

export async function sceneOn(server: TestServer): Promise<Scene> {
  const [owner, guest] = [await server.makeUser('Ola'), await server.makeUser('Gil')];
  const { id: eventId, dayIds } = await newEvent(server, owner);
  await joinAs(server, eventId, guest);
  return { server, owner, guest, eventId, dayIds, postId: await newPost(server, owner, eventId) };
}

export const commentUrl = ({ eventId, postId }: Scene) => `/api/feeds/${eventId}/${postId}/comment`;
export const commentsOf = async ({ server, postId }: Scene) =>
  (await server.db.select({ n: count() }).from(comments).where(eq(comments.postId, postId)))[0]?.n;
export const ledgerRows = async ({ server }: Scene, id: string) =>
  server.db.select().from(ledger).where(eq(ledger.id, id));
export const versionOf = async ({ server, eventId }: Scene) =>
  (await server.db.select({ v: events.version }).from(events).where(eq(events.id, eventId)))[0]?.v;

/** Answer lost after commit: the change is sent again, alone or in a batch, once or several times. */
export async function lostAnswers(scene: Scene, mutations: number): Promise<void> {
  const { server, guest, eventId, postId } = scene;
  const before = { comments: await commentsOf(scene), version: await versionOf(scene) };
  let written = 0;
  for (let n = 0; n < mutations; n++) {
    const id = randomUUID();
    // the comment has no id from the client, so only the ledger prevents a duplicate
    const request =
      n % 4 === 3
        ? { id, method: 'POST', path: `/api/feeds/${eventId}/${postId}/like`, body: { like: n % 8 === 3 } }
        : { id, method: 'POST', path: commentUrl(scene), body: { comment: `number ${n}` } };
    if (n % 4 !== 3) written += 1;
    const answers = [];
    for (let sent = 0; sent < 2 + (n % 2); sent++) {
      const alone = (n + sent) % 2 === 0;
      answers.push(
        alone
          ? await server
              .inject('POST', request.path, { as: guest, key: id, body: request.body })
              .then(({ status, body, headers }) => ({
                status,
                id: body.id,
                replayed: headers['x-replayed'] === '1',
                changes: body.changes,
              }))
          : await server.inject('POST', '/api/batch', { as: guest, body: { requests: [request] } }).then(
              ({
                body: {
                  results: [one],
                },
              }) => ({
                status: one.status,
                id: one.body.id,
                replayed: one.replayed === true,
                changes: one.changes,
              }),
            ),
      );
    }
    const [first, ...rest] = answers;
    expect(first?.status).toBeLessThan(300);
    expect(first?.replayed).toBe(false);
    for (const again of rest) expect(again).toEqual({ ...first, replayed: true });
  }
  expect(await commentsOf(scene)).toBe((before.comments ?? 0) + written);
  expect(await versionOf(scene), 'the version is raised once per change').toBe(
    (before.version ?? 0) + mutations,
  );
  expect(
    (
      await server.db
        .select()
        .from(likes)
        .where(and(eq(likes.postId, postId), eq(likes.userId, guest.id)))
    ).length,
  ).toBeLessThanOrEqual(1);
}

/** Reused id: using an id again for a different change has no effect. */
export async function reusedId(scene: Scene): Promise<void> {
  const { server, guest, owner, eventId, postId } = scene;
  const key = randomUUID();
  expect(
    (await server.inject('POST', commentUrl(scene), { as: guest, key, body: { comment: 'mine' } })).status,
  ).toBe(201);
  const before = { comments: await commentsOf(scene), version: await versionOf(scene) };
  for (const [url, body] of [
    [commentUrl(scene), { comment: 'other words' }],
    [`/api/feeds/${eventId}/${postId}/like`, { comment: 'mine' }],
    [`${commentUrl(scene)}?a=1`, { comment: 'mine' }],
  ] as const) {
    const { status, code } = await server.inject('POST', url, { as: guest, key, body });
    expect([status, code]).toEqual([422, 'ID_REUSED']);
  }
  expect({ comments: await commentsOf(scene), version: await versionOf(scene) }).toEqual(before);
  expect(
    (
      await server.inject('POST', commentUrl(scene), {
        as: owner,
        key,
        body: { comment: 'the owner may have the same id' },
      })
    ).status,
  ).toBe(201);
  expect(
    (await server.inject('POST', commentUrl(scene), { as: guest, key, body: { comment: 'mine' } })).headers[
      'x-replayed'
    ],
  ).toBe('1');
}

/** Where a failure is injected between the effect and its commit. */
export const failures = {
  'when the answer is written to the ledger': `create trigger planted before insert or update on ledger for each row when (new.status is not null) execute function planted_failure()`,
  'at the commit itself': `create constraint trigger planted after insert or update on ledger deferrable initially deferred for each row execute function planted_failure()`,
  'as a serialization failure': `create constraint trigger planted after insert or update on ledger deferrable initially deferred for each row execute function planted_conflict()`,
} as const;

/**
 * Failure before the commit: it leaves neither an effect nor a ledger row, and the same id works afterwards.
 */
export async function failureBeforeCommit(scene: Scene, where: keyof typeof failures): Promise<void> {
  const { server, guest } = scene;
  const key = randomUUID();
  const before = { comments: await commentsOf(scene), version: await versionOf(scene) };
  const send = () => server.inject('POST', commentUrl(scene), { as: guest, key, body: { comment: 'once' } });
  const { db } = server;
  await db.execute(
    sql.raw(
      `create or replace function planted_failure() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
    ),
  );
  await db.execute(
    sql.raw(
      `create or replace function planted_conflict() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = '40001'; end $$`,
    ),
  );
  await db.execute(sql.raw(failures[where]));
  let failed;
  try {
    failed = await send();
  } finally {
    await db.execute(sql.raw('drop trigger planted on ledger'));
  }
  expect([failed.status, failed.code]).toEqual(
    where === 'as a serialization failure' ? [503, 'UNAVAILABLE'] : [500, 'INTERNAL'],
  );
  expect({ comments: await commentsOf(scene), version: await versionOf(scene) }).toEqual(before);
  expect(await ledgerRows(scene, key)).toEqual([]);
  const again = await send();
  expect([again.status, again.headers['x-replayed']]).toEqual([201, undefined]);
  expect((await send()).headers['x-replayed']).toBe('1');
  expect(await commentsOf(scene)).toBe((before.comments ?? 0) + 1);
}

/** Same id at the same moment: concurrent requests with one id. */
export async function sameMoment(scene: Scene, at: TestServer[], times: number): Promise<void> {
  const key = randomUUID();
  const before = (await commentsOf(scene)) ?? 0;
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) =>
      (at[n % at.length] ?? scene.server).inject('POST', commentUrl(scene), {
        as: scene.guest,
        key,
        body: { comment: 'at once' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers.filter(({ headers }) => headers['x-replayed'] === undefined)).toHaveLength(1);
  expect(await commentsOf(scene)).toBe(before + 1);
}

/**
 * Another person's id: the same change under the same id belongs to the person who sent it first, and
 * somebody who may not make it does not get that person's answer.
 */
export async function idOfAnother(scene: Scene): Promise<void> {
  const { server, guest, owner, eventId } = scene;
  const key = randomUUID();
  const send = (as: TestUser) =>
    server.inject('POST', commentUrl(scene), { as, key, body: { comment: 'the same words' } });
  const before = (await commentsOf(scene)) ?? 0;
  const [mine, theirs] = [await send(guest), await send(owner)];
  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.headers['x-replayed']).toBeUndefined();
  expect([mine.body.owner.guid, theirs.body.owner.guid]).toEqual([guest.id, owner.id]);
  expect(await commentsOf(scene)).toBe(before + 2);
  await server.db.update(events).set({ privacy: 'PRIVATE' }).where(eq(events.id, eventId));
  const stranger = await server.makeUser('Sam');
  expect(await send(stranger)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await commentsOf(scene)).toBe(before + 2);
}
