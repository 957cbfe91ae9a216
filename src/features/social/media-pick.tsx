import { useRef, type ReactNode } from 'react';
import classes from '#src/features/social/composer.module.css';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';

interface MediaPickProps {
  accept: readonly string[];
  label: string;
  icon: ReactNode;
  onPick: (file: File) => void;
}

/** A quiet button for one kind of media: on a phone its dialog is the gallery or the camera. */
export function MediaPick({ accept, label, icon, onPick }: MediaPickProps) {
  const open = useRef<() => void>(null);
  return (
    <FileDrop noDrop accept={accept} label={label} openRef={open} onFile={onPick}>
      <button type="button" className={classes.pick} onClick={() => open.current?.()}>
        {icon}
        {label}
      </button>
    </FileDrop>
  );
}
