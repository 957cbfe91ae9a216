// Invariants of the outbox: what must hold whatever has happened.
import { expect } from 'vitest';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { mutationOfType } from '#src/mutations/registry.ts';
import { baseFor, baseOn, freshDevice, shownOn, touchedBy } from '#tests/model/device-state.ts';
import { deletedBy, createdBy } from '#tests/model/recorded-change.ts';
import type { World } from '#tests/model/world.ts';

const ALL = 10_000;

/**
 * Expects every pending change on a device to be on screen (Nothing pending hidden) and to be counted (Honest
 * count), in every tab.
 */
export async function expectPendingShown(world: World): Promise<void> {
  for (const { tab, other } of world.clients) {
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
 * After healing: expects all views to equal each other and the server, and every change to be applied,
 * visible in an outbox, or withdrawn by a command (Any sequence).
 */
export async function expectConverged(world: World): Promise<void> {
  for (const { tab } of world.clients) {
    const waiting = (await readOutbox(tab.data)).rows.filter(
      ({ state }) => state === 'waiting' || state === 'sending',
    );
    expect(
      waiting.map(({ type, id }) => `${type} ${id}`),
      'nothing is pending any more',
    ).toEqual([]);
  }
  await expectSameEverywhere(world);
  await expectAccountedFor(world);
}

/**
 * Expects each device to hold what the server sends its person, and all participants to see what a new device
 * shows, which must agree with the tables.
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
      'the event is shown unless it was deleted',
    ).toBe(!deleted);
    for (const person of people) {
      const base = await baseFor(world, person);
      for (const { tab } of world.clients.filter(({ user }) => user.id === person.id)) {
        expect(await baseOn(tab.data), `what ${person.firstName} holds`).toEqual(base);
        // a change that needs a decision shows only on its own device
        const rows = await tab.rows();
        const touched = touchedBy(rows);
        // a device where the deletion of the event needs a decision shows nothing of the event
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
  const changes = [...world.changes.values()];
  const rows = (await Promise.all(world.clients.map(({ tab }) => tab.rows()))).flat();
  const open = new Set(rows.map(({ id }) => id));
  const ledger = await world.ledgerOf([...new Set([...world.changes.keys(), ...open])]);
  for (const { id, type, status, outcome } of rows)
    if (status !== 'queued' && !isTransportFailure(outcome))
      expect(
        ledger.get(id) ?? 0,
        `${type} is ${status} (${outcome?.code}) because the server refused it`,
      ).toBeGreaterThanOrEqual(400);
  const gone = new Set(
    changes.flatMap(
      (change) =>
        (isDone(ledger.get(change.id))
          ? deletedBy(change)
          : change.withdrawn || ledger.has(change.id)
            ? createdBy(change)
            : undefined
        )?.id ?? [],
    ),
  );
  // the arrivals of removed guests were deleted with them
  if (changes.some(({ id, type }) => type === 'removeGuests' && isDone(ledger.get(id))))
    for (const { type, args } of changes) if (type === 'checkIn') gone.add((args as { id: string }).id);
  for (const change of changes) {
    if (open.has(change.id) || change.withdrawn) continue;
    const status = ledger.get(change.id);
    expect(status, `${change.type} ${change.id} is accounted for`).toBeDefined();
    if (isDone(status)) continue;
    // a read mark in an event that was deleted or closed meanwhile needs no decision
    if (READ_MARKS.has(change.type) && (status === 404 || status === 403)) continue;
    const made = createdBy(change);
    // refused, but deleted by the same person before the refusal arrived
    if (made && changes.some((other) => other.client === change.client && deletedBy(other)?.id === made.id))
      continue;
    // a refused row is parked, unless it deletes something that is already deleted, or whose creation was
    // refused or was discarded before it arrived
    expect(
      { type: change.type, status, silently: mutationOfType(change.type)?.kind === 'deletion' },
      `refused ${change.id} is kept`,
    ).toMatchObject({ status: 404, silently: true });
    expect(
      Object.values(change.args as object).some((id) => gone.has(id as string)),
      `${change.type} ${JSON.stringify(change.args)} refers to something that does not exist`,
    ).toBe(true);
  }
}

const READ_MARKS = new Set(['readNotifications', 'readBulletins']);

/**
 * Not a refusal of its content: the request was too large, or the server kept failing before it reached the
 * change.
 */
const isTransportFailure = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && (outcome.status === 413 || outcome.status >= 500);
const isDone = (status: number | undefined): boolean => status !== undefined && status < 400;
