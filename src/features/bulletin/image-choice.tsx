import { Button, CloseButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from '#src/features/bulletin/bulletin-form.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { usePictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import { useObjectUrl } from '#src/ui/pictures/use-object-url.ts';

const text = messages.form;

interface ImageChoiceProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** Next to the button. */
  end: ReactNode;
}

/** The image of a new bulletin: chosen or dropped, shown, replaced, removed. */
export function ImageChoice({ file, onChange, end }: ImageChoiceProps) {
  const choice = usePictureChoice(onChange);
  const preview = useObjectUrl(file);
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onChange(null);
    // The pressed button disappears with the picture; the focus stays here.
    button.current?.focus();
  };
  return (
    <FileDrop {...choice.drop} label={text.drop} className={classes.image}>
      {preview ? (
        <div className={classes.preview} data-on-picture="">
          <img src={preview} alt={file?.name ?? ''} />
          <CloseButton variant="glass" aria-label={text.removeImage} onClick={remove} />
        </div>
      ) : null}
      {choice.error ? (
        <p className={classes.wrong} role="alert">
          {choice.error}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconPhoto size={19} stroke={1.75} aria-hidden="true" />}
          onClick={choice.choose}
        >
          {file ? text.replaceImage : text.image}
        </Button>
        {end}
      </div>
    </FileDrop>
  );
}
