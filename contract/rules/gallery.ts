import type { PostMedium, PostRow } from '#contract/schemas/feed.ts';

/** The media of a post in order. Rows written by an earlier build have only the first. */
export const galleryOf = ({
  media,
  mimeType,
  mediaMetadata,
  gallery,
}: Pick<PostRow, 'media' | 'mimeType' | 'mediaMetadata' | 'gallery'>): readonly PostMedium[] =>
  gallery ?? (media === null ? [] : [{ media, mimeType, mediaMetadata, poster: null }]);

export const isPicture = ({ mimeType }: Pick<PostMedium, 'mimeType'>): boolean =>
  mimeType?.startsWith('image/') ?? false;
