import type { Ratio } from '#contract/scenes/ratio.ts';
import type { MoodName } from '#contract/scenes/tints.ts';

// Every place with the lights it is painted in. As text, because it is part of the first screen.
const PLACES = [
  'peaks dawn golden night',
  'lake mist day dusk',
  'volcano sakura blue',
  'forest mist night',
  'bamboo verde mist',
  'hills golden verde',
  'vineyard golden',
  'lavender dusk',
  'tea verde',
  'terraces day golden',
  'dunes golden azul',
  'canyon ember day',
  'savanna ember',
  'snow day blue',
  'lights aurora',
  'balloons dawn',
  'waterfall verde',
  'clouds dawn azul',
  'autumn golden',
  'blossom sakura',
  'park day',
  'coast dusk azul',
  'sails day golden',
  'island azul ember',
  'lighthouse dusk',
  'fjord mist blue',
  'harbour golden',
  'wave day',
  'jetty dawn',
  'reef azul',
  'skyline dusk blue',
  'fireworks night',
  'rooftops golden azul',
  'bridge mist dusk',
  'canal day blue',
  'domes ember dawn',
  'temple azul golden',
  'tower sakura',
  'windmills day',
  'castle dusk',
  'market golden',
  'pagoda sakura ember',
  'torii dawn azul',
  'gates ember',
  'lanterns dusk blue',
  'zen mist sakura',
  'hall blue dusk',
  'concert night',
  'notes day',
  'meeting azul',
  'gallery mist golden',
  'library golden',
  'theatre ember',
  'camp night',
  'party dusk',
  'plates verde',
  'coffee golden',
  'wine ember',
  'noodles dusk',
  'bar night',
  'cake sakura',
  'train day dawn',
  'plane day golden',
  'road ember verde',
  'suite blue',
  'pool day',
  'track verde',
  'bicycle golden',
] as const;

type WordsOf<Line extends string> = Line extends `${infer Place} ${string}` ? Place : never;
export type PlaceName = WordsOf<(typeof PLACES)[number]>;

/** One picture of the built-in set: a place in a light. Its name is its address and never changes. */
export interface Scene {
  name: string;
  place: PlaceName;
  mood: MoodName;
}

export const SCENES: readonly Scene[] = PLACES.flatMap((line) => {
  const [place, ...moods] = line.split(' ') as [PlaceName, ...MoodName[]];
  return moods.map((mood) => ({ name: `${place}-${mood}`, place, mood }));
});

const byName: ReadonlyMap<string, Scene> = new Map(SCENES.map((scene) => [scene.name, scene]));

/** The scene of this place in this light. Any combination can be painted, even one that the set does not list. */
export const sceneOf = (place: PlaceName, mood: MoodName): Scene => ({
  name: `${place}-${mood}`,
  place,
  mood,
});

export const sceneNamed = (name: string): Scene | undefined => byName.get(name);

/** Where the server has a scene. A device that knows the scene draws it instead of fetching it. */
export const sceneUrl = (name: string): string => `/scenes/${name}.svg`;

/** The same in another shape than a cover's. */
export const sceneUrlAs = ({ name }: Scene, ratio: Ratio): string => `/scenes/${name}.${ratio}.svg`;

/** The scene at this address, if it is one of ours. */
export const sceneAt = (url: string): Scene | undefined =>
  url.startsWith('/scenes/') ? byName.get(url.slice('/scenes/'.length, -'.svg'.length)) : undefined;
