import type { PrecacheEntry } from 'workbox-precaching';

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[];
  }
}
declare const self: ServiceWorkerGlobalScope;

/** vite/chunks.ts gives these names to everything that reads PDFs, and to the gazetteer. */
const PDF = /^\/?assets\/pdf-library-/;
const PLACES = /^\/?assets\/gazetteer-/;

const files = self.__WB_MANIFEST;
const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

const named = (name: RegExp): readonly string[] =>
  files
    .map(urlOf)
    .filter((url) => name.test(url))
    .map((url) => new URL(url, 'http://here').pathname);

/** Files of this build, except those that are cached on first use. */
export const shellFiles = files.filter((file) => !PDF.test(urlOf(file)) && !PLACES.test(urlOf(file)));
export const pdfLibraryFiles = named(PDF);
export const gazetteerFiles = named(PLACES);
