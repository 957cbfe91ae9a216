import * as v from 'valibot';
import { askLibrary } from '#server/providers/photos/ask-library.ts';
import { fetchPhoto } from '#server/providers/photos/fetch-photo.ts';
import type { LibraryPhoto, PhotoLibrary } from '#server/providers/photos/photo-library.ts';

export const PEXELS = 'https://api.pexels.com';

const Photo = v.object({
  id: v.number(),
  alt: v.nullish(v.string(), ''),
  photographer: v.string(),
  photographer_url: v.string(),
  src: v.object({ large2x: v.string(), medium: v.string() }),
});

/** https://www.pexels.com/api/documentation */
export function pexels({ url, key }: { url: string; key: string }): PhotoLibrary {
  const headers = { authorization: key };
  const hosts = { hosts: ['images.pexels.com'], trusted: url === PEXELS ? null : new URL(url).origin };
  const photoOf = (photo: v.InferOutput<typeof Photo>): LibraryPhoto => ({
    photoId: String(photo.id),
    description: photo.alt ?? '',
    credit: { source: 'PEXELS', name: photo.photographer, profileUrl: photo.photographer_url },
    thumb: photo.src.medium,
    picture: photo.src.large2x,
    use: null,
  });
  return {
    source: 'PEXELS',
    async search({ query, page, limit, orientation }) {
      const asked = new URLSearchParams({
        query,
        page: String(page),
        per_page: String(limit),
        orientation: orientation === 'squarish' ? 'square' : orientation,
      });
      const Found = v.object({ photos: v.array(Photo) });
      return ((await askLibrary(`${url}/v1/search?${String(asked)}`, headers, Found))?.photos ?? []).map(
        photoOf,
      );
    },
    async find(photoId) {
      if (!/^\d+$/.test(photoId)) return null;
      const photo = await askLibrary(`${url}/v1/photos/${photoId}`, headers, Photo);
      return photo && photoOf(photo);
    },
    fetch: (address, maxBytes) => fetchPhoto(address, { ...hosts, maxBytes }),
    used: async () => undefined,
  };
}
