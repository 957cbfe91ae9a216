import { IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useAlbum } from '#src/data/live/use-album.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import classes from '#src/features/social/album/album.module.css';
import { messages } from '#src/features/social/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Album = lazyPart(async () => (await import('#src/features/social/album/album.tsx')).Album, {
  over: true,
});

const SAMPLES = 4;

interface AlbumButtonProps {
  eventId: string;
  /** Participants may download it. */
  mayTakePart: boolean;
  /** The newest pictures are already shown next to it. */
  plain?: boolean;
}

/** Opens all pictures of the feed; renders nothing while there are none. */
export const AlbumButton = memo(function AlbumButton({
  eventId,
  mayTakePart,
  plain = false,
}: AlbumButtonProps) {
  const live = useAlbum(eventId);
  const [opened, setOpened] = useState(false);
  const wanted = useOnceTrue(opened);
  const pictures = live.state === 'ready' ? live.value : [];
  if (pictures.length === 0) return null;
  return (
    <>
      <button type="button" className={classes.strip} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {plain ? null : pictures.slice(0, SAMPLES).map(({ id, media }) => <Sample key={id} media={media} />)}
        <span className={classes.all}>{messages.album.open(pictures.length)}</span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {wanted ? (
        <Album
          eventId={eventId}
          pictures={pictures}
          mayDownload={mayTakePart}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
});

/** A picture that is not on this device leaves its place empty. */
function Sample({ media }: { media: string }) {
  const url = useMediaUrl(media);
  return (
    <span className={`${classes.tile} ${classes.sample}`}>
      {url ? (
        <img
          key={url}
          src={pictureUrl(url, 160)}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      ) : null}
    </span>
  );
}
