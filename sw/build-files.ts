import type { PrecacheEntry } from 'workbox-precaching';

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[];
  }
}
declare const self: ServiceWorkerGlobalScope;

/** As vite.chunks.ts names everything that reads PDFs, and the places of the world. */
const PDF = /^\/?assets\/pdf-library-/;
const PLACES = /^\/?assets\/gazetteer-/;

const files = self.__WB_MANIFEST;
const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

const named = (name: RegExp): readonly string[] =>
  files
    .map(urlOf)
    .filter((url) => name.test(url))
    .map((url) => new URL(url, 'http://here').pathname);

/** What this build is made of: the app itself, and what is kept only with the first PDF, or place. */
export const shellFiles = files.filter((file) => !PDF.test(urlOf(file)) && !PLACES.test(urlOf(file)));
export const pdfLibraryFiles = named(PDF);
export const gazetteerFiles = named(PLACES);
