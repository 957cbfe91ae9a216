import { useEffect, useState } from 'react';
import type { Ratio } from '#contract/scenes/ratio.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { firstRender } from '#src/ui/hooks/first-render.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

const drawn = new Map<string, string>();
const KEPT = 200;
/** Longest time in ms for which the tint stands in on a page that is never idle. */
const LATEST_MS = 100;

let turn: Promise<void> = Promise.resolve();

/** Browsers decode such a picture as soon as they get its URL: a dozen at once would block input. */
const inTurn = (run: () => void): void =>
  void (turn = turn.then(
    () =>
      new Promise((next) =>
        whenIdle(() => {
          next();
          run();
        }, LATEST_MS),
      ),
  ));

/** Key of a drawing, whatever it is used for. */
export const sceneKey = (scene: Scene, ratio: Ratio): string => `${scene.name}/${ratio}`;

/** Caches a finished drawing. */
export const knowScene = (key: string, url: string): void => void drawn.set(key, url);

/**
 * A `data:` URL of the drawn scene, or null until the drawing code has loaded and it is this one's turn. On a page that
 * the server rendered it is the server's picture, unless that has `failed`. `scene` null: draw nothing.
 */
export function useDrawnScene(
  scene: Scene | null,
  ratio: Ratio,
  failed: readonly string[] = [],
): string | null {
  const key = scene && sceneKey(scene, ratio);
  const [, redraw] = useState(0);
  const [given] = useState(() => ({ key, url: (scene && firstRender()?.sceneUrl?.(scene, ratio)) ?? null }));
  const served = given.key === key && given.url !== null && !failed.includes(given.url) ? given.url : null;
  const known = served ?? (key === null ? null : (drawn.get(key) ?? null));
  useEffect(() => {
    if (!scene || key === null || known !== null) return;
    let gone = false;
    void import('#contract/scenes/draw-scene.ts').then(
      ({ drawScene }) =>
        inTurn(() => {
          if (gone) return;
          if (drawn.size >= KEPT) drawn.clear();
          if (!drawn.has(key))
            drawn.set(key, `data:image/svg+xml,${encodeURIComponent(drawScene(scene, ratio))}`);
          redraw((count) => count + 1);
        }),
      // Without the chunk the tint stands in for the picture.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, known, ratio, scene]);
  return known;
}
