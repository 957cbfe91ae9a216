import { gazetteerFiles } from '#sw/build-files.ts';
import { serveLater } from '#sw/kept-later.ts';

/** Only people who edit places need the gazetteer: it is cached with the first place field they type in. */
export function serveGazetteer(): void {
  serveLater({ cache: 'gazetteer', files: gazetteerFiles });
}
