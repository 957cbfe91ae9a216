import type { Ratio } from '#contract/scenes/ratio.ts';
import { TINTS } from '#contract/scenes/tints.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import classes from '#src/ui/pictures/picture.module.css';

/** A standalone painted picture. Always decorative. */
export function ScenePicture({
  scene,
  ratio = 'square',
  className,
}: {
  scene: Scene;
  ratio?: Ratio;
  className?: string | undefined;
}) {
  const picture = useDrawnScene(scene, ratio);
  return (
    <span
      className={`${classes.picture} ${className ?? ''}`}
      data-ratio={ratio}
      style={{ backgroundColor: TINTS[scene.mood] }}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" data-loaded data-scene={sceneKey(scene, ratio)} />
      ) : null}
    </span>
  );
}
