import { CloseButton } from '@mantine/core';
import classes from '#src/features/social/composer.module.css';
import { messages } from '#src/features/social/messages.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

/** The chosen photo or video before it is posted, with a button to remove it. */
export function MediaPreview({
  file,
  disabled,
  onRemove,
}: {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) {
  const url = useObjectUrl(file);
  return (
    <div className={classes.preview}>
      {url && file.type.startsWith('image/') ? <img src={url} alt={file.name} /> : null}
      {url && file.type.startsWith('video/') ? (
        <video src={url} controls playsInline aria-label={file.name} />
      ) : null}
      <CloseButton
        className={classes.remove}
        variant="glass"
        disabled={disabled}
        onClick={onRemove}
        aria-label={messages.composer.remove}
      />
    </div>
  );
}
