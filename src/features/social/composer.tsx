import { ActionIcon, Button } from '@mantine/core';
import { IconAt, IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo, useState, type ReactNode } from 'react';
import { IMAGE_TYPES, VIDEO_TYPES } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import classes from '#src/features/social/composer.module.css';
import { MEDIA_TYPES } from '#src/features/social/media-choice.ts';
import { MediaPick } from '#src/features/social/media-pick.tsx';
import { MediaPreview } from '#src/features/social/media-preview.tsx';
import { MediaPreviews } from '#src/features/social/media-previews.tsx';
import { MentionList } from '#src/features/social/mentions/mention-list.tsx';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';
import { useMentionPicker } from '#src/features/social/mentions/use-mention-picker.ts';
import { messages } from '#src/features/social/messages.ts';
import { useComposer, type ComposerProps } from '#src/features/social/use-composer.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** Text with photos or a video; enabled only with one of them. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const user = useSelf();
  const offline = useConnection().state !== 'online';
  const [dropping, setDropping] = useState(false);
  const composer = useComposer(props);
  const { field, text, files, busy } = composer;
  const mentioning = useMentionPicker({ field, text, setText: composer.setText });
  const [first] = files;
  return (
    <FileDrop
      className={classes.card}
      accept={MEDIA_TYPES}
      label={messages.composer.drop}
      openRef={null}
      onFiles={composer.take}
      onDropping={setDropping}
    >
      <form {...composer.formProps}>
        <div className={classes.row}>
          {user ? <Avatar name={displayName(user)} picture={user.profilePic} size={44} /> : null}
          <textarea
            ref={field}
            className={classes.field}
            rows={1}
            dir="auto"
            value={text}
            readOnly={busy}
            aria-label={messages.composer.label}
            aria-invalid={composer.tooLong || undefined}
            placeholder={
              dropping
                ? messages.composer.drop
                : offline
                  ? messages.composer.placeholderOffline
                  : messages.composer.placeholder
            }
            onChange={(event) => composer.setText(event.target.value)}
            onPaste={composer.onPaste}
            onKeyDown={mentioning.onKeyDown}
            {...mentioning.fieldProps}
          />
        </div>
        <MentionList picker={mentioning.picker} />
        {first && files.length === 1 ? (
          <MediaPreview file={first} disabled={busy} onRemove={() => composer.change([])} />
        ) : null}
        {files.length > 1 ? <MediaPreviews files={files} disabled={busy} onChange={composer.change} /> : null}
        <Wrong failure={composer.failure} refused={composer.refused} />
        <div className={classes.actions}>
          <AddButtons busy={busy} onPick={composer.take} onMention={mentioning.begin} />
          <span className={classes.spacer} />
          {busy && files.length > 0 ? (
            <span role="status" className={classes.processing}>
              <Spinner />
              {messages.processing}
            </span>
          ) : null}
          <Button type="submit" size="sm" disabled={!composer.ready || busy}>
            {messages.composer.post}
          </Button>
        </div>
      </form>
    </FileDrop>
  );
});

/** What is wrong with the text, and below it with the files that were chosen last. */
function Wrong({ failure, refused }: { failure: ReactNode; refused: readonly string[] }) {
  if (!failure && refused.length === 0) return null;
  return (
    <p role="alert" className={classes.wrong}>
      {failure}
      {failure && refused.length > 0 ? '\n' : null}
      {refused.join('\n')}
    </p>
  );
}

interface AddButtonsProps {
  busy: boolean;
  onPick: (files: readonly File[]) => void;
  onMention: () => void;
}

/** Adds photos, a video, or somebody's name. */
function AddButtons({ busy, onPick, onMention }: AddButtonsProps) {
  const { people, isWhole } = usePeopleHere();
  return (
    <>
      <MediaPick
        accept={IMAGE_TYPES}
        label={messages.composer.photo}
        several
        icon={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
        onPick={onPick}
      />
      <MediaPick
        accept={VIDEO_TYPES}
        label={messages.composer.video}
        icon={<IconVideo size={19} stroke={1.75} aria-hidden="true" />}
        onPick={onPick}
      />
      {people.length > 1 || !isWhole ? (
        <ActionIcon
          c="dimmed"
          aria-label={messages.mention.insert}
          title={messages.mention.insert}
          disabled={busy}
          onClick={onMention}
        >
          <IconAt size={19} stroke={1.75} />
        </ActionIcon>
      ) : null}
    </>
  );
}
