import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/change/derive-key.ts';
import type { PhotoSource } from '#contract/schemas/media.ts';

export interface ThumbLink {
  of: string;
  source: string;
  sig: string;
}

/** Signed addresses of thumbnails, because this server fetches only addresses that it has signed. */
export function thumbLinks(secret: string): {
  make(source: PhotoSource, address: string): string;
  isOwn(link: ThumbLink): boolean;
} {
  const key = deriveKey(secret, 'photo-link');
  const signature = (source: string, address: string): string =>
    createHmac('sha256', key).update(`${source} ${address}`).digest('base64url').slice(0, 27);
  return {
    make: (source, address) =>
      `/api/v2/media/thumb?${String(new URLSearchParams({ source, of: address, sig: signature(source, address) }))}`,
    isOwn({ source, of, sig }) {
      const wanted = Buffer.from(signature(source, of));
      const given = Buffer.from(sig);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
