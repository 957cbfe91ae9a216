import type { FastifyInstance } from 'fastify';
import { FILE_LIMITS, POST_PICTURES_MAX } from '#contract/constants.ts';
import { CreatePostBody, FeedPost, HidePostBody, LikeBody, PinPostBody } from '#contract/schemas/feed.ts';
import { eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { declareChange } from '#server/http/declare-change.ts';
import type { Unit } from '#server/change/unit.ts';
import { byId, DeferredAnswer } from '#server/change/deferred-answer.ts';
import { NoBody } from '#server/change/no-body.ts';
import { createPost } from '#server/modules/feed/create-post.ts';
import { deletePost } from '#server/modules/feed/delete-post.ts';
import { findPost } from '#server/modules/feed/find-post.ts';
import { hidePost } from '#server/modules/feed/hide-post.ts';
import { likePost } from '#server/modules/feed/like-post.ts';
import { pinPost } from '#server/modules/feed/pin-post.ts';
import { postForParticipant, type OfPost } from '#server/modules/feed/post-for-participant.ts';
import { preparePostMedia } from '#server/modules/feed/prepare-post-media.ts';
import { readFeedPosts } from '#server/modules/feed/read-feed.ts';
import { postToDelete } from '#server/modules/feed/who-may-delete.ts';
import type { Services } from '#server/providers/services.ts';

/** Changes to posts. The API calls a post a feed. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
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
    authorise: (unit, { eventId }: { eventId: string }) => eventForChange(unit, eventId, 'takePartInSocial'),
    prepare: ({ files }) => preparePostMedia(services.files, files),
    grouped: 'inTurn',
    apply: async (unit, access, body, _files, media) =>
      freshPost(unit, access, await createPost(unit, services, access, body, media)),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/feeds/:eventId/:feedId',
    summary: 'Delete one’s own post',
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
    summary: 'Like a post or remove the like',
    body: LikeBody,
    answer: FeedPost,
    grouped: 'together',
    authorise: postForParticipant,
    apply: async (unit, { access, post }, { like }) => {
      await likePost(unit, post, like);
      return freshPost(unit, access, post.id);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/feeds/:eventId/:feedId/hidden',
    summary: 'Hide a post from the feed or show it again',
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
    summary: 'Pin a post to the top of the feed or unpin it',
    body: PinPostBody,
    answer: FeedPost,
    grouped: 'inTurn',
    authorise: postToModerate,
    apply: async (unit, { access, post }, { pinned }) => {
      await pinPost(unit, post, pinned);
      return freshPost(unit, access, post.id);
    },
  });
}

/** The post's current state, which an earlier change of the same group may have altered. */
async function postToModerate(unit: Unit, { eventId, feedId }: OfPost) {
  const access = await eventForChange(unit, eventId, 'moderateSocial');
  return { access, post: await findPost(unit.tx, access, unit.actor, feedId) };
}

const freshPost = ({ tx, actor, now }: Unit, access: EventAccess, postId: string) =>
  new DeferredAnswer('post', postId, async (ids) =>
    byId(await readFeedPosts(tx, access, { userId: actor.userId, now }, ids)),
  );
