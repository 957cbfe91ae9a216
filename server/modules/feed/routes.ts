import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import {
  CommentRow,
  CreateCommentBody,
  CreatePostBody,
  FeedPost,
  FeedQuery,
  FeedsPage,
  LikeBody,
} from '#contract/schemas/feed.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { comments } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import type { Unit } from '#server/change/unit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { createComment, deleteComment } from '#server/modules/feed/comments.ts';
import { createPost } from '#server/modules/feed/create-post.ts';
import { deletePost } from '#server/modules/feed/delete-post.ts';
import { findPost } from '#server/modules/feed/find-post.ts';
import { likePost } from '#server/modules/feed/like-post.ts';
import { readFeed, readFeedPost } from '#server/modules/feed/read-feed.ts';
import { readCommentRows } from '#server/modules/feed/read-posts.ts';
import { commentToDelete, postToDelete } from '#server/modules/feed/who-may-delete.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
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

/** The feed. On the wire a post is a feed. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/feeds/:eventId',
    summary: 'A page of the feed, newest first',
    auth: 'required',
    query: FeedQuery,
    answer: FeedsPage,
    read: ({ db, actor, params, query, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        return readFeed(tx, event, { userId: actor.userId, now }, query());
      }),
  });

  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId',
    summary: 'One post',
    auth: 'required',
    answer: FeedPost,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        const { id } = await findPost(tx, event.id, params.feedId ?? '');
        return readFeedPost(tx, event, { userId: actor.userId, now }, id);
      }),
  });

  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId/comment',
    summary: 'All comments of a post, newest last',
    auth: 'required',
    answer: v.array(CommentRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        const { id } = await findPost(tx, event.id, params.feedId ?? '');
        return readCommentRows(tx, { userId: actor.userId, now }, eq(comments.postId, id));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/feeds/:eventId',
    summary: 'Post text, a picture or a video',
    body: CreatePostBody,
    status: 201,
    answer: FeedPost,
    files: { max: 1, bytes: FILE_LIMITS.video },
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'takePartInSocial'),
    prepare: async ({ files: [file] }) => file && prepareUpload(services.files, file, 'imageOrVideo'),
    apply: async (unit, access, body, _files, file) =>
      freshPost(unit, access, await createPost(unit, access, body, file)),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/feeds/:eventId/:feedId',
    summary: 'Delete an own post',
    body: NoBody,
    status: 204,
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
    authorise: postToTakePartIn,
    apply: async (unit, { access, post }, { like }) => {
      await likePost(unit, post, like);
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
    authorise: postToTakePartIn,
    apply: async (unit, { post }, body) => {
      const id = await createComment(unit, post, body);
      const [row] = await readCommentRows(
        unit.tx,
        { userId: unit.actor.userId, now: unit.now },
        eq(comments.id, id),
      );
      return { ...row };
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/feeds/:eventId/:feedId/comment/:commentId',
    summary: 'Delete a comment',
    body: NoBody,
    status: 204,
    authorise: (unit, { eventId, feedId, commentId }: OfComment) =>
      commentToDelete(unit, eventId, feedId, commentId),
    apply: async (unit, comment) => {
      await deleteComment(unit, comment);
    },
  });
}

async function postToTakePartIn(unit: Unit, { eventId, feedId }: OfPost) {
  const access = await eventForChange(unit, eventId, 'takePartInSocial');
  return { access, post: await findPost(unit.tx, access.event.id, feedId) };
}

const freshPost = (unit: Unit, { event }: EventAccess, postId: string) =>
  readFeedPost(unit.tx, event, { userId: unit.actor.userId, now: unit.now }, postId);
