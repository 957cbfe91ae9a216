import type { PostMedium, PostRow } from '#contract/schemas/feed.ts';

/** What a post shows, in its order; the rows of an earlier build hold the first alone. */
export const galleryOf = ({
  media,
  mimeType,
  mediaMetadata,
  gallery,
}: Pick<PostRow, 'media' | 'mimeType' | 'mediaMetadata' | 'gallery'>): readonly PostMedium[] =>
  gallery ?? (media === null ? [] : [{ media, mimeType, mediaMetadata, poster: null }]);

export const isPicture = ({ mimeType }: Pick<PostMedium, 'mimeType'>): boolean =>
  mimeType?.startsWith('image/') ?? false;
