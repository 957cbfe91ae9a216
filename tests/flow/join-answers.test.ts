// Answers of several versions leave the same on the device whether they are stored one by one or joined.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { CacheDb } from '#src/data/databases/cache-db.ts';
import { theDevice } from '#src/data/device/device.ts';
import { joinAnswers, type AnsweredChanges } from '#src/sync/pull/join-answers.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';
import { putPage } from '#src/sync/pull/put-page.ts';
import { seeded } from '#tests/model/sim/random.ts';
import { somePost } from '#tests/support/signed-in.ts';

const EVENTS = [crypto.randomUUID(), crypto.randomUUID()] as const;
const POSTS = Array.from({ length: 4 }, (_, n) => `0198a000-0000-7000-8000-00000000000${n}`);

const answer = (id: string, version: number, of: Partial<AnsweredChanges> = {}): AnsweredChanges => ({
  id,
  version,
  role: 'guest:PUBLIC',
  epoch: 'now',
  changes: {},
  deleted: {},
  ...of,
});
const post = (eventId: string, id: string, version: number) => ({
  ...somePost({ eventId, id, createdAt: '2027-01-01T10:00:00.000Z' }),
  version,
});

test('consecutive versions are joined into the last state of each row and the final deletions', () => {
  const [event, other] = EVENTS;
  const [one = '', two = '', three = ''] = POSTS;
  expect(
    joinAnswers([
      answer(event, 4, { changes: { posts: [post(event, one, 4), post(event, two, 4)] } }),
      answer(other, 9),
      answer(event, 5, { deleted: { posts: [one, three] } }),
      answer(event, 6, { changes: { posts: [post(event, two, 6), post(event, three, 6)] } }),
      answer(other, 10, { epoch: 'later' }),
      answer(event, 8),
    ]),
  ).toEqual([
    answer(event, 6, {
      changes: { posts: [post(event, two, 6), post(event, three, 6)] },
      deleted: { posts: [one] },
      after: 3,
    }),
    answer(other, 9),
    answer(other, 10, { epoch: 'later' }),
    answer(event, 8),
  ]);
});

const pull = (cache: CacheDb, page: EventChanges) =>
  putPage(cache, { ...page, more: false, reset: false }, new Map(), 0);

test('property: over any cache, joined answers leave the same as separate ones', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);
  for (let round = 0; round < 60; round++) {
    const next = seeded(seed + round);
    const pick = (n: number) => Math.floor(next() * n);
    const answers: EventChanges[] = [];
    const versions = new Map(EVENTS.map((id) => [id as string, 1 + pick(4)]));
    for (let n = 0; n < 8; n++) {
      const id = EVENTS[pick(2)]!;
      const version = (versions.get(id) ?? 0) + (pick(5) === 0 ? 2 : 1);
      versions.set(id, version);
      const [changed, gone] = [POSTS[pick(4)]!, POSTS[pick(4)]!];
      answers.push(
        answer(id, version, {
          changes: pick(3) > 0 ? { posts: [post(id, `${changed}-${id}`, version)] } : {},
          deleted: pick(3) === 0 && gone !== changed ? { posts: [`${gone}-${id}`] } : {},
        }),
      );
    }
    const held = EVENTS.map((id) => ({ id, first: pick(3), pulled: pick(5) }));
    const state = async (stored: readonly EventChanges[]) => {
      const cache = new CacheDb({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, 'me');
      await cache.open();
      for (const { id, first, pulled } of held) {
        if (first === 0) continue;
        const [before] = answers.filter((one) => one.id === id);
        const version = (before?.version ?? 1) - 1;
        await cache.cursors.put({ id, version, epoch: 'now', role: 'guest:PUBLIC', pulledAt: 0 });
        await cache.posts.put(post(id, `${POSTS[0]!}-${id}`, version));
        // a pull overtook some of the answers
        for (const one of answers.filter((other) => other.id === id).slice(0, pulled)) await pull(cache, one);
      }
      for (const one of stored) await putAnswer(cache, one, 0);
      const ahead = (await cache.ahead.toArray()).map(({ id, version }) => ({ id, version }));
      const left = { posts: await cache.posts.toArray(), cursors: await cache.cursors.toArray(), ahead };
      cache.close();
      return left;
    };
    expect(await state(joinAnswers(answers)), `SEED=${seed + round}`).toEqual(await state(answers));
  }
});
