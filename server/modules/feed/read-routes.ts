import type { FastifyInstance } from 'fastify';
import { FeedPost, FeedQuery, FeedsPage, Likers } from '#contract/schemas/feed.ts';
import { eventFor } from '#server/access/event-for.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { findPost } from '#server/modules/feed/find-post.ts';
import { readLikers } from '#server/modules/feed/read-likers.ts';
import { readFeed, readFeedPost } from '#server/modules/feed/read-feed.ts';
import type { Services } from '#server/providers/services.ts';

/** Reading the feed. The API calls a post a feed. */
export function feedReadRoutes(app: FastifyInstance, services: Services): void {
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
    url: '/api/feeds/:eventId/:feedId/like',
    summary: 'Who likes a post; for participants',
    auth: 'required',
    answer: Likers,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'takePartInSocial', now);
        const { id } = await findPost(tx, access, actor, params.feedId ?? '');
        return readLikers(tx, id, { userId: actor.userId, now });
      }),
  });
}
