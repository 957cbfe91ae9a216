import { useEffect, useEffectEvent, type RefObject } from 'react';
import { codeReader } from '#src/features/event/door/read-codes.ts';

/** ms; frequent enough for a hand-held phone, and a battery that must last an evening. */
const LOOK_MS = 150;
/** ms; a ticket still held up does not count again. */
const SAME_MS = 3000;

/** Reports each code that appears in front of the camera, once. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onCode: (text: string) => void,
): void {
  const passOn = useEffectEvent(onCode);
  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let last = { text: '', at: -SAME_MS };
    const look = async (read: Awaited<ReturnType<typeof codeReader>>) => {
      const text = video.current ? await read(video.current).catch(() => null) : null;
      if (over) return;
      const now = performance.now();
      if (text !== null && (text !== last.text || now - last.at > SAME_MS)) passOn(text);
      // as long as it stays in view, it is the same code
      if (text !== null) last = { text, at: now };
      timer = setTimeout(() => void look(read), LOOK_MS);
    };
    // retries if our own reader could not be loaded
    const begin = () =>
      codeReader().then(
        (read) => (over ? undefined : look(read)),
        () => {
          if (!over) timer = setTimeout(() => void begin(), SAME_MS);
        },
      );
    void begin();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [running, video]);
}
