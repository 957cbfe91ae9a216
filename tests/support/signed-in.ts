import { v7 } from 'uuid';
import { vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { someAccount } from '#tests/support/some-account.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { DayView } from '#src/data/views/event.ts';
import { connection } from '#src/data/device/connection.ts';
import { announceQueued } from '#src/mutations/outbox/queued-signal.ts';
import { loadEngine } from '#src/session/own-code.ts';
import { startSession } from '#src/session/session.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { reportToScreens } from '#src/sync/report.ts';

/**
 * Starts the app's session as on an offline device, with a new person signed in. Needs fake-indexeddb/auto.
 */
export async function signedInOffline(): Promise<{ data: OwnData; user: SignInAnswer }> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const user = someAccount({ guid: v7() });
  const store = new SessionStore(theDevice());
  await store.write(user);
  store.close();
  await startSession();
  const data = currentData() as OwnData;
  // the engine loads on demand: load it at the start, so that it does not arrive after the test has ended
  announceQueued(data);
  await loadEngine();
  return { data, user };
}

/**
 * Call before signing in: what the engine finds out about the missing network is not what these tests are
 * about. They set the connection state themselves; it starts as connected.
 */
export function controlConnection(): void {
  reportToScreens.connection = () => undefined;
  connection.state = 'online';
}

const stamp = { version: 2, updatedAt: '2027-01-01T00:00:00.000Z' };

/** Puts rows into the cache, as a pull would. */
export async function cacheEvent(
  data: OwnData,
  event: EventRow,
  of: { posts?: PostRow[]; comments?: CommentRow[] } = {},
): Promise<void> {
  await data.cache.events.put(event);
  await data.cache.posts.bulkPut(of.posts ?? []);
  await data.cache.comments.bulkPut(of.comments ?? []);
  await data.cache.cursors.put({ id: event.id, version: event.version, role: 'x', pulledAt: Date.now() });
  await data.cache.meta.put({ key: 'pulledAt', value: Date.now() });
}

/** Like cacheEvent, with the days of the itinerary. */
export async function cacheItinerary(
  data: OwnData,
  event: EventRow,
  days: readonly DayView[],
): Promise<void> {
  for (const { activities, ...day } of days) {
    await data.cache.days.put({ ...day, eventId: event.id });
    await data.cache.activities.bulkPut(activities.map((one) => ({ ...one, eventId: event.id })));
  }
  await cacheEvent(data, event);
}

const other = {
  guid: '00000000-0000-7000-8000-00000000bbbb',
  firstName: 'Daniel',
  lastName: 'Osei',
  profilePic: null,
};

let minutes = 0;
/** Posts of another person, each a minute older than the one before; pass only what the test is about. */
export function somePost(of: Partial<PostRow> & { eventId: string }): PostRow {
  const createdAt = new Date(Date.parse('2027-04-08T10:00:00Z') - (minutes += 1) * 60_000).toISOString();
  return {
    id: v7(),
    title: 'A post',
    media: null,
    mimeType: null,
    mediaMetadata: null,
    owner: other,
    createdAt,
    selfLike: false,
    likesCount: 0,
    commentCount: 0,
    hidden: false,
    pinnedAt: null,
    mentions: [],
    ...stamp,
    ...of,
  };
}

export const someComment = (of: Partial<CommentRow> & { eventId: string; feedId: string }): CommentRow => ({
  id: v7(),
  comment: 'A comment',
  mentions: [],
  createdAt: '2027-04-08T10:00:00.000Z',
  owner: other,
  ...stamp,
  ...of,
});
