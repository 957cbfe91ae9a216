// An RSVP that permits a change is sent before it, such as a post in an event that the person has just
// joined.
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { events, rsvps } from '#server/db/schema.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import type { World } from '#tests/model/world.ts';

const CHEN = 2;

/** Chen does not take part yet and is offline. Resolves with the id of an existing post. */
async function beforeJoining(world: World): Promise<string> {
  const { tab, browser, user } = world.client(CHEN);
  const eventId = world.event.id;
  const postId = world.newId();
  const ben = tabOf(world, 1);
  await ben.do(createPostMutation, { id: postId, eventId, title: 'an existing post', file: null });
  await ben.sendAll();
  const { db } = world.server;
  await db.delete(rsvps).where(and(eq(rsvps.userId, user.id), eq(rsvps.eventId, eventId)));
  await db
    .update(events)
    .set({ version: sql`${events.version} + 1`, rowVersion: sql`${events.version} + 1` })
    .where(eq(events.id, eventId));
  await tab.pull(eventId);
  browser.network.online = false;
  return postId;
}

const post = (world: World, title: string, file: Awaited<ReturnType<typeof storedFile>> | null = null) =>
  tabOf(world, CHEN).do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title, file: file?.ref ?? null },
    { blobs: file ? [file.blob] : [] },
  );
const answer = (world: World, status: 'YES' | 'NO', companions?: string[]) =>
  tabOf(world, CHEN).do(respondRsvpMutation, {
    eventId: world.event.id,
    answer: status,
    ...(companions && { companions }),
  });

/** The batch with the RSVP is lost once; the picture, which is sent separately, does not overtake it. */
export const photoAfterJoining = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  await answer(world, 'YES');
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), { width: 2, height: 2 });
  await post(world, 'photo', photo);
  await quiet();
  browser.network.online = true;
  let lost = 0;
  browser.network.rule = ({ path }) => (path === '/api/batch' && lost++ === 0 ? 'dropBefore' : undefined);
  await tab.sendAll();
  expect(lost).toBeGreaterThan(1);
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toContain('photo');
});

/**
 * Only the RSVP is answered with 503; what depends on it in the same batch is not refused because of that.
 */
export const answerFailsForAMoment = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  const postId = await beforeJoining(world);
  const rsvp = await answer(world, 'YES');
  await post(world, 'text');
  const of = { eventId: world.event.id, postId };
  await tab.do(createCommentMutation, { ...of, id: world.newId(), comment: 'Hello' });
  await tab.do(likePostMutation, { ...of, liked: true });
  await quiet();
  const real = browser.network.fetch;
  let failures = 1;
  // like the server, which does not try requests that depend on a failed one
  (tab.data.device as { fetch: typeof fetch }).fetch = (async (input: Request, init?: RequestInit) => {
    if (!input.url.endsWith('/api/batch') || failures-- <= 0) return real(input, init);
    const { requests } = (await input.clone().json()) as { requests: { id: string; after?: string[] }[] };
    const busy = (id: string) => ({ id, status: 503, body: { error: 'busy', code: 'UNAVAILABLE' } });
    const after = requests.filter((one) => one.after?.includes(rsvp ?? ''));
    const rest = requests.filter((one) => one.id !== rsvp && !after.includes(one));
    const reply = await real(
      new Request(input, { method: 'POST', body: JSON.stringify({ requests: rest }) }),
      init,
    );
    const { results } = (await reply.json()) as { results: object[] };
    return Response.json(
      { results: [busy(rsvp ?? ''), ...after.map(({ id }) => busy(id)), ...results] },
      { headers: { 'X-Sojourn': '1' } },
    );
  }) as typeof fetch;
  browser.network.online = true;
  await tab.sendAll();
  await pass(world.time, 120_000);
  expect(failures).toBeLessThan(0);
  expect((await tab.rows()).map(({ type, outcome }) => [type, outcome?.code])).toEqual([]);
  expect(await world.postTexts()).toContain('text');
});

/**
 * A post that depends on a refused RSVP is blocked. Once the RSVP is discarded, the post is sent, and its
 * text is kept.
 */
export const answerRefused = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  const rsvp = await answer(world, 'YES');
  await post(world, 'my words');
  await world.server.db.update(events).set({ rsvpType: 'INVITE_ONLY' }).where(eq(events.id, world.event.id));
  browser.network.online = true;
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => [row.type, row.state])).toEqual([
    ['respondRsvp', 'rejected'],
    ['createPost', 'blocked'],
  ]);
  await discardRow(rsvp ?? '', tab.data);
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => [row.words, row.state, row.code])).toEqual([
    ['my words', 'rejected', 'FORBIDDEN'],
  ]);
});

