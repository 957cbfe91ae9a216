import { gazetteerFiles } from '#sw/build-files.ts';
import { serveCachedOnUse } from '#sw/cached-on-use.ts';

/** Only people who edit places need the gazetteer, so it is cached when they first type in a place field. */
export function serveGazetteer(): void {
  serveCachedOnUse({ cache: 'gazetteer', files: gazetteerFiles });
}
