import type { Mention } from '#contract/rules/mentions.ts';
import { isParticipant, type Relation } from '#contract/rules/relation.ts';
import type { CommentRow, PostMedium, PostRow } from '#contract/schemas/feed.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { comments, posts } from '#server/db/schema.ts';
import type { PostMediumRecord } from '#server/modules/feed/read-post-media.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';
import { presentPerson, type PersonRecord } from '#server/modules/people/present-person.ts';

export type PostRecord = typeof posts.$inferSelect;
export type CommentRecord = typeof comments.$inferSelect;

/** A post with everything its row shows. */
export interface PostWithCounts {
  post: PostRecord;
  owner: PersonRecord;
  media: readonly PostMediumRecord[];
  selfLike: boolean;
  likesCount: number;
  commentCount: number;
}

export const presentPost = (
  { post, owner, media, selfLike, likesCount, commentCount }: PostWithCounts,
  { event, relation }: EventAccess,
  viewer: Viewer,
): PostRow => {
  // signed while the post is hidden: a permanent address would keep working for anybody who saved it
  const privacy = post.hiddenAt ? 'PRIVATE' : event.privacy;
  const addressOf = (fileId: string) => imageUrl(fileId, privacy, viewer);
  const gallery = media.map((medium) => presentMedium(medium, addressOf));
  return {
    id: post.id,
    eventId: post.eventId,
    title: post.title,
    media: gallery[0]?.media ?? null,
    mimeType: gallery[0]?.mimeType ?? null,
    mediaMetadata: gallery[0]?.mediaMetadata ?? null,
    gallery,
    owner: presentPerson(owner, viewer),
    createdAt: post.createdAt.toISOString(),
    selfLike,
    likesCount,
    commentCount,
    hidden: post.hiddenAt !== null,
    pinnedAt: post.pinnedAt?.toISOString() ?? null,
    mentions: namedTo(relation, post.mentions),
    version: post.version,
    updatedAt: post.updatedAt.toISOString(),
  };
};

const presentMedium = (
  { fileId, posterFileId, mimeType, width, height, seconds, bytes }: PostMediumRecord,
  addressOf: (fileId: string) => string,
): PostMedium => ({
  media: addressOf(fileId),
  mimeType,
  mediaMetadata:
    width && height
      ? { width, height, bytes, ...(seconds !== null && { seconds: Math.round(seconds * 100) / 100 }) }
      : null,
  poster: posterFileId && addressOf(posterFileId),
});

/** Only participants learn who takes part: for others a mentioned name is plain text. */
const namedTo = (relation: Relation, mentions: Mention[]): Mention[] =>
  isParticipant(relation) ? mentions : [];

export const presentComment = (
  { comment, owner }: { comment: CommentRecord; owner: PersonRecord },
  { relation }: Pick<EventAccess, 'relation'>,
  viewer: Viewer,
): CommentRow => ({
  id: comment.id,
  eventId: comment.eventId,
  feedId: comment.postId,
  comment: comment.comment,
  mentions: namedTo(relation, comment.mentions),
  createdAt: comment.createdAt.toISOString(),
  owner: presentPerson(owner, viewer),
  version: comment.version,
  updatedAt: comment.updatedAt.toISOString(),
});
