import { COMMENT_PREVIEW } from '#contract/constants.ts';
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
  const byPost = groupBy(view.rows('comments').sort(oldestFirst), (comment) => comment.feedId);
  const posts = view
    .rows('posts')
    .sort((a, b) => unsentFirst(a, b) || pinnedFirst(a, b) || oldestFirst(b, a));
  const page = posts
    .slice(0, limit)
    .map((post) => ({ ...post, lastThreeComments: (byPost.get(post.id) ?? []).slice(-COMMENT_PREVIEW) }));
  return { posts: page, total: posts.length };
}

/** All comments of a post, newest last. */
export async function readComments(data: LocalData, eventId: string, postId: string): Promise<CommentView[]> {
  const view = await readEventView(data, eventId, ['posts', 'comments']);
  return view
    .rows('comments')
    .filter((comment) => comment.feedId === postId)
    .sort(oldestFirst);
}

const oldestFirst = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
// By state, not by time: on a device whose clock is behind, one's own unsent post would sink out of sight.
const unsentFirst = (a: { version: number }, b: { version: number }): number =>
  Number(b.version === 0) - Number(a.version === 0);
/** What was pinned last is first. A post whose pin is not sent yet moves at once. */
const pinnedFirst = (a: { pinnedAt: string | null }, b: { pinnedAt: string | null }): number =>
  (b.pinnedAt ? Date.parse(b.pinnedAt) : 0) - (a.pinnedAt ? Date.parse(a.pinnedAt) : 0);
