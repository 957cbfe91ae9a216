// Requirements on changes applied as a group, as scenarios that run against the real server and against
// deliberately broken ones.
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { comments, ledger } from '#server/db/schema.ts';
import { commentUrl, type Scene } from '#tests/support/ledger-scenarios.ts';

export interface Request {
  id: string;
  method: string;
  path: string;
  body?: unknown;
  after?: string[];
}
export interface Result {
  id: string;
  status: number;
  body: { id: string; code?: string };
  replayed?: boolean;
  changes?: { version: number };
  changesIn?: string;
}

/** A comment with a known id, so that its effect can be looked up. */
export const commentOn = (scene: Scene, text: string, more: Partial<Request> = {}): Request => ({
  id: randomUUID(),
  method: 'POST',
  path: commentUrl(scene),
  body: { id: randomUUID(), comment: text },
  ...more,
});

export async function sendBatch(scene: Scene, requests: Request[], as = scene.guest): Promise<Result[]> {
  const { status, body } = await scene.server.inject('POST', '/api/batch', { as, body: { requests } });
  expect(status).toBe(200);
  return body.results;
}

export const statusesOf = (results: readonly Result[]): number[] => results.map(({ status }) => status);

/** Asserts that each effect exists exactly if its ledger row does. Resolves to the number of effects. */
export async function agree(scene: Scene, requests: readonly Request[]): Promise<number> {
  const { db } = scene.server;
  const commentIds = requests.map(({ body }) => (body as { id: string }).id);
  const there = await db.select().from(comments).where(inArray(comments.id, commentIds));
  const effects = new Set(there.map(({ id }) => id));
  const kept = await db
    .select()
    .from(ledger)
    .where(
      inArray(
        ledger.id,
        requests.map(({ id }) => id),
      ),
    );
  const recorded = new Set(kept.filter(({ status }) => status === 201).map(({ id }) => id));
  expect(kept.filter(({ status }) => status === null)).toEqual([]);
  expect(requests.map((_, n) => effects.has(commentIds[n] ?? ''))).toEqual(
    requests.map(({ id }) => recorded.has(id)),
  );
  return effects.size;
}

/** While `run` is running, a trigger makes the named statement fail. */
export async function whileFailing<T>(
  { server: { db } }: Scene,
  on: { table: 'comments' | 'ledger'; when: string; deferred?: boolean },
  run: () => Promise<T>,
): Promise<T> {
  await db.execute(
    sql.raw(
      `create or replace function planted_failure() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
    ),
  );
  await db.execute(
    sql.raw(
      `create ${on.deferred ? 'constraint ' : ''}trigger planted after insert or update on ${on.table} ${on.deferred ? 'deferrable initially deferred ' : ''}for each row when (${on.when}) execute function planted_failure()`,
    ),
  );
  try {
    return await run();
  } finally {
    await db.execute(sql.raw(`drop trigger planted on ${on.table}`));
  }
}

/** A request whose answer cannot be committed does not affect the others and leaves no effect of its own. */
export async function groupIsAtomic(scene: Scene): Promise<void> {
  const requests = Array.from({ length: 12 }, (_, n) => commentOn(scene, `whole ${n}`));
  const bad = requests[7]?.id ?? '';
  const results = await whileFailing(
    scene,
    { table: 'ledger', when: `new.id = '${bad}' and new.status is not null`, deferred: true },
    () => sendBatch(scene, requests),
  );
  expect(statusesOf(results)).toEqual(requests.map(({ id }) => (id === bad ? 500 : 201)));
  expect(await agree(scene, requests)).toBe(11);
  expect(statusesOf(await sendBatch(scene, requests))).toEqual(requests.map(() => 201));
  expect(await agree(scene, requests)).toBe(12);
}

/** A failure in one event does not affect another. */
export async function eventsAreIndependent(scene: Scene, other: Scene): Promise<void> {
  const requests = Array.from({ length: 24 }, (_, n) =>
    commentOn(Math.floor(n / 4) % 2 === 0 ? scene : other, `apart ${n}`),
  );
  const inScene = ({ path }: Request) => path === commentUrl(scene);
  const results = await whileFailing(
    scene,
    { table: 'comments', when: `new.event_id = '${scene.eventId}'` },
    () => sendBatch(other, requests, other.guest),
  );
  expect(statusesOf(results)).toEqual(requests.map((request) => (inScene(request) ? 500 : 201)));
  expect(await agree(other, requests)).toBe(12);
}
