import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { CropButton } from '#src/ui/crop/crop-button.tsx';
import { FileDrop } from './file-drop.tsx';
import type { PictureChoice } from './use-picture-choice.ts';
import classes from './picture-field.module.css';

interface Props {
  /** Null: only the button is shown until there is a picture. */
  picture: ReactNode;
  choice: PictureChoice;
  /** Text of the button. */
  action: string;
  /** The chosen picture is being stored on this device. */
  storing: boolean;
  /** The picture exists only on this device so far: it is shown paler. */
  unsent: boolean;
  /** The button is next to a small picture instead of on a large one. */
  beside?: boolean;
  /** Also offers the built-in pictures, and cropping one from this device. */
  withScenes?: boolean;
  /** Name of the group for screen readers. */
  label?: string;
  className?: string | undefined;
  /** On top of the picture. */
  children?: ReactNode;
  /** After the button. */
  note?: ReactNode;
}

/** A picture that is replaced with its button, or by dropping another on it. */
export function PictureField({
  picture,
  choice,
  action,
  storing,
  unsent,
  beside = false,
  withScenes = false,
  label,
  className,
  children,
  note,
}: Props) {
  const look = { variant: beside ? 'default' : 'glass', size: 'sm' };
  return (
    <FileDrop
      {...choice.drop}
      label={action}
      {...(label && { role: 'group', 'aria-label': label })}
      className={`${classes.field} ${className ?? ''}`}
      data-beside={beside || undefined}
      data-on-picture={beside ? undefined : ''}
      data-pencil={unsent ? '' : undefined}
    >
      {picture}
      {children}
      <span className={classes.change}>
        {withScenes ? <SceneButton {...look} onPick={choice.take} /> : null}
        {withScenes ? <CropButton {...look} file={choice.original} onCrop={choice.crop} /> : null}
        <Button
          {...look}
          loading={storing}
          leftSection={<IconPhoto size={17} stroke={1.75} aria-hidden="true" />}
          onClick={choice.choose}
        >
          {action}
        </Button>
      </span>
      {note}
    </FileDrop>
  );
}
