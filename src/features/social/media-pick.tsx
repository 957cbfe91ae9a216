import { useRef, type ReactNode } from 'react';
import classes from '#src/features/social/composer.module.css';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';

interface MediaPickProps {
  accept: readonly string[];
  label: string;
  icon: ReactNode;
  /** Several at once. */
  several?: boolean;
  onPick: (files: File[]) => void;
}

/** A subdued button for one kind of media: on a phone its dialog is the gallery or the camera. */
export function MediaPick({ accept, label, icon, several = false, onPick }: MediaPickProps) {
  const open = useRef<() => void>(null);
  return (
    <FileDrop
      noDrop
      accept={accept}
      label={label}
      openRef={open}
      {...(several ? { onFiles: onPick } : { onFile: (file: File) => onPick([file]) })}
    >
      <button type="button" className={classes.pick} onClick={() => open.current?.()}>
        {icon}
        {label}
      </button>
    </FileDrop>
  );
}
