// The server comes back from a backup: it has forgotten what this device had its answers for.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { events, posts } from '#server/db/schema.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { inWorld } from '#tests/model/scenarios/stage.ts';

const CALLS_MAX = 4;

/** One pull is enough, in a few calls, and what the server has forgotten leaves the device. */
export const restoredFromBackup = inWorld(async (world) => {
  const { tab, browser } = world.seat(1);
  const { server, event } = world;
  const post = async (title: string) => {
    const id = world.newId();
    await tab.do(createPostMutation, { id, eventId: event.id, title, file: null });
    await tab.sendAll();
    return id;
  };
  await post('kept');
  await tab.pull();
  const backup = await world.versionOf(event.id);
  const forgotten = [await post('forgotten 0'), await post('forgotten 1')];
  await tab.pull();
  for (const id of forgotten) await server.db.delete(posts).where(eq(posts.id, id));
  await server.db.update(events).set({ version: backup }).where(eq(events.id, event.id));

  const pullCalls = () => browser.network.sent.filter(({ path }) => path === '/api/sync').length;
  const before = pullCalls();
  await tab.pull();
  expect(pullCalls() - before).toBeLessThanOrEqual(CALLS_MAX);
  const titles = async () =>
    (await readFeed(tab.data, event.id, 10)).posts.map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['kept']);
  expect(tab.seen.failures).toEqual([]);
  await post('said after it');
  await tab.pull();
  expect(await titles()).toEqual(['kept', 'said after it']);
});
