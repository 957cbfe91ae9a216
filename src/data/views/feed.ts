import { COMMENT_PREVIEW } from '#contract/constants.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

export type CommentView = Synced<CommentRow>;
export type PostView = Synced<PostRow> & { lastThreeComments: CommentView[] };
export interface FeedView {
  /** What only this device has, then what is pinned, then newest first. */
  posts: PostView[];
  total: number;
}

/**
 * `syncOf.like` tells whether one's like is still waiting. A waiting picture has `media` = `outbox:<sha256>`,
 * see `useMediaUrl`.
 */
export async function readFeed(data: LocalData, eventId: string, limit: number): Promise<FeedView> {
  const view = await readEventView(data, eventId, ['posts', 'comments']);
  // only what is shown is made for the screen: a thousand comments may wait in one post
  const all = view.all('posts').map(timed);
  const page = all
    .sort((a, b) => unsentFirst(a.row, b.row) || pinnedFirst(a.row, b.row) || oldestFirst(b, a))
    .slice(0, limit);
  const byPost = groupBy(view.all('comments'), (comment) => comment.feedId);
  const posts = page.flatMap(({ row }): PostView[] => {
    const post = view.row('posts', row.id);
    if (!post) return [];
    const last = (byPost.get(post.id) ?? []).map(timed).sort(oldestFirst).slice(-COMMENT_PREVIEW);
    return [{ ...post, lastThreeComments: last.flatMap((one) => view.row('comments', one.row.id) ?? []) }];
  });
  return { posts, total: all.length };
}

/** A picture that somebody shared. */
export interface AlbumPicture {
  id: string;
  media: string;
  by: Person;
  createdAt: string;
}

/** All pictures of a feed, newest first; those of hidden posts are nobody's to pass around. */
export async function readAlbum(data: LocalData, eventId: string): Promise<AlbumPicture[]> {
  const view = await readEventView(data, eventId, ['posts']);
  return view
    .rows('posts')
    .sort((a, b) => oldestFirst(b, a))
    .flatMap(({ id, media, mimeType, hidden, owner, createdAt }) =>
      media && !hidden && mimeType?.startsWith('image/') ? [{ id, media, by: owner, createdAt }] : [],
    );
}

/** All comments of a post, newest last. */
export async function readComments(data: LocalData, eventId: string, postId: string): Promise<CommentView[]> {
  const view = await readEventView(data, eventId, ['posts', 'comments']);
  return view
    .all('comments')
    .filter((comment) => comment.feedId === postId)
    .map(timed)
    .sort(oldestFirst)
    .flatMap(({ row }) => view.row('comments', row.id) ?? []);
}

/** With its time, which is read once and not at each comparison. */
const timed = <R extends { createdAt: string; id: string }>(row: R) => ({
  row,
  at: Date.parse(row.createdAt),
});
const oldestFirst = (a: { row: { id: string }; at: number }, b: { row: { id: string }; at: number }) =>
  a.at - b.at || (a.row.id < b.row.id ? -1 : 1);
// By state, not by time: on a device whose clock is behind, one's own unsent post would sink out of sight.
const unsentFirst = (a: { version: number }, b: { version: number }): number =>
  Number(b.version === 0) - Number(a.version === 0);
/** What was pinned last is first. A post whose pin is not sent yet moves at once. */
const pinnedFirst = (a: { pinnedAt: string | null }, b: { pinnedAt: string | null }): number =>
  (b.pinnedAt ? Date.parse(b.pinnedAt) : 0) - (a.pinnedAt ? Date.parse(a.pinnedAt) : 0);
