import { useRef, useState } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import type { FileDropProps } from './file-drop.tsx';

export interface PictureChoice {
  /** Opens the device's own dialog. */
  choose: () => void;
  /** For the `FileDrop` that a picture can be dropped on. */
  drop: Pick<FileDropProps, 'accept' | 'openRef'> & { onFile: (file: File) => void };
  /** Why the last one was not taken. */
  error: string | null;
}

interface Refusals {
  type: string;
  size: string;
}
const REFUSALS: Refusals = {
  type: UI_TEXT.pictureType,
  size: UI_TEXT.pictureSize(FILE_LIMITS.image / 1_000_000),
};

/** A picture from this device: chosen or dropped, and only if the server would take it. */
export function usePictureChoice(onPick: (file: File) => void, texts = REFUSALS): PictureChoice {
  const open = useRef<() => void>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    choose: () => open.current?.(),
    drop: {
      accept: IMAGE_TYPES,
      openRef: open,
      onFile(file) {
        const wrong = pictureError(file, texts);
        setError(wrong);
        if (!wrong) onPick(file);
      },
    },
    error,
  };
}

function pictureError(file: File, texts: Refusals): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return texts.type;
  return file.size > FILE_LIMITS.image ? texts.size : null;
}
