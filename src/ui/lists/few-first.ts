import { startTransition, useEffect, useState } from 'react';
import { useShown } from '#src/ui/hooks/use-shown.ts';

/**
 * A list's first rows in its first frame and all of them in the next: laying out and painting all in one frame
 * would block a phone. All at once while the app renders outside the document, where nothing is laid out.
 * `held`: rows that are always included.
 */
export function useFewFirst<Row>(
  rows: readonly Row[],
  few: number,
  held?: (row: Row) => boolean,
): readonly Row[] {
  const shown = useShown();
  const [whole, setWhole] = useState(!shown);
  useEffect(() => {
    if (whole) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // the task after the first frame
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [whole]);
  return whole ? rows : rows.filter((row, index) => index < few || held?.(row));
}
