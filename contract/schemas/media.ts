import * as v from 'valibot';
import { Text } from '#contract/schemas/common.ts';

/** LINK: the built-in painted pictures, and pictures at any address. */
export const PhotoSource = v.picklist(['UNSPLASH', 'PEXELS', 'LINK']);
export type PhotoSource = v.InferOutput<typeof PhotoSource>;
export const Orientation = v.picklist(['landscape', 'portrait', 'squarish']);

const whole = (standard: string, most: number) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.regex(/^\d{1,4}$/, 'Not a number.'),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most),
  );

export const MEDIA_PAGE_SIZE = 30;
export const MediaQuery = v.object({
  query: v.optional(Text(200), ''),
  page: whole('1', 1000),
  limit: whole(String(MEDIA_PAGE_SIZE), 50),
  orientation: v.optional(Orientation, 'landscape'),
});
export type MediaQuery = v.InferOutput<typeof MediaQuery>;

const Attribution = v.object({ name: v.string(), profileUrl: v.string() });

/** A picture found by a search. Its addresses are on this server. */
export const FoundPhoto = v.object({
  photoId: v.string(),
  source: PhotoSource,
  /** What it shows, in words; may be empty. */
  description: v.string(),
  urls: v.object({ small: v.string(), medium: v.string(), large: v.string(), raw: v.string() }),
  /** null: no attribution is required. */
  attribution: v.nullable(Attribution),
});
export type FoundPhoto = v.InferOutput<typeof FoundPhoto>;

/** The photographer, with the attribution that the provider requires. */
export const PhotoCredit = v.object({ source: PhotoSource, ...Attribution.entries });
export type PhotoCredit = v.InferOutput<typeof PhotoCredit>;

const PhotoId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not the id of a picture.'));
/** Address of a picture at another site, which the server fetches. */
export const PictureAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000, 'This address is too long.'),
  v.regex(/^https:\/\/[^\s/]/i, 'Please enter an address that starts with https://.'),
);
/** LINK: a painted picture by id, or any picture by address. */
export const ExternalPhoto = v.variant('source', [
  v.object({ source: v.picklist(['UNSPLASH', 'PEXELS']), photoId: PhotoId }),
  v.object({ source: v.literal('LINK'), photoId: v.union([PhotoId, PictureAddress]) }),
]);
export type ExternalPhoto = v.InferOutput<typeof ExternalPhoto>;
