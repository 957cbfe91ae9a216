import { gazetteerFiles } from '#sw/build-files.ts';
import { serveLater } from '#sw/kept-later.ts';

/** Only people who edit places need the gazetteer, so it is cached when they first type in a place field. */
export function serveGazetteer(): void {
  serveLater({ cache: 'gazetteer', files: gazetteerFiles });
}
