import { useEffect, useState } from 'react';
import type { CoverChoice } from '#src/ui/covers/cover-for.ts';
import type { Ratio } from '#src/ui/covers/draw-cover.ts';
import { useTakenOver } from '#src/ui/hooks/use-taken-over.ts';

const drawn = new Map<string, string>();
const KEPT = 200;

/**
 * A `data:` address of the generated picture, or null until the drawing code has arrived. `wanted` null: draw
 * nothing.
 */
export function useGeneratedCover(wanted: CoverChoice | null, ratio: Ratio): string | null {
  const key = wanted ? `${wanted.scene}/${wanted.mood}/${wanted.seed}/${ratio}` : null;
  const [, redraw] = useState(0);
  const takenOver = useTakenOver();
  const found = key === null || !takenOver ? null : (drawn.get(key) ?? null);
  useEffect(() => {
    if (!wanted || key === null || drawn.has(key)) return;
    let gone = false;
    void import('#src/ui/covers/draw-cover.ts').then(
      ({ drawCover }) => {
        if (drawn.size >= KEPT) drawn.clear();
        drawn.set(key, `data:image/svg+xml,${encodeURIComponent(drawCover(wanted, ratio))}`);
        if (!gone) redraw((count) => count + 1);
      },
      // Without the chunk the tint stands in for the picture.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  });
  return found;
}
