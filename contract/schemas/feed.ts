import * as v from 'valibot';
import { FEED_PAGE_MAX, FEED_PAGE_SIZE, MENTIONS_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Person, RequiredText, Text, Versioned } from '#contract/schemas/common.ts';

/** A person mentioned with `@` in a text, and the name written there. Devices show the person's current name. */
export const Mention = v.object({ id: Id, name: RequiredText(2 * TEXT_LIMITS.person + 1) });
export const Mentions = v.pipe(v.array(Mention), v.maxLength(MENTIONS_MAX));
const MentionsOfBody = v.optional(
  // a JSON string in a multipart form
  v.union([Mentions, v.pipe(v.string(), v.transform(fromJson), Mentions)]),
  [],
);
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Displayed size of a picture or video in px; duration of a video in s; total size in bytes. */
const MediaMetadata = v.object({
  width: v.number(),
  height: v.number(),
  seconds: v.optional(v.number()),
  bytes: v.optional(v.number()),
});
/** A picture of a post, or its video with a still. */
export const PostMedium = v.object({
  media: v.string(),
  mimeType: v.nullable(v.string()),
  mediaMetadata: v.nullable(MediaMetadata),
  poster: v.nullable(v.string()),
});
export type PostMedium = v.InferOutput<typeof PostMedium>;

export const PostRow = v.object({
  id: Id,
  eventId: Id,
  title: v.string(),
  /** The first of `gallery`. */
  media: v.nullable(v.string()),
  mimeType: v.nullable(v.string()),
  mediaMetadata: v.nullable(MediaMetadata),
  /** All pictures, or the video. Absent in rows of an earlier build. */
  gallery: v.optional(v.array(PostMedium)),
  owner: Person,
  createdAt: v.string(),
  selfLike: v.boolean(),
  likesCount: v.number(),
  commentCount: v.number(),
  /** Hidden by a host: only hosts and the author get the row. */
  hidden: v.boolean(),
  /** When it was pinned to the top of the feed. */
  pinnedAt: v.nullable(v.string()),
  mentions: v.array(Mention),
  ...Versioned,
});
export type PostRow = v.InferOutput<typeof PostRow>;

export const CommentRow = v.object({
  id: Id,
  eventId: Id,
  feedId: Id,
  comment: v.string(),
  mentions: v.array(Mention),
  createdAt: v.string(),
  owner: Person,
  ...Versioned,
});
export type CommentRow = v.InferOutput<typeof CommentRow>;

/** A post on its own contains its three newest comments, oldest first. */
export const FeedPost = v.object({ ...PostRow.entries, lastThreeComments: v.array(CommentRow) });
export const FeedsPage = v.object({ feeds: v.array(FeedPost), page: v.number(), totalPages: v.number() });

const pageNumber = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(min),
      v.maxValue(max),
    ),
    fallback,
  );
export const FeedQuery = v.object({
  page: pageNumber(1, 100_000, 1),
  limit: pageNumber(1, FEED_PAGE_MAX, FEED_PAGE_SIZE),
});

/** People who like a post; `more` counts those not named. */
export const Likers = v.object({ people: v.array(Person), more: v.number() });

/**
 * Multipart with several pictures or one video, each as `file`, or JSON. Text or a file is required. `poster` is a
 * still of the video.
 */
export const CreatePostBody = v.object({
  id: v.optional(Id),
  title: v.optional(Text(TEXT_LIMITS.post), ''),
  createdAt: v.optional(v.string()),
  mentions: MentionsOfBody,
});
export const LikeBody = v.object({ like: v.boolean() });
/** All pictures of a feed as one archive. The address expires within minutes. */
export const AlbumLink = v.object({ url: v.string(), pictures: v.number() });
export const HidePostBody = v.object({ hidden: v.boolean() });
export const PinPostBody = v.object({ pinned: v.boolean() });
export const CreateCommentBody = v.object({
  id: v.optional(Id),
  comment: RequiredText(TEXT_LIMITS.comment, 'Please write a comment.'),
  mentions: v.optional(Mentions, []),
});
