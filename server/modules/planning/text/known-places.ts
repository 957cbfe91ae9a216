/** The words of a paper that are places, and whether most activities have a line for theirs. */
export interface KnownPlaces {
  texts: ReadonlySet<string>;
  areUsual: boolean;
}
export const NO_PLACES: KnownPlaces = { texts: new Set(), areUsual: false };
