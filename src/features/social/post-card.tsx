import { IconMessageCircle, IconTrash } from '@tabler/icons-react';
import { memo, useId, useRef } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { waitsLong } from '#src/data/views/sync-mark.ts';
import { CommentForm } from '#src/features/social/comment-form.tsx';
import { Comments } from '#src/features/social/comments.tsx';
import { LikeButton } from '#src/features/social/like-button.tsx';
import { LikersButton } from '#src/features/social/likers-button.tsx';
import { NamedText } from '#src/features/social/mentions/named-text.tsx';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-card.module.css';
import { PostMedia } from '#src/features/social/post-media.tsx';
import { PostStanding } from '#src/features/social/post-standing.tsx';
import { whenText } from '#src/features/social/when-text.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePost } from '#src/mutations/feed/like-post.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';

// loaded only for hosts
const ModerateMenu = lazyPart(
  async () => (await import('#src/features/social/moderate-menu.tsx')).ModerateMenu,
  { over: true, silent: true },
);

interface PostCardProps {
  post: PostView;
  self: string;
  /** Participants like and comment; others only read. */
  mayTakePart: boolean;
  /** A host of the event may delete anybody's comment, and pin and hide posts. */
  isManager: boolean;
  now: number;
}

/** One post that the server has, with its likes and comments. Plain elements only: there can be hundreds. */
export const PostCard = memo(function PostCard({ post, self, mayTakePart, isManager, now }: PostCardProps) {
  const heading = useId();
  const hour12 = useHour12();
  const field = useRef<HTMLTextAreaElement>(null);
  const name = displayName(post.owner);
  const isOwn = post.owner.guid === self;
  const like = (liked: boolean) => {
    // Step 1 of docs/one-action.md: the component says what the person did, nothing more.
    void likePost({ eventId: post.eventId, postId: post.id, liked });
  };
  const remove = async () => {
    const sure = await askConfirm({
      title: messages.deletePost,
      text: messages.deletePostConfirm,
      yes: messages.confirm,
      danger: true,
    });
    if (!sure) return;
    // people who only read never load this code
    const { deleteUndoably } = await import('#src/features/outcome/delete-undoably.ts');
    await deleteUndoably(
      deletePostMutation,
      { eventId: post.eventId, postId: post.id },
      { says: messages.deletingPost, outcome: { failed: messages.deletePostFailed } },
    );
    focusIfLost();
  };
  return (
    <article className={classes.post} tabIndex={-1} aria-labelledby={heading}>
      <PostStanding post={post} isManager={isManager} />
      <header className={classes.header}>
        <Avatar name={name} picture={post.owner.profilePic} size={44} />
        <div className={classes.by} id={heading}>
          <b>{name}</b>
          <span>
            <time dateTime={post.createdAt}>{whenText(post.createdAt, now, hour12)}</time>
          </span>
        </div>
        {isOwn && !isManager ? (
          <button
            type="button"
            className={classes.icon}
            aria-label={messages.deletePost}
            title={messages.deletePost}
            onClick={() => void remove()}
          >
            <IconTrash size={19} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
        {isManager ? (
          <ModerateMenu
            post={post}
            onDelete={isOwn ? () => void remove() : null}
            meanwhile={<span className={classes.icon} />}
          />
        ) : null}
      </header>
      {post.title ? (
        <div className={classes.text} dir="auto">
          <NamedText text={post.title} mentions={post.mentions} />
        </div>
      ) : null}
      <PostMedia post={post} by={name} />
      <div className={classes.bar}>
        <LikeButton
          liked={post.selfLike}
          count={post.likesCount}
          waiting={waitsLong(post.syncOf.like)}
          saving={post.syncOf.like?.state === 'saving'}
          onChange={mayTakePart ? like : null}
        />
        <button
          type="button"
          className={classes.react}
          aria-label={messages.comments(post.commentCount)}
          disabled={!mayTakePart}
          onClick={() => field.current?.focus()}
        >
          <IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true" className={classes.count}>
            {post.commentCount || null}
          </span>
        </button>
        {mayTakePart && post.likesCount > 0 ? (
          <span className={classes.likers}>
            <LikersButton post={post} />
          </span>
        ) : null}
      </div>
      <Comments post={post} self={self} mayTakePart={mayTakePart} isManager={isManager} now={now} />
      {mayTakePart ? <CommentForm eventId={post.eventId} postId={post.id} fieldRef={field} /> : null}
    </article>
  );
});
