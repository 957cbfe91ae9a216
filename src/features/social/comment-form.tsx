import { IconSend2 } from '@tabler/icons-react';
import { memo, type KeyboardEvent, type RefObject } from 'react';
import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { textDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import classes from '#src/features/social/comments.module.css';
import { MentionList } from '#src/features/social/mentions/mention-list.tsx';
import { naming } from '#src/features/social/mentions/naming.ts';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';
import { useMentionPicker } from '#src/features/social/mentions/use-mention-picker.ts';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import { createComment } from '#src/mutations/feed/create-comment.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';

const DRAFT = textDraft({});
const Rules = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_LIMITS.comment, messages.comment.tooLong(TEXT_LIMITS.comment)),
  ),
});

interface CommentFormProps {
  eventId: string;
  postId: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Enter sends, Shift-Enter inserts a line break. What is typed is a draft, so it survives the row leaving the
 * screen and a reload.
 */
export const CommentForm = memo(function CommentForm({ eventId, postId, fieldRef }: CommentFormProps) {
  const draftKey = `comment:${postId}`;
  const { form, propsFor, busy, failure } = useDraftForm({
    draftKey,
    draft: DRAFT,
    rules: Rules,
    notSaved: messages.composer.storageFailed,
    judgedAtOnce: () => ['text'],
  });
  const user = useSelf();
  const comment = form.values.text.trim();
  const wrong = form.errors['text'];
  const people = usePeopleHere();
  const mentioning = useMentionPicker({
    field: fieldRef,
    text: form.values.text,
    setText: (text) => form.setFieldValue('text', text),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentioning.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (comment) event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      // the words go to the outbox; the same transaction removes the draft
      {...propsFor(async ({ text }) =>
        createComment({ eventId, postId, comment: text, ...(await naming(text, people)) }, { draftKey }),
      )}
    >
      <div className={classes.form}>
        {user ? <Avatar name={displayName(user)} picture={user.profilePic} size={32} /> : null}
        <textarea
          ref={fieldRef}
          className={classes.field}
          data-comment-on={postId}
          rows={1}
          dir="auto"
          value={form.values.text}
          // What is typed while the words are being stored would be lost with the draft.
          readOnly={busy}
          placeholder={messages.comment.label}
          aria-label={messages.comment.label}
          aria-invalid={wrong ? true : undefined}
          enterKeyHint="send"
          onChange={(event) => form.setFieldValue('text', event.target.value)}
          onKeyDown={onKeyDown}
          {...mentioning.fieldProps}
        />
        <button
          type="submit"
          className={cardClasses.icon}
          disabled={!comment || Boolean(wrong)}
          aria-label={messages.comment.send}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <MentionList picker={mentioning.picker} />
      {wrong ? (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className={classes.wrong}>
          {failure}
        </p>
      ) : null}
    </form>
  );
});