/**
 * The server refuses a Yes with a companion. What waited for it is sent with the next answer; the name stays to be
 * copied or corrected, but does not mark the event, and a retry does not take back the newer answer.
 */
export const answeredAgain = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  const refused = (await answer(world, 'YES', ['Ann'])) ?? '';
  await post(world, 'my words');
  browser.network.online = true;
  await tab.sendAll();
  const listed = async () => (await readOutbox(tab.data)).rows.map((row) => [row.type, row.state, row.words]);
  expect(await listed()).toEqual([
    ['respondRsvp', 'rejected', 'Ann'],
    ['createPost', 'blocked', 'my words'],
  ]);
  await answer(world, 'YES');
  await tab.sendAll();
  expect(await listed()).toEqual([['respondRsvp', 'rejected', 'Ann']]);
  expect(await world.postTexts()).toContain('my words');
  const event = async () =>
    (await readEventView(tab.data, world.event.id, ['events'])).row('events', world.event.id);
  expect((await event())?.syncOf.rsvp).toBeUndefined();
  await answer(world, 'NO');
  await tab.sendAll();
  await retryRow(refused, tab.data);
  await tab.sendAll();
  expect((await event())?.selfStatus).toBe('NO');
  expect(await listed()).toEqual([['respondRsvp', 'rejected', 'Ann']]);
});

/** The same for an answer that may have been sent when the newer one is given, and is refused after that. */
export const answeredAgainBeforeRefusal = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  const refused = (await answer(world, 'YES', ['Ann'])) ?? '';
  await tab.data.outbox.mutations.update(refused, { maybeSent: 1 });
  await post(world, 'my words');
  const newer = await answer(world, 'YES');
  expect((await tab.rows()).map(({ id }) => id)).toEqual([refused, expect.any(String), newer]);
  browser.network.online = true;
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => [row.type, row.state, row.words])).toEqual([
    ['respondRsvp', 'rejected', 'Ann'],
  ]);
  expect(await world.postTexts()).toContain('my words');
});

/** The newer answer is refused, too: what waits for it, although made before it, is blocked. */
export const answeredAgainAndRefused = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  await answer(world, 'YES', ['Ann']);
  await post(world, 'my words');
  browser.network.online = true;
  await tab.sendAll();
  await answer(world, 'YES', ['Bob']);
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => [row.words, row.state])).toEqual([
    ['Ann', 'rejected'],
    ['my words', 'blocked'],
    ['Bob', 'rejected'],
  ]);
  const feed = await readEventView(tab.data, world.event.id, ['posts']);
  expect(feed.rows('posts').find(({ title }) => title === 'my words')?.sync?.state).toBe('blocked');
});

/**
 * The newer answer, which has replaced one itself, is discarded: the refused one decides again, and what waits is not
 * sent without it. Once a newer answer was accepted, the refused one stays overtaken.
 */
export const newerAnswerDiscarded = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await beforeJoining(world);
  const refused = (await answer(world, 'YES', ['Ann'])) ?? '';
  await post(world, 'my words');
  browser.network.online = true;
  await tab.sendAll();
  const listed = async () => (await readOutbox(tab.data)).rows.map((row) => [row.words, row.state, row.code]);
  const isOvertaken = async () => (await readOutbox(tab.data)).rows[0]?.overtaken;
  const before = await listed();
  expect(before.map(([, state]) => state)).toEqual(['rejected', 'blocked']);
  browser.network.online = false;
  await answer(world, 'YES');
  // replaces the one before
  const newest = (await answer(world, 'NO')) ?? '';
  expect(await isOvertaken()).toBe(true);
  await discardRow(newest, tab.data);
  browser.network.online = true;
  await tab.sendAll();
  expect(await listed()).toEqual(before);
  expect(await isOvertaken()).toBe(false);
  await answer(world, 'YES');
  await tab.sendAll();
  expect(await world.postTexts()).toContain('my words');
  browser.network.online = false;
  await discardRow((await answer(world, 'NO')) ?? '', tab.data);
  expect(await isOvertaken()).toBe(true);
  await retryRow(refused, tab.data);
  expect((await tab.rows()).map(({ id }) => id)).toEqual([refused]);
});

/** A post by a guest does not depend on a pending yes, but on a pending no. */
export const answerOfAGuest = inWorld(async (world) => {
  const { tab, browser } = world.client(CHEN);
  await tab.pull();
  browser.network.online = false;
  await answer(world, 'YES');
  await post(world, 'while in');
  expect((await tab.rows()).map(({ dependsOn }) => dependsOn.length)).toEqual([0, 0]);
  const leaving = await answer(world, 'NO');
  await post(world, 'after leaving');
  expect((await tab.rows()).at(-1)?.dependsOn).toEqual([leaving]);
});
