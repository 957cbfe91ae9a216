import { useEffect, useState } from 'react';
import type { Mood } from '#contract/scenes/moods.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneAt, type Scene } from '#contract/scenes/scene-list.ts';
import classes from './ambient.module.css';
import type { Painted } from '#src/ui/pictures/picture.tsx';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

/** The page's picture as coloured light behind the top of the page: blurred, or the colours of a painted one. */
export function Ambient({ image, of }: { image: string | null | undefined; of: Painted }) {
  const chosen = image ? sceneAt(image) : undefined;
  return (
    <div className={classes.ambient} aria-hidden="true">
      {image && !chosen ? (
        <img src={pictureUrl(image, 160)} alt="" />
      ) : (
        <Light of={chosen ?? sceneFor(of.id, `${of.name} ${of.subtitle ?? ''}`)} />
      )}
    </div>
  );
}

/** A gradient: blurring a whole drawing would keep a phone busy for longer than the page itself. */
function Light({ of }: { of: Scene }) {
  const mood = useMood(of);
  return mood ? <div style={{ backgroundImage: gradient(mood) }} /> : null;
}

const gradient = ({ sky: [, middle, horizon], far }: Mood): string =>
  `radial-gradient(70% 90% at 75% 0, ${horizon}, transparent), linear-gradient(${middle}, ${far})`;

let moodOf: ((scene: Scene) => Mood) | undefined;

/** Undefined until the drawing code has loaded. */
function useMood(scene: Scene): Mood | undefined {
  const [, setLoaded] = useState(moodOf !== undefined);
  useEffect(() => {
    void import('#contract/scenes/draw-scene.ts').then(
      (drawing) => {
        moodOf = drawing.moodOf;
        setLoaded(true);
      },
      // without it there is no light
      () => undefined,
    );
  }, []);
  return moodOf?.(scene);
}
