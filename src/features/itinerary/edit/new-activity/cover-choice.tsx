import { Button, Input } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';
import { CropButton } from '#src/ui/crop/crop-button.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import classes from '#src/features/itinerary/edit/new-activity/cover-choice.module.css';

const text = messages.form;

/** The picture of a new activity: chosen or dropped, shown, removed. */
export function CoverChoice({
  file,
  onChange,
  disabled,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
  disabled: boolean;
}) {
  const choice = usePictureChoice(onChange);
  const preview = useObjectUrl(file);
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onChange(null);
    // The pressed button disappears with the picture; the focus stays here.
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={
        <>
          {text.cover} <span className={classes.optional}>{text.optional}</span>
        </>
      }
      error={choice.error}
      errorProps={{ role: 'alert' }}
    >
      <FileDrop {...choice.drop} disabled={disabled} label={text.chooseCover} className={classes.target}>
        {preview ? (
          <div className={classes.preview} data-on-picture="">
            <img src={preview} alt={file?.name ?? ''} />
            <div className={classes.tools}>
              <CropButton
                size="sm"
                variant="glass"
                disabled={disabled}
                file={choice.original}
                onCrop={choice.crop}
              />
              <Button
                size="sm"
                variant="glass"
                disabled={disabled}
                leftSection={<IconTrash size={17} stroke={1.75} aria-hidden="true" />}
                onClick={remove}
              >
                {text.removeCover}
              </Button>
            </div>
          </div>
        ) : null}
        <Button
          ref={button}
          variant="default"
          px={8}
          disabled={disabled}
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
          onClick={choice.choose}
        >
          {file ? messages.image.change : text.chooseCover}
        </Button>
        <SceneButton variant="default" px={8} disabled={disabled} onPick={choice.take} />
      </FileDrop>
    </Input.Wrapper>
  );
}
