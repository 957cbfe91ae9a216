import type { PrecacheEntry } from 'workbox-precaching';

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[];
  }
}
declare const self: ServiceWorkerGlobalScope;

/** The names that vite.chunks.ts gives to the PDF code and to the places of the world. */
const PDF = /^\/?assets\/pdf-library-/;
const PLACES = /^\/?assets\/gazetteer-/;

const files = self.__WB_MANIFEST;
const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

const named = (name: RegExp): readonly string[] =>
  files
    .map(urlOf)
    .filter((url) => name.test(url))
    .map((url) => new URL(url, 'http://here').pathname);

/** The files of this build: the app itself, and those stored only with the first PDF or place. */
export const shellFiles = files.filter((file) => !PDF.test(urlOf(file)) && !PLACES.test(urlOf(file)));
export const pdfLibraryFiles = named(PDF);
export const gazetteerFiles = named(PLACES);
