import { IconCloudOff, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostMedium } from '#contract/schemas/feed.ts';
import { useFileHere } from '#src/data/live/use-file-here.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { KeepVideo } from '#src/features/social/keep-video.tsx';
import { frameRatio, lengthText } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-media.module.css';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';
import { sizeText } from '#src/ui/text/size-text.ts';

interface PostVideoProps {
  video: PostMedium;
  by: string;
  eventId: string;
}

/**
 * A post's video behind its poster frame, with duration and size. With a poster none of the video is loaded
 * before it plays, unless it is on this device.
 */
export function PostVideo({ video: { media, mediaMetadata, poster }, by, eventId }: PostVideoProps) {
  const url = useMediaUrl(media);
  const posterUrl = useMediaUrl(poster);
  const here = useFileHere(media, eventId);
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const [isPlayed, setIsPlayed] = useState(false);
  const failed = url !== null && broken === url;
  const { seconds, bytes } = mediaMetadata ?? {};
  const facts = [seconds && lengthText(seconds), bytes && sizeText(bytes)].filter(Boolean).join(' · ');
  const isFar = posterUrl !== null && url?.startsWith('/') && !here?.isHere;
  return (
    <div className={classes.video} style={{ aspectRatio: frameRatio(mediaMetadata) }}>
      {failed ? (
        <p className={classes.missing}>
          <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
          {messages.videoMissing}
        </p>
      ) : (
        <IconVideo className={classes.placeholder} size={40} stroke={1.25} aria-hidden="true" />
      )}
      {url && !failed ? (
        <video
          className={classes.media}
          src={url}
          poster={posterUrl ? pictureUrl(posterUrl, 640) : undefined}
          controls
          playsInline
          preload={isFar ? 'none' : 'metadata'}
          aria-label={messages.videoAlt(by)}
          onPlay={() => setIsPlayed(true)}
          onError={() => setBroken(url)}
        />
      ) : null}
      {facts && !isPlayed && !failed ? <span className={classes.facts}>{facts}</span> : null}
      {here ? <KeepVideo here={here} eventId={eventId} /> : null}
    </div>
  );
}
