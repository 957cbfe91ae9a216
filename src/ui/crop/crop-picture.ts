import { FILE_LIMITS } from '#contract/constants.ts';
import type { Part } from '#src/ui/crop/crop-area.ts';

/** Twice the largest stored width, and small enough for any phone's canvas. */
const LONGEST = 3200;
const QUALITY = 0.92;
/** These have no transparency to keep. */
const OPAQUE = 'image/jpeg';

/**
 * Crops a picture to a file on this device, from the pixels as displayed: rotated according to the camera's
 * metadata, which is dropped. Null if this browser cannot.
 */
export async function cropPicture(image: HTMLImageElement, part: Part, of: File): Promise<File | null> {
  const [wide, high] = [image.naturalWidth, image.naturalHeight];
  const [width, height] = [part.width * wide, part.height * high];
  // a PNG may exceed the upload limit: then halve its size
  for (let most = LONGEST; most >= 800; most /= 2) {
    const scale = Math.min(1, most / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    const { left, top } = part;
    context.drawImage(image, left * wide, top * high, width, height, 0, 0, canvas.width, canvas.height);
    // a phone without enough memory silently draws nothing, which would be stored as a black picture
    if (of.type === OPAQUE && !isDrawn(context)) return null;
    const type = of.type === OPAQUE ? OPAQUE : of.type === 'image/png' ? 'image/png' : 'image/webp';
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    // Safari has little canvas memory and frees it late
    canvas.width = 0;
    canvas.height = 0;
    if (!cut) return null;
    // a browser that cannot encode the type falls back to PNG
    if (cut.size <= FILE_LIMITS.image) return new File([cut], of.name, { type: cut.type });
  }
  return null;
}

function isDrawn(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const [, , , alpha] = context.getImageData(width >> 1, height >> 1, 1, 1).data;
  return alpha === 255;
}
