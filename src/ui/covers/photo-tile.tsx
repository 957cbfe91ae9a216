import { Loader } from '@mantine/core';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import type { Photo } from '#src/ui/covers/photo-search.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';

/** One photo to choose, with its photographer's name underneath. */
export function PhotoTile({
  photo,
  taking,
  onChoose,
}: {
  photo: Photo;
  taking: Photo | null;
  onChoose: (photo: Photo) => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={classes.photo}
        aria-label={COVER_TEXT.choose(photo.words, photo.by?.name ?? '')}
        aria-disabled={taking !== null || undefined}
        onClick={() => {
          if (!taking) onChoose(photo);
        }}
      >
        <img src={photo.thumb} alt="" loading="lazy" decoding="async" />
        {taking?.key === photo.key ? <Loader className={classes.taking} size="sm" /> : null}
      </button>
      {photo.by ? <PhotoCredit credit={photo.by} className={classes.by} /> : null}
    </li>
  );
}
