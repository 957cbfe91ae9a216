import { useEffect, useState } from 'react';

/** The WebP chunk that declares extended features, and its animation bit. */
const EXTENDED = 'VP8X';
const CHUNK_AT = 12;
const FLAGS_AT = 20;
const ANIMATION = 0x02;

/** Whether a picture is animated; a crop of it would be a still. False until the file has been read. */
export function useIsAnimated(file: File | null): boolean {
  const [still, setStill] = useState<File | null>(null);
  const isWebp = file?.type === 'image/webp';
  useEffect(() => {
    if (!file || !isWebp) return;
    let gone = false;
    void isAnimatedWebp(file).then(
      (animated) => {
        if (!gone && !animated) setStill(file);
      },
      // an unreadable picture cannot be cropped
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file, isWebp]);
  return file?.type === 'image/gif' || (isWebp && still !== file);
}

/** https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
async function isAnimatedWebp(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, FLAGS_AT + 1).arrayBuffer());
  const chunk = String.fromCharCode(...head.subarray(CHUNK_AT, CHUNK_AT + EXTENDED.length));
  return chunk === EXTENDED && ((head[FLAGS_AT] ?? 0) & ANIMATION) !== 0;
}
