// What screens show of an outbox that others write to as well: another tab, the worker, or a tab that was
// killed before it could announce what it had stored. Each scenario fails if the mirror differs from the
// stored rows.
import type { WhereClause } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { CommentRow } from '#contract/schemas/feed.ts';
import { takeEpoch } from '#src/data/databases/fence.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { keepReading } from '#src/data/live/keep-reading.ts';
import { readComments, type CommentView } from '#src/data/views/feed.ts';
import { readOutbox, type OutboxView } from '#src/data/views/outbox.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someComment, somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

interface Tabs {
  /** The tab whose screens are watched. */
  here: OwnData;
  /** Another tab of the same person, with its own connections. */
  there: OwnData;
  eventId: string;
  postId: string;
  /** Every list of the post's comments that was shown here, and every state of the tray. */
  comments: CommentView[][];
  tray: OutboxView[];
  /** Adds a comment; resolves to its row. */
  say(words: string, tab?: OwnData): Promise<string>;
}

/** Opens two tabs on a new device, with the screens of one of them. */
export async function withTabs(run: (tabs: Tabs) => Promise<void>): Promise<void> {
  installFolds();
  const device = { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange };
  const me = { guid: v7(), firstName: 'Me', lastName: null, profilePic: null };
  const [here, there] = [await openOwnData(device, me), await openOwnData(device, me)];
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const post = somePost({ eventId: event.id });
  await here.cache.events.put(event);
  await here.cache.posts.put(post);
  const [comments, tray]: [CommentView[][], OutboxView[]] = [[], []];
  const stops = [
    keepReading(
      here,
      (data) => readComments(data, event.id, post.id),
      (now) => void comments.push(now ?? []),
    ),
    keepReading(here, readOutbox, (now) => void tray.push(now ?? { rows: [], waiting: -1, attention: -1 })),
  ];
  try {
    await vi.waitFor(() => expect([comments.length, tray.length]).toEqual([1, 1]));
    await run({
      here,
      there,
      eventId: event.id,
      postId: post.id,
      comments,
      tray,
      say: async (words, tab = here) => {
        const args = { id: v7(), eventId: event.id, postId: post.id, comment: words };
        return (await enqueueIn(tab, createCommentMutation, args))!;
      },
    });
  } finally {
    for (const stop of stops) stop();
    closeData(here);
    closeData(there);
  }
}

const wordsOf = ({ tray }: Tabs): string[] | undefined => tray.at(-1)?.rows.map(({ words }) => words);
const showsWaiting = (tabs: Tabs, words: string[], limit?: Limit) =>
  vi.waitFor(() => {
    expect(wordsOf(tabs)).toEqual(words);
    expect(tabs.tray.at(-1)?.waiting).toBe(words.length);
    expect(tabs.comments.at(-1)?.map(({ comment }) => comment)).toEqual(words);
  }, limit);
/** Time limit for what must happen eventually; no limit by default. */
interface Limit {
  timeout: number;
}

/** A change discarded in another tab is no longer pending here. */
export const removedElsewhere = (limit?: Limit): Promise<void> =>
  withTabs(async (tabs) => {
    const [, row] = [await tabs.say('One'), await tabs.say('Two'), await tabs.say('Three')];
    await showsWaiting(tabs, ['One', 'Two', 'Three']);
    await discardRow(row, tabs.there);
    await showsWaiting(tabs, ['One', 'Three'], limit);
  });

/**
 * A change sent by another tab is no longer pending here, and never disappeared from the screen in between.
 */
