import { useRef, useState } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import type { FileDropProps } from './file-drop.tsx';

export interface PictureChoice {
  /** Opens the device's own dialog. */
  choose: () => void;
  /** For the `FileDrop` that a picture can be dropped on. */
  drop: Pick<FileDropProps, 'accept' | 'openRef'> & { onFile: (file: File) => void };
  /** Why the last one was not taken. */
  error: string | null;
  /** As it was chosen here, to be cropped; null for one that comes from elsewhere. */
  original: File | null;
  /** A picture that stands in for the original, such as a part of it. */
  crop: (file: File) => void;
  /** One that was found: whose it is stays known by its bytes, so it is not cropped. */
  take: (file: File) => void;
}

interface Refusals {
  type: string;
  size: string;
}
const REFUSALS: Refusals = {
  type: FIELD_TEXT.pictureType,
  size: FIELD_TEXT.pictureSize(FILE_LIMITS.image / 1_000_000),
};

/**
 * A picture from this device: chosen or dropped, and only if the server would take it. `of`: what it is a picture of,
 * so that the original of one is never cropped for another.
 */
export function usePictureChoice(onPick: (file: File) => void, texts = REFUSALS, of?: string): PictureChoice {
  const open = useRef<() => void>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; of: string | undefined } | null>(null);
  const pick = (file: File, isOriginal: boolean) => {
    const wrong = pictureError(file, texts);
    setError(wrong);
    if (wrong) return;
    setChosen(isOriginal ? { file, of } : null);
    onPick(file);
  };
  return {
    choose: () => open.current?.(),
    drop: {
      accept: IMAGE_TYPES,
      openRef: open,
      onFile: (file) => pick(file, true),
    },
    error,
    original: chosen && chosen.of === of ? chosen.file : null,
    crop: (file) => {
      setError(null);
      onPick(file);
    },
    take: (file) => pick(file, false),
  };
}

/** Why the server would not take it as a picture; null if it would. */
export function pictureError(file: File, texts: Refusals = REFUSALS): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return texts.type;
  return file.size > FILE_LIMITS.image ? texts.size : null;
}
