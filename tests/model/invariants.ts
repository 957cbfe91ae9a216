// What must hold whatever has happened: the promises of the outbox, checked from outside.
import { expect } from 'vitest';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { mutationOfType } from '#src/mutations/registry.ts';
import { thingDeletedBy, thingMadeBy } from '#tests/model/deed.ts';
import { baseFor, baseOn, freshDevice, shownOn, touchedBy } from '#tests/model/truth.ts';
import type { World } from '#tests/model/world.ts';

const ALL = 10_000;

/**
 * Every pending change on a device is on its screen (Nothing pending hidden) and is counted (Honest count), in every
 * tab.
 */
export async function expectPendingShown(world: World): Promise<void> {
  for (const { tab, other } of world.seats) {
    const rows = await tab.rows();
    if (other) expect((await readOutbox(other.data)).waiting).toBe(rows.length);
    if (rows.length === 0) continue;
    expect((await readOutbox(tab.data)).waiting).toBe(rows.length);
    const feed = new Map(
      (await readFeed(tab.data, world.event.id, ALL)).posts.map((post) => [post.id, post]),
    );
    const comments = new Set(
      (await readEventView(tab.data, world.event.id, ['posts', 'comments']))
        .rows('comments')
        .map(({ id }) => id),
    );
    for (const [index, row] of rows.entries()) {
      const args = row.args as Record<string, unknown> & { id: string; postId: string; liked: boolean };
      const undone = rows
        .slice(index + 1)
        .some((later) => later.type.startsWith('delete') && later.lane === row.lane);
      if (undone) continue;
      if (row.type === 'createPost') expect(feed.get(args.id), `post ${row.id} is shown`).toBeDefined();
      if (row.type === 'createComment' && feed.has(args.postId))
        expect(comments, `comment ${row.id} is shown`).toContain(args.id);
      const last = rows.findLast((other) => other.lane === row.lane) === row;
      const post = feed.get(args.postId);
      if (row.type === 'likePost' && row.status === 'queued' && last && post)
        expect(post.selfLike, `like ${row.id} is shown`).toBe(args.liked);
    }
  }
}

/**
 * After healing: all views equal each other and the server; every id applied once, or visible in an outbox,
 * or withdrawn by command (Any sequence).
 */
export async function expectConverged(world: World): Promise<void> {
  for (const { tab } of world.seats) {
    const waiting = (await readOutbox(tab.data)).rows.filter(
      ({ state }) => state === 'waiting' || state === 'sending',
    );
    expect(
      waiting.map(({ type, id }) => `${type} ${id}`),
      'nothing waits any more',
    ).toEqual([]);
  }
  await expectSameEverywhere(world);
  await expectAccountedFor(world);
}

/**
 * Each device holds what the server tells its person; all participants see what a new device shows, which agrees with
 * the tables.
 */
async function expectSameEverywhere(world: World): Promise<void> {
  const {
    event: { id: eventId },
    people,
  } = world;
  const { coming, likes, comments } = await world.counted();
  const deleted = await world.isDeleted();
  const fresh = await freshDevice(world);
  try {
    expect(
      (await readHome(fresh.data)).events.some(({ id }) => id === eventId),
      'the event is there unless it was deleted',
    ).toBe(!deleted);
    for (const person of people) {
      const base = await baseFor(world, person);
      for (const { tab } of world.seats.filter(({ user }) => user.id === person.id)) {
        expect(await baseOn(tab.data), `what ${person.firstName} holds`).toEqual(base);
        // a change that needs a decision shows on its own device only
        const rows = await tab.rows();
        const touched = touchedBy(rows);
        // a device with a deletion of the event that needs a decision shows nothing of the event
        const hidden =
          deleted || rows.some(({ type, eventId: of }) => type === 'deleteEvent' && of === eventId);
        if (!hidden && coming.has(person.id))
          expect(await shownOn(tab.data, eventId, touched), `what ${person.firstName} sees`).toEqual(
            await shownOn(fresh.data, eventId, touched),
          );
      }
    }
    for (const post of (await shownOn(fresh.data, eventId)).posts) {
      expect(post.likes, 'likes = distinct likers').toBe(likes.get(post.id) ?? 0);
      expect(post.comments, 'comment count').toBe(comments.get(post.id) ?? 0);
    }
  } finally {
    fresh.kill();
  }
}

async function expectAccountedFor(world: World): Promise<void> {
  const deeds = [...world.deeds.values()];
  const rows = (await Promise.all(world.seats.map(({ tab }) => tab.rows()))).flat();
  const open = new Set(rows.map(({ id }) => id));
  const ledger = await world.ledgerOf([...new Set([...world.deeds.keys(), ...open])]);
  for (const { id, type, status, outcome } of rows)
    if (status !== 'queued' && !isOfTheWay(outcome))
      expect(
        ledger.get(id) ?? 0,
        `${type} is ${status} (${outcome?.code}) because the server said so`,
      ).toBeGreaterThanOrEqual(400);
  const gone = new Set(
    deeds.flatMap(
      (deed) =>
        (isDone(ledger.get(deed.id))
          ? thingDeletedBy(deed)
          : deed.withdrawn || ledger.has(deed.id)
            ? thingMadeBy(deed)
            : undefined
        )?.id ?? [],
    ),
  );
  // their arrivals were deleted with them
  if (deeds.some(({ id, type }) => type === 'removeGuests' && isDone(ledger.get(id))))
    for (const { type, args } of deeds) if (type === 'checkIn') gone.add((args as { id: string }).id);
  for (const deed of deeds) {
    if (open.has(deed.id) || deed.withdrawn) continue;
    const status = ledger.get(deed.id);
    expect(status, `${deed.type} ${deed.id} is accounted for`).toBeDefined();
    if (isDone(status)) continue;
    // a read mark in an event that is deleted or closed by now needs no decision
    if (MARKS.has(deed.type) && (status === 404 || status === 403)) continue;
    const made = thingMadeBy(deed);
    // refused, but deleted by the same person before the refusal arrived
    if (made && deeds.some((other) => other.seat === deed.seat && thingDeletedBy(other)?.id === made.id))
      continue;
    // a refusal is never silent: the row is parked, unless it deletes something that is already deleted, or whose
    // creation was discarded before it arrived, or refused
    expect(
      { type: deed.type, status, silently: mutationOfType(deed.type)?.kind === 'deletion' },
      `refused ${deed.id} is kept`,
    ).toMatchObject({ status: 404, silently: true });
    expect(
      Object.values(deed.args as object).some((id) => gone.has(id as string)),
      `${deed.type} ${JSON.stringify(deed.args)} had a reason to find nothing`,
    ).toBe(true);
  }
}

const MARKS = new Set(['readNotifications', 'readBulletins']);

/**
 * Not refused for its content: something in between found it too large, or the server kept failing before reaching
 * it.
 */
const isOfTheWay = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && (outcome.status === 413 || outcome.status >= 500);
const isDone = (status: number | undefined): boolean => status !== undefined && status < 400;
