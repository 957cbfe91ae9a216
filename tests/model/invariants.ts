// What must hold whatever happened: the promises of the outbox, checked from outside.
import { expect } from 'vitest';
import { readItinerary } from '#src/data/views/event.ts';
import { readComments, readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';
import type { OwnData } from '#src/data/local-data.ts';
import { Browser } from '#tests/model/sim/browser.ts';
import type { World } from '#tests/model/world.ts';

const ALL = 10_000;

/** Whatever waits on a device is on its screen (line 11), and is counted (line 36). */
export async function expectPendingShown(world: World): Promise<void> {
  for (const { tab } of world.seats) {
    const rows = await tab.rows();
    const outbox = await readOutbox(tab.data);
    expect(outbox.waiting).toBe(rows.length);
    if (rows.length === 0) continue;
    const feed = new Map((await readFeed(tab.data, world.event.id, ALL)).posts.map((post) => [post.id, post]));
    for (const [index, row] of rows.entries()) {
      const args = row.args as Record<string, unknown> & { id: string; postId: string; liked: boolean };
      const undone = rows.slice(index + 1).some((later) => later.type.startsWith('delete') && later.lane === row.lane);
      if (undone) continue;
      if (row.type === 'createPost') expect(feed.get(args.id), `post ${row.id} is shown`).toBeDefined();
      if (row.type === 'createComment' && feed.has(args.postId)) expect((await readComments(tab.data, world.event.id, args.postId)).map((one) => one.id)).toContain(args.id);
      const last = rows.findLast((other) => other.lane === row.lane) === row;
      const post = feed.get(args.postId);
      if (row.type === 'likePost' && row.status === 'queued' && last && post) expect(post.selfLike, `like ${row.id} is shown`).toBe(args.liked);
    }
  }
}

/** After healing: all views equal each other and the server; every id applied once, or visible in an outbox, or withdrawn by command (line 39). */
export async function expectConverged(world: World): Promise<void> {
  const { event } = world;
  for (const { tab } of world.seats) {
    const waiting = (await readOutbox(tab.data)).rows.filter(({ state }) => state === 'waiting' || state === 'sending');
    expect(waiting.map(({ type, id }) => `${type} ${id}`), 'nothing waits any more').toEqual([]);
  }

  const fresh = await freshTruth(world);
  for (const { tab } of world.seats) {
    // what is parked is folded in on its own device only
    if ((await tab.rows()).length === 0) expect(await truthOf(tab.data, event.id)).toEqual(fresh);
  }
  for (const post of fresh.posts) {
    expect(post.likes, 'likes = distinct likers').toBe(await world.likersOf(post.id));
    expect(post.comments, 'comment count').toBe(await world.commentsOf(post.id));
  }

  const deeds = [...world.deeds.values()];
  const ledger = await world.ledgerOf(deeds.map((deed) => deed.id));
  const open = new Set((await Promise.all(world.seats.map(({ tab }) => tab.rows()))).flat().map((row) => row.id));
  for (const deed of deeds) expect(ledger.has(deed.id) || open.has(deed.id) || deed.withdrawn, `${deed.type} ${deed.id} is accounted for`).toBe(true);
  // a refusal is never silent: the row is parked, unless its wish was that something be gone
  for (const [id, status] of ledger) if (status >= 400 && status !== 404) expect(open.has(id) || world.deeds.get(id)?.withdrawn, `refused ${id} is kept`).toBe(true);
}

/** What is to be seen by everybody, as one device shows it. */
async function truthOf(data: OwnData, eventId: string) {
  const itinerary = await readItinerary(data, eventId);
  const { posts } = await readFeed(data, eventId, ALL);
  return {
    name: itinerary?.event.name,
    guests: itinerary?.event.guestsCount,
    days: itinerary?.days.map((day) => ({ id: day.id, name: day.name, date: day.date, activities: day.activities.map(({ id, name, description, startDateTime }) => ({ id, name, description, startDateTime })) })),
    posts: await Promise.all(posts.map(async (post) => ({
      id: post.id, title: post.title, likes: post.likesCount, comments: post.commentCount,
      all: (await readComments(data, eventId, post.id)).map(({ id, comment }) => ({ id, comment })),
    }))),
    coming: (await readRsvps(data, eventId)).filter((row) => row.status === 'YES').map((row) => row.user.guid).sort(),
  };
}

/** The same from a device that has never seen the event before, signed in as its owner. */
export async function freshTruth(world: World) {
  const { user } = world.seat(0);
  const browser = new Browser({ server: world.server, time: world.time, random: world.random });
  await browser.signIn(await world.server.signInAgain(user));
  const tab = (await browser.openTab()).start();
  await tab.pull();
  expect((await readHome(tab.data)).events.map((event) => event.id)).toContain(world.event.id);
  const truth = await truthOf(tab.data, world.event.id);
  tab.kill();
  return truth;
}
