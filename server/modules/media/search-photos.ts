import type { FoundPhoto, MediaQuery, PhotoSource } from '#contract/schemas/media.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { LibraryPhoto } from '#server/providers/photos/photo-library.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * Results of all libraries, interleaved. A library that does not answer is left out, unless none of them does.
 * @throws Refusal LOOKUP_FAILED
 */
export async function searchPhotos(
  { photos, log }: Pick<Services, 'photos' | 'log'>,
  query: MediaQuery,
  thumb: (source: PhotoSource, address: string) => string,
): Promise<FoundPhoto[]> {
  const limit = Math.ceil(query.limit / photos.length);
  const asked = await Promise.allSettled(photos.map((library) => library.search({ ...query, limit })));
  const found = asked.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value];
    log.warn({ err: one.reason as unknown }, 'a library of photos was not searched');
    return [];
  });
  if (found.length === 0)
    throw new Refusal('LOOKUP_FAILED', { text: 'Failed to load images. Please try again.' });
  const longest = Math.max(...found.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => found.flatMap((some) => some[at] ?? []))
    .flat()
    .slice(0, query.limit)
    .map((photo) => present(photo, thumb));
}

function present(
  { photoId, description, credit: { source, name, profileUrl }, thumb }: LibraryPhoto,
  link: (source: PhotoSource, address: string) => string,
): FoundPhoto {
  const small = link(source, thumb);
  const large = `/api/v2/media/photos/${source}/${photoId}`;
  return {
    photoId,
    source,
    description,
    urls: { small, medium: small, large, raw: large },
    attribution: { name, profileUrl },
  };
}
