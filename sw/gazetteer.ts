import { gazetteerFiles } from '#sw/build-files.ts';
import { serveLater } from '#sw/kept-later.ts';

/** The places of the world are needed only for editing: they are stored when a place field is first used. */
export function serveGazetteer(): void {
  serveLater({ cache: 'gazetteer', files: gazetteerFiles });
}
