import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { frameRatio, mediaKindOf } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-card.module.css';
import { pictureSrcSet, pictureUrl } from '#src/ui/pictures/picture-url.ts';

const SIZES = '(min-width: 48em) 680px, 100vw';

/** Photo or video of a post in a frame of its known shape, so that nothing moves when it loads. */
export function PostMedia({
  post,
  by,
}: {
  post: Pick<PostView, 'media' | 'mimeType' | 'mediaMetadata'>;
  by: string;
}) {
  const url = useMediaUrl(post.media);
  const [broken, setBroken] = useState<string | null>(null);
  const kind = mediaKindOf(post.mimeType);
  if (!post.media || !kind) return null;
  const failed = url !== null && broken === url;
  return (
    <div className={classes.frame} style={{ aspectRatio: frameRatio(post.mediaMetadata) }}>
      {url && !failed && kind === 'image' ? (
        <img
          className={classes.media}
          src={pictureUrl(url, 640)}
          srcSet={pictureSrcSet(url)}
          sizes={SIZES}
          alt={messages.mediaAlt(by)}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : null}
      {url && !failed && kind === 'video' ? (
        <video
          className={classes.media}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={messages.videoAlt(by)}
          onError={() => setBroken(url)}
        />
      ) : null}
      {failed ? (
        <p className={classes.missing}>
          <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
          {messages.mediaMissing}
        </p>
      ) : null}
    </div>
  );
}
