import { useMemo, useState } from 'react';
import type { Ratio } from '#contract/scenes/ratio.ts';
import { TINTS } from '#contract/scenes/tints.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneAt } from '#contract/scenes/scene-list.ts';
import { sceneKey, useDrawnScene } from '#src/ui/covers/use-drawn-scene.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { useWasServerRendered } from '#src/ui/hooks/use-hydrated.ts';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import classes from './picture.module.css';
import { pictureSrcSet, pictureUrl } from './picture-url.ts';

const NONE: readonly string[] = [];

/** What can have a picture. */
export interface Painted {
  id: string;
  name: string;
  subtitle?: string;
}

export interface PictureProps {
  /**
   * Null or unreachable: a painted picture stands in. A scene of the built-in set is drawn here, except on a
   * server-rendered page, where it comes from the server.
   */
  src: string | null | undefined;
  /** Determines the painted picture: the same id and text give the same picture everywhere. */
  of: Painted;
  /** 0 to 23: the light of the painted picture. */
  hour?: number;
  ratio?: Ratio;
  /** Fills its positioned parent instead of keeping a ratio. */
  fill?: boolean;
  /** '' if the text next to it says everything. */
  alt?: string;
  /** As in <img sizes>; lets the browser choose the smallest sufficient stored width. */
  sizes?: string;
  /** The page's first picture: fetched with priority. */
  first?: boolean;
  className?: string | undefined;
}

/**
 * A picture on its tint: the tint is there at once, the picture fades in, and nothing ever starts blank or
 * looks broken.
 */
export function Picture({
  src,
  of: { id, name, subtitle = '' },
  hour,
  ratio = 'video',
  fill = false,
  alt = '',
  sizes = '(min-width: 48em) 640px, 100vw',
  first = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useUntilOnline(NONE);
  // no fade-in on server-rendered pages: without scripts the picture would stay invisible
  const wasServerRendered = useWasServerRendered();
  const isShown = useShown();
  // on a last look, or on the splash, which has the page's first picture
  const [wasThere] = useState(
    () => !isShown || (first && !!globalThis.document?.querySelector('.first-look img')),
  );
  const scene = useMemo(
    () => (src && sceneAt(src)) || sceneFor(id, `${name} ${subtitle}`, hour),
    [src, id, name, subtitle, hour],
  );
  const own = src && !failed.includes(src) && !sceneAt(src) ? src : null;
  const painted = useDrawnScene(own ? null : scene, ratio, failed);
  const shown = own ?? painted;
  const [loaded, setLoaded] = useState(wasServerRendered ? shown : null);
  // there is nothing to replace one that was drawn here
  const replace = () => {
    if (shown && !shown.startsWith('data:')) setFailed((before) => [...before, shown]);
  };
  return (
    <span
      className={`${classes.picture} ${className ?? ''}`}
      data-ratio={fill ? undefined : ratio}
      data-fill={fill || undefined}
      style={{ backgroundColor: TINTS[scene.mood] }}
      data-picture
    >
      {shown ? (
        <img
          key={shown}
          src={own ? pictureUrl(own, 640) : shown}
          srcSet={own ? pictureSrcSet(own) : undefined}
          sizes={own ? sizes : undefined}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          data-scene={own ? undefined : sceneKey(scene, ratio)}
          data-loaded={wasThere || loaded === shown || undefined}
          ref={(image) => {
            // From the cache it may be complete before React listens.
            if (!image?.complete) return;
            if (image.naturalWidth > 0 && loaded !== shown) setLoaded(shown);
            // or have failed
            else if (image.naturalWidth === 0 && loaded === shown) replace();
          }}
          onLoad={() => setLoaded(shown)}
          onError={replace}
        />
      ) : null}
    </span>
  );
}