export const settledElsewhere = (limit?: Limit): Promise<void> =>
  withTabs(async (tabs) => {
    const { here, there, comments } = tabs;
    const row = await tabs.say('Hello');
    await showsWaiting(tabs, ['Hello']);
    const [shown] = comments.at(-1)!;
    const from = comments.length;
    // the response is in the cache, but this tab reads it only after its mirror was notified that the row is
    // deleted
    let releaseRead = () => {};
    const heard = new Promise<void>((resolve) => (releaseRead = resolve));
    const stored = here.cache.comments;
    const where = stored.where.bind(stored) as (index: string) => WhereClause<CommentRow, string>;
    vi.spyOn(stored, 'where').mockImplementation(((index: string) => ({
      equals: (value: string) => ({
        async toArray() {
          const found = await where(index).equals(value).toArray();
          await heard;
          return found;
        },
      }),
    })) as never);
    const { id, eventId, feedId } = shown!;
    await there.cache.comments.put(someComment({ id, eventId, feedId, comment: 'Hello', version: 7 }));
    await there.outbox.mutations.delete(row);
    await vi.waitFor(() => expect(mirrorOf(here.outbox).get(row)).toBeUndefined());
    // by then, screens that do not wait for the read have rendered without it
    await new Promise((resolve) => setTimeout(resolve, 100));
    releaseRead();
    await vi.waitFor(() => {
      expect(comments.at(-1)).toMatchObject([{ id, version: 7, sync: null }]);
      expect(wordsOf(tabs)).toEqual([]);
    }, limit);
    for (const list of comments.slice(from)) expect(list.map((one) => one.id)).toEqual([id]);
  });

/** A change corrected in another tab is shown exactly once at any moment, with its new text. */
export const correctedElsewhere = (): Promise<void> =>
  withTabs(async (tabs) => {
    const row = await tabs.say('One');
    await showsWaiting(tabs, ['One']);
    const from = tabs.tray.length;
    await editRow(row, { comment: 'First' }, tabs.there);
    await showsWaiting(tabs, ['First']);
    expect(tabs.tray.slice(from).map(({ rows }) => rows.map(({ words }) => words))).toEqual([['First']]);
  });

/**
 * Rows are shown in the order in which the changes were made, whichever tab made them and even after a
 * correction.
 */
export const orderOfAll = (limit?: Limit): Promise<void> =>
  withTabs(async (tabs) => {
    const { here, there } = tabs;
    const first = await tabs.say('One');
    await tabs.say('Two', there);
    await tabs.say('Three');
    await editRow(first, { comment: 'First' }, there);
    await tabs.say('Four', there);
    await vi.waitFor(() => expect(wordsOf(tabs)).toEqual(['First', 'Two', 'Three', 'Four']), limit);
    await Promise.all(Array.from({ length: 60 }, (_, i) => tabs.say(`${i}`, i % 2 ? here : there)));
    await vi.waitFor(() => expect(tabs.tray.at(-1)?.rows.length).toBe(64));
    const stored = await here.outbox.mutations.orderBy('seq').primaryKeys();
    expect(tabs.tray.at(-1)?.rows.map(({ id }) => id)).toEqual(stored);
  });

/** A killed tab stored or deleted a row without announcing it: the next change reveals it. */
export const unannounced = (): Promise<void> =>
  withTabs(async (tabs) => {
    const { here } = tabs;
    const row = await tabs.say('One');
    await tabs.say('Two');
    await showsWaiting(tabs, ['One', 'Two']);
    await withoutAnnouncing(here, (rows) => rows.delete(row));
    await tabs.say('Three');
    await showsWaiting(tabs, ['Two', 'Three']);
  });

/** Taking over the queue from a killed tab reveals it as well. */
export const unannouncedByLockHolder = (): Promise<void> =>
  withTabs(async (tabs) => {
    const { here, there } = tabs;
    const row = await tabs.say('One');
    await showsWaiting(tabs, ['One']);
    const stored = (await here.outbox.mutations.get(row))!;
    const outcome = { status: 403, code: 'NOT_ALLOWED', text: 'No.', at: 1 };
    await withoutAnnouncing(here, (rows) => rows.put({ ...stored, status: 'rejected', outcome }));
    await takeEpoch(there.outbox);
    await vi.waitFor(() =>
      expect(tabs.tray.at(-1)).toMatchObject({ attention: 1, rows: [{ reason: 'No.' }] }),
    );
  });

/** Writes as a tab does that is killed before it notifies the others. */
async function withoutAnnouncing({ outbox }: OwnData, change: (rows: IDBObjectStore) => void): Promise<void> {
  const tx = outbox.backendDB().transaction('mutations', 'readwrite');
  change(tx.objectStore('mutations'));
  await new Promise((resolve) => {
    tx.oncomplete = resolve;
  });
}
