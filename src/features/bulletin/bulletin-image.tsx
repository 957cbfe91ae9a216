import { IconCloudOff } from '@tabler/icons-react';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { BulletinView } from '#src/data/views/bulletin.ts';
import classes from '#src/features/bulletin/bulletin-card.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { pictureSrcSet, pictureUrl } from '#src/ui/pictures/picture-url.ts';

const SIZES = '(min-width: 64em) 240px, 100vw';

/**
 * In a frame of known aspect ratio, so that nothing moves when it loads; very tall or wide ones are cropped.
 */
export function BulletinImage({
  bulletin: { media, mediaMetadata, title },
}: {
  bulletin: Pick<BulletinView, 'media' | 'mediaMetadata' | 'title'>;
}) {
  const url = useMediaUrl(media);
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  if (!media) return null;
  if (url !== null && broken === url)
    return (
      <p className={classes.missing}>
        <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
        {messages.imageMissing}
      </p>
    );
  const { width, height } = mediaMetadata ?? { width: 21, height: 9 };
  const style = { aspectRatio: Math.min(21 / 9, Math.max(1, width / height)) };
  if (!url) return <div className={classes.image} style={style} />;
  return (
    <img
      className={classes.image}
      style={style}
      src={pictureUrl(url, 640)}
      srcSet={pictureSrcSet(url)}
      sizes={SIZES}
      alt={messages.imageAlt(title)}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
