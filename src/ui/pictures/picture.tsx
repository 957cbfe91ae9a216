import { useMemo, useState } from 'react';
import { useWasDrawn } from '#src/ui/hooks/use-taken-over.ts';
import { coverFor } from '#src/ui/covers/cover-for.ts';
import type { Ratio } from '#src/ui/covers/draw-cover.ts';
import { useGeneratedCover } from '#src/ui/covers/use-generated-cover.ts';
import classes from './picture.module.css';
import { pictureSrcSet, pictureUrl } from './picture-url.ts';

export interface PictureProps {
  /** Null or unreachable: a generated picture stands in. */
  src: string | null | undefined;
  /** What the generated picture is drawn from; usually the name. */
  seed: string;
  /** 0 to 23: the light of the generated picture. */
  hour?: number;
  ratio?: Ratio;
  /** Fills its positioned parent instead of keeping a ratio. */
  fill?: boolean;
  /** '' when the words beside it say it all. */
  alt?: string;
  /** As in <img sizes>; lets the browser take the smallest stored width that will do. */
  sizes?: string;
  /** The picture the page opens with: fetched first. */
  first?: boolean;
  className?: string | undefined;
}

/**
 * A picture on its tint: the tint is there at once, the picture fades in, and nothing ever starts blank or
 * breaks.
 */
export function Picture({
  src,
  seed,
  hour,
  ratio = 'video',
  fill = false,
  alt = '',
  sizes = '(min-width: 48em) 640px, 100vw',
  first = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // what the server drew fades in for nobody: without a script it would never be seen
  const [loaded, setLoaded] = useState(useWasDrawn() ? (src ?? null) : null);
  const choice = useMemo(() => coverFor(seed, hour), [seed, hour]);
  const own = src && failed !== src ? src : null;
  const generated = useGeneratedCover(own ? null : choice, ratio);
  const shown = own ?? generated;
  return (
    <span
      className={`${classes.picture} ${className ?? ''}`}
      data-ratio={fill ? undefined : ratio}
      data-fill={fill || undefined}
      style={{ backgroundColor: choice.tint }}
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
          data-loaded={loaded === shown || undefined}
          ref={(image) => {
            // From the cache it may be complete before React listens.
            if (!image?.complete) return;
            if (image.naturalWidth > 0 && loaded !== shown) setLoaded(shown);
            // or have failed
            else if (image.naturalWidth === 0 && own && loaded === own) setFailed(own);
          }}
          onLoad={() => setLoaded(shown)}
          onError={() => {
            if (own) setFailed(own);
          }}
        />
      ) : null}
    </span>
  );
}
