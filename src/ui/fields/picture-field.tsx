import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SceneButton } from '#src/ui/covers/scene-button.tsx';
import { CropButton } from '#src/ui/crop/crop-button.tsx';
import { FileDrop } from './file-drop.tsx';
import type { PictureChoice } from './use-picture-choice.ts';
import classes from './picture-field.module.css';

interface Props {
  /** Nothing where the button stands alone until there is a picture. */
  picture: ReactNode;
  choice: PictureChoice;
  /** What the button does, in words. */
  action: string;
  /** The chosen picture is being stored on this device. */
  storing: boolean;
  /** What is shown is only on this device: it is drawn paler. */
  unsent: boolean;
  /** The button stands beside a small picture instead of on a large one. */
  beside?: boolean;
  /** Offers the built-in pictures as well, and cropping one of this device. */
  withScenes?: boolean;
  /** Names the group for those who do not see it. */
  label?: string;
  className?: string | undefined;
  /** Over the picture. */
  children?: ReactNode;
  /** After the button. */
  note?: ReactNode;
}

/** A picture that is changed by its button, or by dropping another on it. */
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
