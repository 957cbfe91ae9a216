import { useState } from 'react';
import classes from '#src/features/landing/landing-picture.module.css';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { firstRender } from '#src/ui/hooks/first-render.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

/**
 * A painted place that fills its section: painted on the device or, on a server-rendered page, by the server.
 */
export function LandingPicture({ scene, later = false }: { scene: Scene; later?: boolean }) {
  // the server cannot know the window's width: there the browser chooses
  const narrow = firstRender()?.sceneUrl?.(scene, 'portrait');
  const wide = useWide();
  const ratio = wide || narrow ? 'video' : 'portrait';
  const picture = useDrawnScene(scene, ratio);
  // a picture already on screen does not fade in again
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
