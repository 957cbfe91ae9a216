import type { PrecacheEntry } from 'workbox-precaching';

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[];
  }
}
declare const self: ServiceWorkerGlobalScope;

/** As vite.chunks.ts names everything that reads PDFs. */
const PDF = /^\/?assets\/pdf-library-/;

const files = self.__WB_MANIFEST;
const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

/** What this build is made of: the app itself, and what is kept only with the first PDF. */
export const shellFiles = files.filter((file) => !PDF.test(urlOf(file)));
export const pdfLibraryFiles: readonly string[] = files
  .map(urlOf)
  .filter((url) => PDF.test(url))
  .map((url) => new URL(url, 'http://here').pathname);
