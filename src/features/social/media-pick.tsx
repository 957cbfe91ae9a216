import type { ReactNode } from 'react';
import classes from '#src/features/social/composer.module.css';

interface MediaPickProps {
  accept: string;
  label: string;
  icon: ReactNode;
  onPick: (file: File | undefined) => void;
}

/** A file field in the look of a quiet button. */
export function MediaPick({ accept, label, icon, onPick }: MediaPickProps) {
  return (
    <label className={classes.pick}>
      {icon}
      {label}
      <input
        type="file"
        accept={accept}
        className={classes.file}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </label>
  );
}
