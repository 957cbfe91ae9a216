import { useEffect, useState } from 'react';
import type { Ratio } from '#contract/scenes/draw-scene.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';

const drawn = new Map<string, string>();
const KEPT = 200;

/**
 * A `data:` address of the drawn scene, or null until the drawing code has arrived. `scene` null: draw
 * nothing.
 */
export function useDrawnScene(scene: Scene | null, ratio: Ratio): string | null {
  const key = scene && `${scene.name}/${ratio}`;
  const [, redraw] = useState(0);
  const found = key === null ? null : (drawn.get(key) ?? null);
  useEffect(() => {
    if (!scene || key === null || drawn.has(key)) return;
    let gone = false;
    void import('#contract/scenes/draw-scene.ts').then(
      ({ drawScene }) => {
        if (drawn.size >= KEPT) drawn.clear();
        drawn.set(key, `data:image/svg+xml,${encodeURIComponent(drawScene(scene, ratio))}`);
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
