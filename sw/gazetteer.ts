import { gazetteerFiles } from '#sw/build-files.ts';
import { serveLater } from '#sw/kept-later.ts';

/** The places of the world are for those who edit one: kept with the first field in which one is typed. */
export function serveGazetteer(): void {
  serveLater({ cache: 'gazetteer', files: gazetteerFiles });
}
