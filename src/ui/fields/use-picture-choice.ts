import { useRef, useState } from 'react';
import { FILE_LIMITS, IMAGE_TYPES } from '#contract/constants.ts';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import type { FileDropProps } from './file-drop.tsx';

export interface PictureChoice {
  /** Opens the device's file dialog. */
  choose: () => void;
  /** Props for the `FileDrop` on which a picture can be dropped. */
  drop: Pick<FileDropProps, 'accept' | 'openRef'> & { onFile: (file: File) => void };
  /** Why the last one was refused. */
  error: string | null;
  /** As chosen here, for cropping; null for a picture from elsewhere. */
  original: File | null;
  /** Uses a picture derived from the original, such as a crop. */
  crop: (file: File) => void;
  /**
   * Uses a picture that was found by search: its credit is looked up by its bytes, so it cannot be cropped.
   */
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
 * A picture from this device, chosen or dropped; accepted only if the server would accept it. `of`: what it is
 * a picture of, so that the original chosen for one is never cropped for another.
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

/** Why the server would refuse it as a picture; null if it would not. */
export function pictureError(file: File, texts: Refusals = REFUSALS): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return texts.type;
  return file.size > FILE_LIMITS.image ? texts.size : null;
}
