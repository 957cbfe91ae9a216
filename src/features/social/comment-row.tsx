import { memo, type MouseEvent } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { CommentView } from '#src/data/views/feed.ts';
import classes from '#src/features/social/comments.module.css';
import { NamedText } from '#src/features/social/mentions/named-text.tsx';
import { messages } from '#src/features/social/messages.ts';
import { UnsentNote } from '#src/features/social/unsent-note.tsx';
import { whenText } from '#src/features/social/when-text.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusNextIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';

interface Props {
  comment: CommentView;
  mayDelete: boolean;
  now: number;
}

export const CommentRow = memo(function CommentRow({ comment, mayDelete, now }: Props) {
  const name = displayName(comment.owner);
  const hour12 = useHour12();
  const remove = async ({ currentTarget }: MouseEvent) => {
    const post = currentTarget.closest<HTMLElement>('article');
    const sure = await askConfirm({
      title: messages.deleteComment,
      text: messages.deleteCommentConfirm,
      yes: messages.confirm,
      danger: true,
    });
    if (!sure) return;
    // people who only read never load this code
    const { deleteUndoably } = await import('#src/features/outcome/delete-undoably.ts');
    await deleteUndoably(
      deleteCommentMutation,
      { eventId: comment.eventId, postId: comment.feedId, commentId: comment.id },
      { says: messages.deletingComment, outcome: { failed: messages.deleteCommentFailed } },
    );
    focusNextIfLost(() => post);
  };
  return (
    <li className={classes.comment}>
      <Avatar name={name} picture={comment.owner.profilePic} size={32} />
      <div className={classes.content}>
        <div className={classes.bubble} data-pencil={comment.sync ? '' : undefined}>
          <b>{name}</b>
          <p dir="auto">
            <NamedText text={comment.comment} mentions={comment.mentions} />
          </p>
        </div>
        <div className={classes.meta}>
          {comment.sync ? (
            <UnsentNote sync={comment.sync} />
          ) : (
            <time dateTime={comment.createdAt}>{whenText(comment.createdAt, now, hour12)}</time>
          )}
          {mayDelete && !comment.sync ? (
            <TextButton aria-label={messages.deleteComment} onClick={(press) => void remove(press)}>
              {messages.confirm}
            </TextButton>
          ) : null}
        </div>
      </div>
    </li>
  );
});
