import { memo, useState } from 'react';
import { galleryOf, isPicture } from '#contract/rules/gallery.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { mediaKindOf } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';
import { PictureTile } from '#src/features/social/picture-tile.tsx';
import classes from '#src/features/social/post-media.module.css';
import { PostVideo } from '#src/features/social/post-video.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const LargePictures = lazyPart(
  async () => (await import('#src/features/social/large-pictures.tsx')).LargePictures,
  { over: true },
);
/** The last tile shows how many more there are. */
const TILES = 4;

interface PostMediaProps {
  post: Pick<PostView, 'eventId' | 'media' | 'mimeType' | 'mediaMetadata' | 'gallery' | 'createdAt'>;
  by: string;
}

/** A post's photos or video in frames of known aspect ratios, so that nothing moves when they load. */
export const PostMedia = memo(function PostMedia({ post, by }: PostMediaProps) {
  const [shown, setShown] = useState<number | null>(null);
  const gallery = galleryOf(post);
  const [first] = gallery;
  if (!first) return null;
  if (mediaKindOf(first.mimeType) === 'video')
    return <PostVideo video={first} by={by} eventId={post.eventId} />;
  const pictures = gallery.filter(isPicture);
  if (pictures.length === 0) return null;
  const altOf = (place: number) =>
    pictures.length === 1 ? messages.mediaAlt(by) : messages.mediaAltOf(place + 1, pictures.length, by);
  const hidden = pictures.length - TILES;
  return (
    <>
      <div className={classes.grid} data-count={Math.min(pictures.length, TILES)}>
        {pictures.slice(0, TILES).map((picture, place) => (
          <PictureTile
            key={place}
            picture={picture}
            alt={altOf(place)}
            isAlone={pictures.length === 1}
            more={place === TILES - 1 && hidden > 0 ? hidden : 0}
            onShow={() => setShown(place)}
          />
        ))}
      </div>
      {shown === null ? null : (
        <LargePictures
          pictures={pictures.map(({ media }, place) => ({
            id: String(place),
            media,
            title: altOf(place),
            fileName: `${post.createdAt.slice(0, 10)} ${by}${pictures.length > 1 ? ` ${place + 1}` : ''}.webp`,
          }))}
          shown={String(shown)}
          onShow={(id) => setShown(Number(id))}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
});
