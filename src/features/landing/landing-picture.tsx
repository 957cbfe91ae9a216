import { useState } from 'react';
import classes from '#src/features/landing/landing-picture.module.css';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

/** A drawn place that fills its section: made on the device, or where the server drew the page, by the server. */
export function LandingPicture({ scene, later = false }: { scene: Scene; later?: boolean }) {
  const ratio = useWide() ? 'video' : 'portrait';
  const picture = useDrawnScene(scene, ratio);
  // one that is on screen already does not come once more
  const [arrives] = useState(!picture);
  return picture ? (
    <img
      className={classes.picture}
      src={picture}
      alt=""
      loading={later ? 'lazy' : undefined}
      data-scene={sceneKey(scene, ratio)}
      data-arrives={arrives || undefined}
    />
  ) : null;
}
