import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { CommentRow, CreateCommentBody } from '#contract/schemas/feed.ts';
import { eventFor } from '#server/access/event-for.ts';
import { inList } from '#server/db/id-list.ts';
import { comments } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { byId, DeferredAnswer } from '#server/change/deferred-answer.ts';
import { NoBody } from '#server/change/no-body.ts';
import { createComment, deleteComment } from '#server/modules/feed/comments.ts';
import { findPost } from '#server/modules/feed/find-post.ts';
import { postForParticipant, type OfPost } from '#server/modules/feed/post-for-participant.ts';
import { readCommentRows } from '#server/modules/feed/read-posts.ts';
import { commentToDelete } from '#server/modules/feed/who-may-delete.ts';
import type { Services } from '#server/providers/services.ts';

interface OfComment extends OfPost {
  commentId: string;
}

/** Comments of a post. The API calls a post a feed. */
export function commentRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/feeds/:eventId/:feedId/comment',
    summary: 'All comments on a post, newest last',
    auth: 'required',
    answer: v.array(CommentRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewSocial', now);
        const { id } = await findPost(tx, access, actor, params.feedId ?? '');
        return readCommentRows(tx, access, { userId: actor.userId, now }, eq(comments.postId, id));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/feeds/:eventId/:feedId/comment',
    summary: 'Comment on a post',
    body: CreateCommentBody,
    status: 201,
    answer: CommentRow,
    grouped: 'together',
    authorise: postForParticipant,
    apply: async (unit, { access, post }, body) => {
      const id = await createComment(unit, services, access, post, body);
      const { tx, actor, now } = unit;
      return new DeferredAnswer('comment', id, async (ids) =>
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
