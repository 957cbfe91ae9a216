import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { comments, posts } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

type Access = Pick<EventAccess, 'relation'>;
type Who = Pick<Viewer, 'userId'>;

/** A hidden post, with its comments and media, is visible only to hosts and its author. */
export const seesPost = (
  { relation }: Access,
  { userId }: Who,
  post: { hiddenAt: Date | null; ownerId: string },
): boolean => !post.hiddenAt || isManager(relation) || post.ownerId === userId;

/** The same as an SQL condition on posts, for viewers who may see the feed. */
export const seenPosts = ({ relation }: Access, { userId }: Who): SQL | undefined =>
  isManager(relation)
    ? undefined
    : or(isNull(posts.hiddenAt), userId === null ? undefined : eq(posts.ownerId, userId));

/** Posts of the event that are hidden from this viewer. */
export const unseenPosts = ({ event }: Pick<EventAccess, 'event'>, { userId }: Who): SQL | undefined =>
  and(
    eq(posts.eventId, event.id),
    isNotNull(posts.hiddenAt),
    userId === null ? undefined : ne(posts.ownerId, userId),
  );

/** Condition on comments: those on posts that the viewer may see. */
export const seenComments = (reader: Reader, access: EventAccess, viewer: Who): SQL | undefined =>
  isManager(access.relation)
    ? undefined
    : notInArray(
        comments.postId,
        reader.select({ id: posts.id }).from(posts).where(unseenPosts(access, viewer)),
      );

/** Condition on comments: those on posts that the viewer may not see. */
export const unseenComments = (reader: Reader, access: EventAccess, viewer: Who): SQL =>
  inArray(comments.postId, reader.select({ id: posts.id }).from(posts).where(unseenPosts(access, viewer)));
