import { ActionIcon, Button } from '@mantine/core';
import { IconAt, IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo, useRef, useState, type ClipboardEvent } from 'react';
import * as v from 'valibot';
import { IMAGE_TYPES, TEXT_LIMITS, VIDEO_TYPES } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { ChosenFile } from '#src/features/form/chosen-file.ts';
import { textDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import classes from '#src/features/social/composer.module.css';
import { checkMedia, MEDIA_TYPES } from '#src/features/social/media-choice.ts';
import { MediaPick } from '#src/features/social/media-pick.tsx';
import { MediaPreview } from '#src/features/social/media-preview.tsx';
import { MentionList } from '#src/features/social/mentions/mention-list.tsx';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';
import { useMentionPicker } from '#src/features/social/mentions/use-mention-picker.ts';
import { messages } from '#src/features/social/messages.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';

const DRAFT = textDraft({ file: null as File | null });
const Rules = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_LIMITS.post, messages.composer.tooLong(TEXT_LIMITS.post)),
  ),
  file: ChosenFile,
});

export interface ComposerProps {
  draftKey: string;
  /** Throws when the post could not be kept on this device; words and file then stay. */
  onPost: (text: string, file: File | null) => Promise<unknown>;
}

/** Text with an optional photo or video; enabled only with one of them. */
export const Composer = memo(function Composer({ draftKey, onPost }: ComposerProps) {
  const user = useSelf();
  const offline = useConnection().state !== 'online';
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [dropping, setDropping] = useState(false);
  const { form, propsFor, busy, failed } = useDraftForm({
    draftKey,
    draft: DRAFT,
    rules: Rules,
    judgedAtOnce: () => ['text'],
  });
  const { text, file } = form.values;
  const people = usePeopleHere();
  const mentioning = useMentionPicker({
    field,
    text,
    setText: (words) => form.setFieldValue('text', words),
  });
  const tooLong = form.errors['text'];
  const ready = (text.trim() !== '' || file !== null) && !tooLong;
  const wrong = refused ?? tooLong ?? (failed ? messages.composer.storageFailed : null);

  const take = (chosen: File) => {
    // While words and file are being stored nothing may be added to them: it would be cleared with them.
    if (busy) return;
    const checked = checkMedia(chosen);
    setRefused('error' in checked ? checked.error : null);
    if (!('error' in checked)) form.setFieldValue('file', chosen);
  };
  const remove = () => {
    form.setFieldValue('file', null);
    // What was pressed goes with the picture; the keyboard stays here.
    field.current?.focus();
  };
  const formProps = propsFor(
    async ({ text: words, file: chosen }) => (words !== '' || chosen !== null) && onPost(words, chosen),
    () => setRefused(null),
  );
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0];
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <FileDrop
      className={classes.card}
      accept={MEDIA_TYPES}
      label={messages.composer.drop}
      openRef={null}
      onFile={take}
      onDropping={setDropping}
    >
      <form {...formProps}>
        <div className={classes.row}>
          {user ? <Avatar name={displayName(user)} picture={user.profilePic} size={44} /> : null}
          <textarea
            ref={field}
            className={classes.field}
            rows={1}
            value={text}
            readOnly={busy}
            aria-label={messages.composer.label}
            aria-invalid={tooLong ? true : undefined}
            placeholder={
              dropping
                ? messages.composer.drop
                : offline
                  ? messages.composer.placeholderOffline
                  : messages.composer.placeholder
            }
            onChange={(event) => form.setFieldValue('text', event.target.value)}
            onPaste={onPaste}
            onKeyDown={mentioning.onKeyDown}
            {...mentioning.fieldProps}
          />
        </div>
        <MentionList picker={mentioning.picker} />
        {file ? <MediaPreview file={file} onRemove={remove} /> : null}
        {wrong ? (
          <p role="alert" className={classes.wrong}>
            {wrong}
          </p>
        ) : null}
        <div className={classes.actions}>
          <MediaPick
            accept={IMAGE_TYPES}
            label={messages.composer.photo}
            icon={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
            onPick={take}
          />
          <MediaPick
            accept={VIDEO_TYPES}
            label={messages.composer.video}
            icon={<IconVideo size={19} stroke={1.75} aria-hidden="true" />}
            onPick={take}
          />
          {people.length > 1 ? (
            <ActionIcon
              c="dimmed"
              aria-label={messages.mention.insert}
              title={messages.mention.insert}
              onClick={mentioning.begin}
            >
              <IconAt size={19} stroke={1.75} />
            </ActionIcon>
          ) : null}
          <span className={classes.spacer} />
          <Button type="submit" size="sm" disabled={!ready || busy}>
            {messages.composer.post}
          </Button>
        </div>
      </form>
    </FileDrop>
  );
});
