import { IconCloudOff } from '@tabler/icons-react';
import type { PostMedium } from '#contract/schemas/feed.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { frameRatio } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-media.module.css';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { pictureSrcSet, pictureUrl } from '#src/ui/pictures/picture-url.ts';

interface PictureTileProps {
  picture: PostMedium;
  alt: string;
  /** The only one of its post: it keeps its own aspect ratio. */
  isAlone: boolean;
  /** How many further pictures have no tile. */
  more: number;
  onShow: () => void;
}

/** A photo of a post; pressing it shows it large. */
export function PictureTile({ picture, alt, isAlone, more, onShow }: PictureTileProps) {
  const url = useMediaUrl(picture.media);
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const failed = url !== null && broken === url;
  const shape = isAlone ? { aspectRatio: frameRatio(picture.mediaMetadata) } : undefined;
  if (failed && isAlone)
    return (
      <div className={classes.tile} style={shape}>
        <p className={classes.missing}>
          <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
          {messages.mediaMissing}
        </p>
      </div>
    );
  return (
    <button type="button" className={classes.tile} style={shape} onClick={onShow}>
      {url && !failed ? (
        <img
          className={classes.media}
          src={pictureUrl(url, 640)}
          srcSet={pictureSrcSet(url)}
          sizes={isAlone ? '(min-width: 48em) 680px, 100vw' : '(min-width: 48em) 340px, 50vw'}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <span className={classes.missing} role="img" aria-label={alt}>
          {failed ? <IconCloudOff size={24} stroke={1.5} aria-hidden="true" /> : null}
        </span>
      )}
      {more > 0 ? <span className={classes.more}>{messages.more(more)}</span> : null}
    </button>
  );
}
