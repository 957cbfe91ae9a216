import type { PostMedium, PostRow } from '#contract/schemas/feed.ts';

/** The files of a post, in order; rows of an earlier build hold only the first. */
export const galleryOf = ({
  media,
  mimeType,
  mediaMetadata,
  gallery,
}: Pick<PostRow, 'media' | 'mimeType' | 'mediaMetadata' | 'gallery'>): readonly PostMedium[] =>
  gallery ?? (media === null ? [] : [{ media, mimeType, mediaMetadata, poster: null }]);

export const isPicture = ({ mimeType }: Pick<PostMedium, 'mimeType'>): boolean =>
  mimeType?.startsWith('image/') ?? false;
