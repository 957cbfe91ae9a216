import * as v from 'valibot';
import { askLibrary } from '#server/providers/photos/ask-library.ts';
import { fetchPhoto } from '#server/providers/photos/fetch-photo.ts';
import type { LibraryPhoto, PhotoLibrary } from '#server/providers/photos/photo-library.ts';

export const UNSPLASH = 'https://api.unsplash.com';
const MOST_A_PAGE = 30;

const Photo = v.object({
  id: v.string(),
  alt_description: v.nullish(v.string(), ''),
  urls: v.object({ raw: v.string(), small: v.string() }),
  links: v.object({ download_location: v.string() }),
  user: v.object({ name: v.string(), links: v.object({ html: v.string() }) }),
});

/** https://unsplash.com/documentation */
export function unsplash({ url, key }: { url: string; key: string }): PhotoLibrary {
  const headers = { authorization: `Client-ID ${key}`, 'accept-version': 'v1' };
  const hosts = {
    hosts: ['images.unsplash.com', 'plus.unsplash.com'],
    trusted: url === UNSPLASH ? null : new URL(url).origin,
  };
  const photoOf = (photo: v.InferOutput<typeof Photo>): LibraryPhoto => ({
    photoId: photo.id,
    description: photo.alt_description ?? '',
    credit: { source: 'UNSPLASH', name: photo.user.name, profileUrl: referred(photo.user.links.html) },
    thumb: photo.urls.small,
    picture: sized(photo.urls.raw),
    use: photo.links.download_location,
  });
  return {
    source: 'UNSPLASH',
    async search({ query, page, limit, orientation }) {
      const asked = new URLSearchParams({
        query,
        page: String(page),
        per_page: String(Math.min(limit, MOST_A_PAGE)),
        orientation,
        content_filter: 'high',
      });
      const Found = v.object({ results: v.array(Photo) });
      return ((await askLibrary(`${url}/search/photos?${String(asked)}`, headers, Found))?.results ?? []).map(
        photoOf,
      );
    },
    async find(photoId) {
      const photo = await askLibrary(`${url}/photos/${encodeURIComponent(photoId)}`, headers, Photo);
      return photo && photoOf(photo);
    },
    fetch: (address, maxBytes) => fetchPhoto(address, { ...hosts, maxBytes }),
    // https://help.unsplash.com/en/articles/2511258-guideline-triggering-a-download
    async used({ use }) {
      if (use?.startsWith(`${url}/`)) await askLibrary(use, headers, v.unknown()).catch(() => undefined);
    },
  };
}

/** Unsplash's terms require links to people to carry a referrer. */
function referred(link: string): string {
  const url = new URL(link);
  url.searchParams.set('utm_source', 'sojourn');
  url.searchParams.set('utm_medium', 'referral');
  return url.href;
}

/** As wide as the widest stored rendition; the original may have 50 megapixels. */
function sized(raw: string): string {
  const url = new URL(raw);
  for (const [name, value] of [
    ['w', '1600'],
    ['fit', 'max'],
    ['fm', 'jpg'],
    ['q', '85'],
  ] as const)
    url.searchParams.set(name, value);
  return url.href;
}
