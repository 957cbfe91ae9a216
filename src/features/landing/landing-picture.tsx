import classes from '#src/features/landing/landing-picture.module.css';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

/** A drawn place that fills its section. Nothing to download: it is made on the device. */
export function LandingPicture({ scene }: { scene: Scene }) {
  const picture = useDrawnScene(scene, useWide() ? 'video' : 'portrait');
  return picture ? <img className={classes.picture} src={picture} alt="" /> : null;
}
