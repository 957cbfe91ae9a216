import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/core/styles/LoadingOverlay.layer.css';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import classes from '#src/features/manage/new-experience/cover-field.module.css';
import type { ExperienceForm } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { CropButton } from '#src/ui/crop/crop-button.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

type Cover = Pick<ExperienceForm, 'cover' | 'whole'>;
type Props = Cover & { disabled: boolean; onChange: (chosen: Cover) => void };

/**
 * The cover picture: drop or choose, then a preview in the shape of the card. In its own file because the drop
 * area is loaded only with the dialog.
 */
export default function CoverField({ cover, whole, disabled, onChange }: Props) {
  const open = useRef<() => void>(null);
  /** Why the last one was refused; the previous one stays. */
  const [error, setError] = useState<string | null>(null);
  const preview = useObjectUrl(cover);
  const take = (chosen: File | undefined, isOurs = true) => {
    if (!chosen) return;
    const wrong = coverError(chosen);
    setError(wrong);
    if (wrong) return;
    onChange({ cover: chosen, whole: isOurs ? chosen : null });
  };
  return (
    <div>
      <Dropzone
        openRef={open}
        accept={[...IMAGE_TYPES]}
        multiple={false}
        disabled={disabled}
        activateOnClick={!cover}
        enablePointerEvents
        onDrop={(files) => take(files[0])}
        onReject={(rejected) => take(rejected[0]?.file)}
        classNames={{ root: classes.drop, inner: classes.inner }}
        inputProps={{ 'aria-label': messages.coverChoose }}
        data-filled={cover ? '' : undefined}
      >
        {preview ? (
          <>
            <img src={preview} alt={cover?.name ?? ''} className={classes.preview} />
            <div className={classes.tools} data-on-picture="">
              <CropButton
                size="sm"
                variant="glass"
                disabled={disabled}
                file={whole}
                onCrop={(part) => onChange({ cover: part, whole })}
              />
              <Button
                size="sm"
                variant="glass"
                disabled={disabled}
                leftSection={<IconUpload size={17} stroke={1.75} />}
                onClick={() => open.current?.()}
              >
                {messages.coverReplace}
              </Button>
              <Button
                size="sm"
                variant="glass"
                disabled={disabled}
                leftSection={<IconTrash size={17} stroke={1.75} />}
                onClick={() => {
                  setError(null);
                  onChange({ cover: null, whole: null });
                  focusIfLost();
                }}
              >
                {messages.coverRemove}
              </Button>
            </div>
          </>
        ) : (
          <div className={classes.invite}>
            <IconPhoto size={30} stroke={1.5} aria-hidden="true" />
            <span className={classes.lead}>{messages.coverHint}</span>
            <span>{messages.coverLimits}</span>
          </div>
        )}
      </Dropzone>
      {cover ? null : (
        <SceneButton
          mt="sm"
          variant="default"
          fullWidth
          disabled={disabled}
          onPick={(found) => take(found, false)}
        />
      )}
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : (
        !cover && <p className={classes.hint}>{messages.coverFallback}</p>
      )}
    </div>
  );
}

/** A cover must be a picture the server can read, of at most 10 MB. */
function coverError(file: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return messages.coverType;
  return file.size > FILE_LIMITS.image ? messages.coverSize : null;
}
