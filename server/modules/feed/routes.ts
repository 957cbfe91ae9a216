import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FILE_LIMITS, POST_PICTURES_MAX } from '#contract/constants.ts';
import {
  CommentRow,
  CreateCommentBody,
  CreatePostBody,
  FeedPost,
  FeedQuery,
  FeedsPage,
  HidePostBody,
  LikeBody,
  Likers,
  PinPostBody,
} from '#contract/schemas/feed.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { comments } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import type { Unit } from '#server/change/unit.ts';
import { Later } from '#server/change/later.ts';
import { NoBody } from '#server/change/no-body.ts';
import { Refusal } from '#server/change/refusal.ts';
import { createComment, deleteComment } from '#server/modules/feed/comments.ts';
import { createPost } from '#server/modules/feed/create-post.ts';
import { deletePost } from '#server/modules/feed/delete-post.ts';
import { findPost, lookForPost } from '#server/modules/feed/find-post.ts';
import { hidePost } from '#server/modules/feed/hide-post.ts';
import { likePost } from '#server/modules/feed/like-post.ts';
import { readLikers } from '#server/modules/feed/read-likers.ts';
import { pinPost } from '#server/modules/feed/pin-post.ts';
import { preparePostMedia } from '#server/modules/feed/prepare-post-media.ts';
import { readFeed, readFeedPost, readFeedPosts } from '#server/modules/feed/read-feed.ts';
import { readCommentRows } from '#server/modules/feed/read-posts.ts';
import { seesPost } from '#server/access/who-sees-post.ts';
import { commentToDelete, postToDelete } from '#server/modules/feed/who-may-delete.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
interface OfPost extends OfEvent {
  feedId: string;
}
interface OfComment extends OfPost {
  commentId: string;
}

/** The feed. The API calls a post a feed. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/feeds/:eventId',
    summary: 'A page of the feed, newest first',
    auth: 'required',
    query: FeedQuery,
    answer: FeedsPage,
    read: ({ db, actor, params, query, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        return readFeed(tx, access, { userId: actor.userId, now }, query());
      }),
  });

  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId',
    summary: 'One post',
    auth: 'required',
    answer: FeedPost,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        const { id } = await findPost(tx, access, actor, params.feedId ?? '');
        return readFeedPost(tx, access, { userId: actor.userId, now }, id);
      }),
  });

  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId/comment',
    summary: 'All comments of a post, newest last',
    auth: 'required',
    answer: v.array(CommentRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        const { id } = await findPost(tx, access, actor, params.feedId ?? '');
        return readCommentRows(tx, access, { userId: actor.userId, now }, eq(comments.postId, id));
      }),
  });

  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId/like',
    summary: 'Who likes a post, for those who take part',
    auth: 'required',
    answer: Likers,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'takePartInSocial', now);
        const { id } = await findPost(tx, access, actor, params.feedId ?? '');
        return readLikers(tx, id, { userId: actor.userId, now });
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/feeds/:eventId',
    summary: 'Post text, pictures or a video',
    body: CreatePostBody,
    status: 201,
    answer: FeedPost,
    // several pictures, or a video with its poster
    files: {
      max: POST_PICTURES_MAX,
      bytes: FILE_LIMITS.video,
      total: Math.max(POST_PICTURES_MAX * FILE_LIMITS.image, FILE_LIMITS.video + FILE_LIMITS.image),
    },
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'takePartInSocial'),
    prepare: ({ files }) => preparePostMedia(services.files, files),
    grouped: 'inTurn',
    apply: async (unit, access, body, _files, media) =>
      freshPost(unit, access, await createPost(unit, services, access, body, media)),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/feeds/:eventId/:feedId',
    summary: 'Delete an own post',
    body: NoBody,
    status: 204,
    grouped: 'inTurn',
    authorise: (unit, { eventId, feedId }: OfPost) => postToDelete(unit, eventId, feedId),
    apply: async (unit, post) => {
      await deletePost(unit, post);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/feeds/:eventId/:feedId/like',
    summary: 'Like a post or take the like back',
    body: LikeBody,
    answer: FeedPost,
    grouped: 'together',
    authorise: postToTakePartIn,
    apply: async (unit, { access, post }, { like }) => {
      await likePost(unit, post, like);
      return freshPost(unit, access, post.id);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/feeds/:eventId/:feedId/hidden',
    summary: 'Take a post off the feed or put it back',
    body: HidePostBody,
    answer: FeedPost,
    grouped: 'inTurn',
    authorise: postToModerate,
    apply: async (unit, { access, post }, { hidden }) => {
      await hidePost(unit, post, hidden);
      return freshPost(unit, access, post.id);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/feeds/:eventId/:feedId/pinned',
    summary: 'Keep a post on top of the feed or let it go back to its place',
    body: PinPostBody,
    answer: FeedPost,
    grouped: 'inTurn',
    authorise: postToModerate,
    apply: async (unit, { access, post }, { pinned }) => {
      await pinPost(unit, post, pinned);
      return freshPost(unit, access, post.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/feeds/:eventId/:feedId/comment',
    summary: 'Comment on a post',
    body: CreateCommentBody,
    status: 201,
    answer: CommentRow,
    grouped: 'together',
    authorise: postToTakePartIn,
    apply: async (unit, { access, post }, body) => {
      const id = await createComment(unit, services, access, post, body);
      const { tx, actor, now } = unit;
      return new Later('comment', id, async (ids) =>
        byId(await readCommentRows(tx, access, { userId: actor.userId, now }, inList(comments.id, ids))),
      );
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/feeds/:eventId/:feedId/comment/:commentId',
    summary: 'Delete a comment',
    body: NoBody,
    status: 204,
    grouped: 'inTurn',
    authorise: (unit, { eventId, feedId, commentId }: OfComment) =>
      commentToDelete(unit, eventId, feedId, commentId),
    apply: async (unit, comment) => {
      await deleteComment(unit, comment);
    },
  });
}

async function postToTakePartIn(unit: Unit, { eventId, feedId }: OfPost) {
  const access = await eventForChange(unit, eventId, 'takePartInSocial');
  const post = await unit.remember(`post:${feedId}`, () => lookForPost(unit.tx, access.event.id, feedId));
  if (!post || !seesPost(access, unit.actor, post)) throw new Refusal('POST_NOT_FOUND');
  return { access, post };
}

/** The post's current state: an earlier change of the same group may have altered it. */
async function postToModerate(unit: Unit, { eventId, feedId }: OfPost) {
  const access = await eventForChange(unit, eventId, 'moderateSocial');
  return { access, post: await findPost(unit.tx, access, unit.actor, feedId) };
}

const freshPost = ({ tx, actor, now }: Unit, access: EventAccess, postId: string) =>
  new Later('post', postId, async (ids) =>
    byId(await readFeedPosts(tx, access, { userId: actor.userId, now }, ids)),
  );

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
