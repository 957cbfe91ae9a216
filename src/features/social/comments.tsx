import { useState, type ReactNode } from 'react';
import { COMMENT_PREVIEW } from '#contract/constants.ts';
import { useComments } from '#src/data/live/use-comments.ts';
import type { CommentView, PostView } from '#src/data/views/feed.ts';
import { CommentRow } from '#src/features/social/comment-row.tsx';
import classes from '#src/features/social/comments.module.css';
import { messages } from '#src/features/social/messages.ts';

interface CommentsProps {
  post: PostView;
  self: string;
  /** Whoever takes part may delete the comments on their own posts. */
  mayTakePart: boolean;
  isManager: boolean;
  now: number;
}

/** The last three comments; 'View all N comments' shows the rest. Newest last. */
export function Comments({ post, self, mayTakePart, isManager, now }: CommentsProps) {
  const [all, setAll] = useState(false);
  const row = (comment: CommentView) => (
    <CommentRow
      key={comment.id}
      comment={comment}
      now={now}
      mayDelete={comment.owner.guid === self || (mayTakePart && post.owner.guid === self) || isManager}
    />
  );
  if (post.lastThreeComments.length === 0) return null;
  return (
    <ul className={classes.list}>
      {post.commentCount > COMMENT_PREVIEW ? (
        <li>
          <button type="button" className={classes.all} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? messages.fewer : messages.viewAll(post.commentCount)}
          </button>
        </li>
      ) : null}
      {all ? <AllComments post={post} render={row} /> : post.lastThreeComments.map(row)}
    </ul>
  );
}

/** Reads the whole thread only while it is open. */
function AllComments({ post, render }: { post: PostView; render: (comment: CommentView) => ReactNode }) {
  const live = useComments(post.eventId, post.id);
  return (live.state === 'ready' ? live.value : post.lastThreeComments).map(render);
}
