import { ActionIcon, Button } from '@mantine/core';
import { IconAt, IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo, useRef, useState, type ClipboardEvent } from 'react';
import * as v from 'valibot';
import { IMAGE_TYPES, TEXT_LIMITS, VIDEO_TYPES } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { textDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import classes from '#src/features/social/composer.module.css';
import { addMedia, MEDIA_TYPES } from '#src/features/social/media-choice.ts';
import { MediaPick } from '#src/features/social/media-pick.tsx';
import { MediaPreview } from '#src/features/social/media-preview.tsx';
import { MediaPreviews } from '#src/features/social/media-previews.tsx';
import { MentionList } from '#src/features/social/mentions/mention-list.tsx';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';
import { useMentionPicker } from '#src/features/social/mentions/use-mention-picker.ts';
import { messages } from '#src/features/social/messages.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

const NONE: File[] = [];
const DRAFT = textDraft({ files: NONE }, ['files']);
const NOTHING: readonly string[] = [];
const Rules = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_LIMITS.post, messages.composer.tooLong(TEXT_LIMITS.post)),
  ),
  // judged when they were chosen
  files: v.custom<File[]>(() => true),
});

export interface ComposerProps {
  draftKey: string;
  /** Throws when the post could not be kept on this device; words and files then stay. */
  onPost: (text: string, files: readonly File[]) => Promise<unknown>;
}

/** Text with photos or a video; enabled only with one of them. */
export const Composer = memo(function Composer({ draftKey, onPost }: ComposerProps) {
  const user = useSelf();
  const offline = useConnection().state !== 'online';
  const [refused, setRefused] = useState<readonly string[]>(NOTHING);
  const field = useRef<HTMLTextAreaElement>(null);
  const [dropping, setDropping] = useState(false);
  const { form, propsFor, busy, failed } = useDraftForm({
    draftKey,
    draft: DRAFT,
    rules: Rules,
    judgedAtOnce: () => ['text'],
  });
  const { text, files } = form.values;
  const [only = null] = files.length === 1 ? files : NONE;
  const { people, isWhole } = usePeopleHere();
  const mentioning = useMentionPicker({
    field,
    text,
    setText: (words) => form.setFieldValue('text', words),
  });
  const tooLong = form.errors['text'];
  const ready = (text.trim() !== '' || files.length > 0) && !tooLong;
  const why = tooLong ?? (failed ? messages.composer.storageFailed : null);
  const wrong =
    refused.length > 0 ? (
      <>
        {why}
        {why ? '\n' : null}
        {refused.join('\n')}
      </>
    ) : (
      why
    );

  const show = (shown: File[]) => form.setFieldValue('files', shown.length > 0 ? shown : NONE);
  const take = (chosen: readonly File[]) => {
    // While words and files are being stored nothing may be added to them: it would be cleared with them.
    if (busy) return;
    const added = addMedia(files, chosen);
    setRefused(added.wrong);
    show(added.files);
  };
  const remove = () => {
    setRefused(NOTHING);
    show(NONE);
    // What was pressed goes with the picture; the keyboard stays here.
    field.current?.focus();
  };
  const formProps = propsFor(
    async ({ text: words, files: chosen }) => (words !== '' || chosen.length > 0) && onPost(words, chosen),
    () => setRefused(NOTHING),
  );
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    take(pasted);
  };
  return (
    <FileDrop
      className={classes.card}
      accept={MEDIA_TYPES}
      label={messages.composer.drop}
      openRef={null}
      onFiles={take}
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
        {only ? <MediaPreview file={only} onRemove={remove} /> : null}
        {files.length > 1 ? (
          <MediaPreviews
            files={files}
            disabled={busy}
            onChange={(changed) => {
              setRefused(NOTHING);
              show(changed);
              // the list goes with all but one of them, and would take the keyboard along
              if (changed.length === 1) field.current?.focus();
            }}
          />
        ) : null}
        {wrong ? (
          <p role="alert" className={classes.wrong}>
            {wrong}
          </p>
        ) : null}
        <div className={classes.actions}>
          <MediaPick
            accept={IMAGE_TYPES}
            label={messages.composer.photo}
            several
            icon={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
            onPick={take}
          />
          <MediaPick
            accept={VIDEO_TYPES}
            label={messages.composer.video}
            icon={<IconVideo size={19} stroke={1.75} aria-hidden="true" />}
            onPick={take}
          />
          {people.length > 1 || !isWhole ? (
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
          {busy && files.length > 0 ? (
            <span role="status" className={classes.processing}>
              <Spinner />
              {messages.processing}
            </span>
          ) : null}
          <Button type="submit" size="sm" disabled={!ready || busy}>
            {messages.composer.post}
          </Button>
        </div>
      </form>
    </FileDrop>
  );
});
