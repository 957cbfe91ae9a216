import { Button } from '@mantine/core';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { displayName } from '#contract/rules/names.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import classes from '#src/features/social/composer.module.css';
import { checkMedia, PHOTO_ACCEPT, VIDEO_ACCEPT } from '#src/features/social/media-choice.ts';
import { MediaPick } from '#src/features/social/media-pick.tsx';
import { MediaPreview } from '#src/features/social/media-preview.tsx';
import { messages } from '#src/features/social/messages.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { useFileDrop } from '#src/ui/fields/use-file-drop.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';

export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  /** Throws when the post could not be kept on this device; words and file then stay. */
  onPost: (text: string, file: File | null) => Promise<void>;
}

/** Text with an optional photo or video; enabled only with one of them. Cmd or Ctrl with Enter posts. */
export function Composer({ text, onText, onPost }: ComposerProps) {
  const user = useSelf();
  const offline = useConnection().state !== 'online';
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // While words and file are being stored nothing may be added to them: it would be cleared with them.
  const { busy, run } = useOneAtATime();
  const tooLong = text.trim().length > TEXT_LIMITS.post;
  const ready = (text.trim() !== '' || file !== null) && !tooLong;

  const take = (chosen: File | undefined) => {
    if (!chosen || busy) return;
    const checked = checkMedia(chosen);
    if ('error' in checked) return setError(checked.error);
    setError(null);
    setFile(chosen);
  };
  const remove = () => {
    setFile(null);
    // What was pressed goes with the picture; the keyboard stays here.
    field.current?.focus();
  };
  const post = async () => {
    if (!ready) return;
    await run(async () => {
      try {
        await onPost(text.trim(), file);
        setFile(null);
        setError(null);
      } catch {
        setError(messages.composer.storageFailed);
      }
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void post();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0];
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  };
  const drop = useFileDrop(take);
  return (
    <form
      className={classes.card}
      {...drop}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <div className={classes.row}>
        {user ? <Avatar name={displayName(user)} picture={user.profilePic} size={44} /> : null}
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          value={text}
          readOnly={busy}
          aria-label={messages.composer.label}
          aria-invalid={tooLong || undefined}
          placeholder={
            drop['data-dropping']
              ? messages.composer.drop
              : offline
                ? messages.composer.placeholderOffline
                : messages.composer.placeholder
          }
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      {file ? <MediaPreview file={file} onRemove={remove} /> : null}
      {error || tooLong ? (
        <p role="alert" className={classes.wrong}>
          {error ?? messages.composer.tooLong(TEXT_LIMITS.post)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <MediaPick
          accept={PHOTO_ACCEPT}
          label={messages.composer.photo}
          icon={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
          onPick={take}
        />
        <MediaPick
          accept={VIDEO_ACCEPT}
          label={messages.composer.video}
          icon={<IconVideo size={19} stroke={1.75} aria-hidden="true" />}
          onPick={take}
        />
        <span className={classes.spacer} />
        <Button type="submit" size="sm" disabled={!ready || busy}>
          {messages.composer.post}
        </Button>
      </div>
    </form>
  );
}
