import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneAt } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import classes from './ambient.module.css';
import type { Painted } from '#src/ui/pictures/picture.tsx';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

/** The page's picture, blurred, as coloured light behind the top of the page. */
export function Ambient({ image, of }: { image: string | null | undefined; of: Painted }) {
  const chosen = image ? sceneAt(image) : undefined;
  const own = image && !chosen ? image : null;
  const scene = chosen ?? sceneFor(of.id, `${of.name} ${of.subtitle ?? ''}`);
  const painted = useDrawnScene(own ? null : scene, 'video');
  const src = own ? pictureUrl(own, 160) : painted;
  return (
    <div className={classes.ambient} aria-hidden="true">
      {src ? <img src={src} alt="" data-scene={own ? undefined : sceneKey(scene, 'video')} /> : null}
    </div>
  );
}
