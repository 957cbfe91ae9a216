// Optimistic changes that are undone or confirmed: Nothing pending hidden.
import { expect, vi } from 'vitest';
import { keepReading } from '#src/data/live/keep-reading.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { deleteHeld, undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const post = (world: World, title: string) => ({
  id: world.newId(),
  eventId: world.event.id,
  title,
  file: null,
});

/** What others changed while a deletion could be undone shows once it is undone. */
export const undoneAfterPull = inWorld(async (world) => {
  const [asha, ben] = [tabOf(world, 0), tabOf(world, 1)];
  const eventId = world.event.id;
  const made = post(world, 'deleted by mistake');
  await asha.do(createPostMutation, made);
  await asha.sendAll();
  await ben.pull();
  const deletion = await deleteHeld(deletePostMutation, { eventId, postId: made.id }, asha.data);
  await ben.do(likePostMutation, { eventId, postId: made.id, liked: true });
  await ben.sendAll();
  await asha.pull();
  const feed = async () => (await readFeed(asha.data, eventId, 10)).posts;
  expect(await feed(), 'the pull does not show the post again').toEqual([]);
  expect(await undoDeletion(deletion, asha.data)).toBe(true);
  expect((await feed()).map(({ title, likesCount, sync }) => [title, likesCount, sync])).toEqual([
    ['deleted by mistake', 1, null],
  ]);
  await asha.sendAll();
  expect(await asha.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['deleted by mistake']);
});

/**
 * A change that a page shows from memory disappears with its outbox row, whether that is accepted or deleted.
 */
export const overlayRemoved = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  const eventId = world.event.id;
  let shown: [string, string | undefined][] = [];
  const stop = keepReading(
    tab.data,
    (data) => readFeed(data, eventId, 10),
    (value) => (shown = value?.posts.map(({ title, sync }) => [title, sync?.state]) ?? []),
  );
  // a live query emits some turns after its data has changed
  const expectShown = (what: [string, string | undefined][], why?: string) =>
    vi.waitFor(() => expect(shown.toSorted(), why).toEqual(what), { timeout: 5000 });
  await quiet();
  browser.network.online = false;
  const [first, second] = [post(world, 'first'), post(world, 'second')];
  await tab.do(createPostMutation, first);
  await expectShown([['first', 'waiting']]);
  browser.network.online = true;
  await tab.sendAll();
  await expectShown([['first', undefined]], 'an accepted post is not shown as pending');
  browser.network.online = false;
  await tab.do(createPostMutation, second);
  await expectShown([
    ['first', undefined],
    ['second', 'waiting'],
  ]);
  await tab.do(deletePostMutation, { eventId, postId: second.id });
  await expectShown([['first', undefined]], 'a deleted unsent post leaves nothing');
  stop();
});
