import { IconSend2 } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import classes from '#src/features/social/comments.module.css';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import { createComment } from '#src/mutations/feed/create-comment.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';

interface CommentFormProps {
  eventId: string;
  postId: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Enter sends, Shift-Enter makes a line. What is typed is a draft, so it survives the row leaving the screen
 * and a reload.
 */
export function CommentForm({ eventId, postId, fieldRef }: CommentFormProps) {
  const draftKey = `comment:${postId}`;
  const [text, setText, handOver] = useDraft(draftKey);
  const [failed, setFailed] = useState(false);
  // What is typed while the words are being stored would be lost with the draft.
  const { busy, run } = useOneAtATime();
  const user = useSelf();
  const comment = text.trim();
  const tooLong = comment.length > TEXT_LIMITS.comment;
  const send = async () => {
    if (!comment || tooLong) return;
    await run(async () => {
      try {
        // Step 1: the words go to the outbox; the same transaction removes the draft.
        await handOver(() => createComment({ eventId, postId, comment }, { draftKey }));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.form}>
        {user ? <Avatar name={displayName(user)} picture={user.profilePic} size={32} /> : null}
        <textarea
          ref={fieldRef}
          className={classes.field}
          rows={1}
          value={text}
          readOnly={busy}
          placeholder={messages.comment.label}
          aria-label={messages.comment.label}
          aria-invalid={tooLong || undefined}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={cardClasses.icon}
          disabled={!comment || tooLong}
          aria-label={messages.comment.send}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {tooLong ? (
        <p role="alert" className={classes.wrong}>
          {messages.comment.tooLong(TEXT_LIMITS.comment)}
        </p>
      ) : null}
      {failed ? (
        <p role="alert" className={classes.wrong}>
          {messages.composer.storageFailed}
        </p>
      ) : null}
    </form>
  );
}
