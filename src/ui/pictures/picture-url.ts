import { PICTURE_WIDTHS } from '#contract/constants.ts';

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Pictures on our own server exist in stored widths (`?w=`); any other URL (blob, data, generated) is used as
 * it is.
 */
const isOurs = (src: string): boolean => src.startsWith('/files/') || src.startsWith('/api/files/');

export function pictureUrl(src: string, width: PictureWidth): string {
  if (!isOurs(src)) return src;
  const [path = '', query = ''] = src.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('w', String(width));
  return `${path}?${parameters}`;
}

export const pictureSrcSet = (src: string): string | undefined =>
  isOurs(src) ? PICTURE_WIDTHS.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ') : undefined;
