import { useRef, useState, type ReactNode } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { useFileDrop, type DropTarget } from './use-file-drop.ts';

export interface PictureChoice {
  /** Opens the device's own dialog. */
  choose: () => void;
  /** To be rendered once, anywhere. */
  input: ReactNode;
  /** For the element that a picture can be dropped on. */
  target: DropTarget;
  /** Why the last one was not taken. */
  error: string | null;
}

/** A picture from this device: chosen or dropped, and only if the server would take it. */
export function usePictureChoice(onPick: (file: File) => void): PictureChoice {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = pictureError(file);
    setError(wrong);
    if (!wrong) onPick(file);
  };
  const target = useFileDrop(take);
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // the same file may be chosen again after it was refused
          currentTarget.value = '';
        }}
      />
    ),
    target,
    error,
  };
}

function pictureError(file: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return UI_TEXT.pictureType;
  return file.size > FILE_LIMITS.image ? UI_TEXT.pictureSize(FILE_LIMITS.image / 1_000_000) : null;
}
