import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#contract/constants.ts';
import { fairQueue } from '#server/providers/queue/fair-queue.ts';

/** Accepted formats. libvips can open others (SVG, PDF, …), but must not. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];
const PIXELS_MAX = 100_000_000;
/**
 * An AVIF of a single colour fits into two kilobytes whatever its size, and takes ten times as long per pixel as a
 * PNG.
 */
const HEIF_PIXELS_MAX = 25_000_000;
/** Total pixels of all frames of an animation; of a larger one only the first frame is shown. */
const ANIMATION_PIXELS_MAX = 40_000_000;
/** A picture that takes longer to process is refused. */
const SECONDS_MAX = 20;

sharp.cache(false);

const WIDEST = PICTURE_WIDTHS[2];
/** px; WebP has no taller pictures. A longer screenshot becomes narrower. */
const TALLEST = 16_383;
// a large picture takes much memory, and more than two at once would not be faster
const inTurn = fairQueue({ atOnce: 2, waitingPerPerson: 60 });

export interface Rendition {
  width: (typeof PICTURE_WIDTHS)[number];
  webp: Buffer;
}
export interface Renditions {
  /** Width in px of the widest rendition, after rotating upright. */
  width: number;
  height: number;
  all: Rendition[];
}

/** It is not a picture of an accepted format, or damaged. */
export class UnreadablePicture extends Error {}
export class TooManyPixels extends Error {}

/**
 * WebP renditions in the widths of PICTURE_WIDTHS: never enlarged, upright, and without EXIF, which may contain the
 * location. Decoded once, at the widest width; the narrower ones are made from that.
 * @param by the owner of the picture: people take turns
 * @throws UnreadablePicture
 * @throws TooManyPixels
 * @throws TooManyWaiting
 */
export const renditionsOf = (path: string, by: string): Promise<Renditions> =>
  inTurn(by, async () => {
    const { animated } = await inspect(path);
    const upright = animated ? open(path, { animated }) : open(path).rotate();
    const { data: widest, info } = await toWebp(upright.timeout({ seconds: SECONDS_MAX }), WIDEST);
    const all: Rendition[] = [];
    for (const width of PICTURE_WIDTHS)
      all.push({
        width,
        webp: width === WIDEST ? widest : (await toWebp(sharp(widest, { animated }), width)).data,
      });
    return { width: info.width, height: info.pageHeight ?? info.height, all };
  });

const toWebp = (picture: Sharp, width: number) =>
  picture
    .resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: width === 160 ? 70 : 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);

/** For a document that is a picture: same format and size, upright, without EXIF. Throws as `renditionsOf` does. */
export const withoutMetadata = (path: string, format: 'jpeg' | 'png', by: string): Promise<Buffer> =>
  inTurn(by, async () => {
    await inspect(path);
    return open(path)
      .rotate()
      .toFormat(format, format === 'jpeg' ? { quality: 92 } : {})
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
      .catch(refuseUnreadable);
  });

export async function sizeOfPicture(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, pageHeight } = await sharp(picture).metadata();
  return { width, height: pageHeight ?? height };
}

const open = (path: string, more: { animated?: boolean } = {}) =>
  sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', ...more });

/** Reads the header, before anything is decoded. */
async function inspect(path: string): Promise<{ animated: boolean }> {
  const header = await sharp(path, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { width, height, pages = 1, pageHeight = height, format } = header;
  if (!FORMATS.includes(format)) throw new UnreadablePicture(`${format} is not on the list`);
  if (width * pageHeight > (format === 'heif' ? HEIF_PIXELS_MAX : PIXELS_MAX)) throw new TooManyPixels();
  return { animated: pages > 1 && width * pageHeight * pages <= ANIMATION_PIXELS_MAX };
}

function refuseUnreadable(error: unknown): never {
  throw new UnreadablePicture(error instanceof Error ? error.message : 'cannot be read', { cause: error });
}
