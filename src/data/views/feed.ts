import { COMMENT_PREVIEW } from '#contract/constants.ts';
import { galleryOf, isPicture } from '#contract/rules/gallery.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import { Dexie } from 'dexie';
import { PINNED_AT, POSTED_AT, type CacheDb } from '#src/data/databases/cache-db.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { idIn } from '#src/data/lanes.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { readEventView, type PartOf } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { unsentFirst } from '#src/data/views/unsent-first.ts';

export type CommentView = Synced<CommentRow>;
export type PostView = Synced<PostRow> & { lastThreeComments: CommentView[] };
export interface FeedView {
  /** Unsent posts of this device, then pinned ones, then newest first. */
  posts: PostView[];
  total: number;
}

/**
 * `syncOf.like` says whether the person's own like is pending. A pending picture has `media` =
 * `outbox:<sha256>` (see `useMediaUrl`).
 */
export async function readFeed(data: LocalData, eventId: string, limit: number): Promise<FeedView> {
  const newest: PartOf = {
    posts: {
      key: `newest/${limit}`,
      // used twice: first to learn which posts' comments are needed, then together with those comments
      read: (cache, waiting) =>
        held(data, `posts/${eventId}/newest/${limit}`, () => topOf(cache, eventId, limit, waiting)),
    },
  };
  const feed = await readEventView(data, eventId, ['posts'], newest);
  const all = feed.all('posts').map(timed);
  const page = all
    .sort((a, b) => unsentFirst(a.row, b.row) || pinnedFirst(a.row, b.row) || oldestFirst(b, a))
    .slice(0, limit);
  const base = feed.baseIds('posts');
  const view = await readEventView(data, eventId, ['posts', 'comments'], {
    ...newest,
    comments: {
      // keyed by what was read, not by what is pending: a post written or deleted here shows at once
      key: `newest/${limit}`,
      // one request for each post; `anyOf` makes one for each comment
      read: async ({ comments }) =>
        (await Promise.all(base.map((id) => comments.where('feedId').equals(id).toArray()))).flat(),
    },
  });
  // views are built only for what is shown: a thousand comments on one post may be pending
  const byPost = groupBy(view.all('comments'), (comment) => comment.feedId);
  const posts = page.flatMap(({ row }): PostView[] => {
    const post = view.row('posts', row.id);
    if (!post) return [];
    const last = (byPost.get(post.id) ?? []).map(timed).sort(oldestFirst).slice(-COMMENT_PREVIEW);
    return [{ ...post, lastThreeComments: last.flatMap((one) => view.row('comments', one.row.id) ?? []) }];
  });
  const there = await held(data, `posts/${eventId}/count`, () =>
    data.cache.rowsOfEvent('posts', eventId).count(),
  );
  return { posts, total: there + all.length - base.length };
}

/** Of thousands of posts: the newest, the pinned ones, and those that pending changes are about. */
async function topOf(
  { posts }: CacheDb,
  eventId: string,
  limit: number,
  waiting: readonly OutboxRow[],
): Promise<PostRow[]> {
  const of = (index: string) => posts.where(index).between([eventId, Dexie.minKey], [eventId, Dexie.maxKey]);
  const [newest, pinned, meant] = await Promise.all([
    of(POSTED_AT).reverse().limit(limit).toArray(),
    of(PINNED_AT).toArray(),
    posts.bulkGet(waiting.flatMap(({ lane }) => idIn(lane, 'post') ?? [])),
  ]);
  const found = [...newest, ...pinned, ...meant].flatMap((row) => row ?? []);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** A picture in the feed. */
export interface AlbumPicture {
  /** The id of its post and its position there. */
  id: string;
  media: string;
  /** Its size; null if unknown. */
  bytes: number | null;
  by: Person;
  createdAt: string;
}

/** All pictures of a feed, newest first, without those of hidden posts. */
export async function readAlbum(data: LocalData, eventId: string): Promise<AlbumPicture[]> {
  const view = await readEventView(data, eventId, ['posts']);
  return view
    .all('posts')
    .filter((row) => !row.hidden && galleryOf(row).some(isPicture))
    .map(timed)
    .sort((a, b) => oldestFirst(b, a))
    .flatMap(({ row: { id } }) => view.row('posts', id) ?? [])
    .flatMap((row) =>
      galleryOf(row)
        .filter(isPicture)
        .map(({ media, mediaMetadata }, place) => ({
          id: `${row.id}/${place}`,
          media,
          bytes: mediaMetadata?.bytes ?? null,
          by: row.owner,
          createdAt: row.createdAt,
        })),
    );
}

/** All comments of a post, newest last. */
export async function readComments(data: LocalData, eventId: string, postId: string): Promise<CommentView[]> {
  const view = await readEventView(data, eventId, ['posts', 'comments'], {
    posts: { key: postId, read: async ({ posts }) => posts.where('id').equals(postId).toArray() },
    comments: {
      key: postId,
      read: async ({ comments }) => comments.where('feedId').equals(postId).toArray(),
    },
  });
  return view
    .all('comments')
    .filter((comment) => comment.feedId === postId)
    .map(timed)
    .sort(oldestFirst)
    .flatMap(({ row }) => view.row('comments', row.id) ?? []);
}

/** With its time, parsed once instead of at each comparison. */
const timed = <R extends { createdAt: string; id: string }>(row: R) => ({
  row,
  at: Date.parse(row.createdAt),
});
const oldestFirst = (a: { row: { id: string }; at: number }, b: { row: { id: string }; at: number }) =>
  a.at - b.at ||
  (a.row.id < b.row.id
    ? -1
    : 1); /** The latest pin comes first. A post whose pin is not sent yet moves at once. */
const pinnedFirst = (a: { pinnedAt: string | null }, b: { pinnedAt: string | null }): number =>
  (b.pinnedAt ? Date.parse(b.pinnedAt) : 0) - (a.pinnedAt ? Date.parse(a.pinnedAt) : 0);
