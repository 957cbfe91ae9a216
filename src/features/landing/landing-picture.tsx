import { useState } from 'react';
import classes from '#src/features/landing/landing-picture.module.css';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

/** A drawn place that fills its section: made on the device, or where the server drew the page, by the server. */
export function LandingPicture({ scene, later = false }: { scene: Scene; later?: boolean }) {
  // the server cannot know how wide the window is: there the browser chooses
  const narrow = firstDraw()?.sceneUrl?.(scene, 'portrait');
  const wide = useWide();
  const ratio = wide || narrow ? 'video' : 'portrait';
  const picture = useDrawnScene(scene, ratio);
  // one that is on screen already does not come once more
  const [arrives] = useState(!picture);
  const image = picture ? (
    <img
      className={classes.picture}
      src={picture}
      alt=""
      loading={later ? 'lazy' : undefined}
      data-scene={sceneKey(scene, ratio)}
      data-arrives={arrives || undefined}
    />
  ) : null;
  if (!narrow) return image;
  return (
    <picture>
      <source media="(max-width: 47.99em)" srcSet={narrow} data-scene={sceneKey(scene, 'portrait')} />
      {image}
    </picture>
  );
}
