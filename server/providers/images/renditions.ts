import sharp from 'sharp';
import { PICTURE_WIDTHS } from '#contract/constants.ts';

/** Accepted picture formats. libvips could open others too (SVG, PDF, …), but is not asked to. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];
const PIXELS_MAX = 100_000_000;
/** All frames of an animation together, in px; a longer one is shown by its first frame. */
const ANIMATION_PIXELS_MAX = 40_000_000;
const AT_ONCE = 2;

sharp.cache(false);

export interface Rendition {
  width: (typeof PICTURE_WIDTHS)[number];
  webp: Buffer;
}
export interface Renditions {
  /** Size in px of the widest one, after turning the picture upright. */
  width: number;
  height: number;
  all: Rendition[];
}

export class UnreadablePicture extends Error {}

/**
 * WebP pictures in every width of PICTURE_WIDTHS: never enlarged, upright, without EXIF and so without the
 * place they were taken.
 */
export const renditionsOf = (path: string): Promise<Renditions> =>
  inTurn(async () => {
    const { width, height, pages = 1, pageHeight = height, format } = await describe(path);
    if (!FORMATS.includes(format)) throw new UnreadablePicture(`${format} is not on the list`);
    const animated = pages > 1 && width * pageHeight * pages <= ANIMATION_PIXELS_MAX;
    const all: Rendition[] = [];
    let widest = { width: 0, height: 0 };
    for (const wanted of PICTURE_WIDTHS) {
      const upright = animated ? open(path, { animated }) : open(path).rotate();
      const { data, info } = await upright
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: wanted === 160 ? 70 : 80, effort: 3 })
        .toBuffer({ resolveWithObject: true })
        .catch(refuseUnreadable);
      all.push({ width: wanted, webp: data });
      widest = { width: info.width, height: info.pageHeight ?? info.height };
    }
    return { ...widest, all };
  });

/** A document that is a picture: same format and size, upright, without EXIF. */
export const withoutMetadata = (path: string, format: 'jpeg' | 'png'): Promise<Buffer> =>
  inTurn(() =>
    open(path)
      .rotate()
      .toFormat(format, format === 'jpeg' ? { quality: 92 } : {})
      .toBuffer()
      .catch(refuseUnreadable),
  );

export async function sizeOfPicture(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, pageHeight } = await sharp(picture).metadata();
  return { width, height: pageHeight ?? height };
}

const open = (path: string, more: { animated?: boolean } = {}) =>
  sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', ...more });
const describe = (path: string) => open(path).metadata().catch(refuseUnreadable);

function refuseUnreadable(error: unknown): never {
  throw new UnreadablePicture(error instanceof Error ? error.message : 'cannot be read', { cause: error });
}

// Large pictures take much memory while they are processed; more than a few at once would not be faster
// either.
let busy = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
