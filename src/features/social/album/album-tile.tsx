import { IconCloudOff } from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { AlbumPicture } from '#src/data/views/feed.ts';
import classes from '#src/features/social/album/album.module.css';
import { messages } from '#src/features/social/messages.ts';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

/** A picture in the grid. Without a signal, one that is not on this device says so. */
export function AlbumTile({ picture, onShow }: { picture: AlbumPicture; onShow: () => void }) {
  const url = useMediaUrl(picture.media);
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const name = displayName(picture.by);
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        aria-label={messages.album.show(name)}
        title={name}
        onClick={onShow}
      >
        {url && broken !== url ? (
          <img
            src={pictureUrl(url, 640)}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(url)}
          />
        ) : null}
        {url && broken === url ? <IconCloudOff size={24} stroke={1.5} aria-hidden="true" /> : null}
      </button>
    </li>
  );
}
