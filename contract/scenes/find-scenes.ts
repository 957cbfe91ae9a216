import { SCENES, type PlaceName, type Scene } from '#contract/scenes/scene-list.ts';
import type { MoodName } from '#contract/scenes/tints.ts';

/** What each place is called, and other words that find it. */
const PLACE_WORDS: Record<PlaceName, readonly [title: string, tags: string]> = {
  peaks: ['Mountains', 'alps hike trek nature summit'],
  lake: ['Mountain lake', 'water nature alps reflection'],
  volcano: ['Volcano', 'fuji japan mountain snow'],
  forest: ['Forest', 'trees nature pines hike'],
  bamboo: ['Bamboo grove', 'forest japan kyoto garden nature'],
  hills: ['Hills', 'tuscany country nature meadow'],
  vineyard: ['Vineyard', 'wine country farm tasting'],
  lavender: ['Lavender field', 'provence flowers country'],
  tea: ['Tea field', 'country farm green'],
  terraces: ['Rice terraces', 'bali asia country farm'],
  dunes: ['Desert', 'dunes sahara sand'],
  canyon: ['Canyon', 'desert rocks utah petra'],
  savanna: ['Savanna', 'safari africa trees sunset'],
  snow: ['Snow and a cabin', 'winter ski christmas mountain'],
  lights: ['Northern lights', 'aurora night winter iceland'],
  balloons: ['Hot-air balloons', 'flowers sky cappadocia'],
  waterfall: ['Waterfall', 'nature river rocks'],
  clouds: ['Above the clouds', 'sky flight'],
  autumn: ['Autumn avenue', 'trees park walk leaves'],
  blossom: ['Cherry blossom', 'trees park spring japan sakura'],
  park: ['Park', 'trees walk garden city'],
  coast: ['Coast', 'sea beach ocean water'],
  sails: ['Sailing boats', 'sea boat regatta water'],
  island: ['Island with palms', 'sea beach tropical holiday'],
  lighthouse: ['Lighthouse', 'sea cliff coast'],
  fjord: ['Fjord and a ferry', 'sea norway cruise ship mountain'],
  harbour: ['Harbour', 'sea port boats city'],
  wave: ['Waves', 'sea surf beach'],
  jetty: ['Jetty', 'lake water calm rest'],
  reef: ['Coral reef', 'sea diving fish snorkel'],
  skyline: ['Skyline', 'city towers business office'],
  fireworks: ['Fireworks', 'city party celebration new year night'],
  rooftops: ['Rooftops', 'city lisbon old town river'],
  bridge: ['Hanging bridge', 'city river san francisco'],
  canal: ['Canal houses', 'city amsterdam water'],
  domes: ['Palace', 'city india domes mosque temple'],
  temple: ['Temple', 'museum greece rome columns history'],
  tower: ['Iron tower', 'city paris park'],
  windmills: ['Windmills and tulips', 'holland flowers country'],
  castle: ['Castle', 'history mountain'],
  market: ['Market', 'food shopping bazaar city'],
  pagoda: ['Pagoda', 'japan temple kyoto'],
  torii: ['Gate in the water', 'japan shrine sea torii'],
  gates: ['A thousand gates', 'japan shrine kyoto torii'],
  lanterns: ['Street with lanterns', 'night japan city dinner'],
  zen: ['Stone garden', 'japan rest calm garden'],
  hall: ['Conference hall', 'conference talk keynote stage business'],
  concert: ['Concert', 'music festival stage night party'],
  notes: ['Notes on a wall', 'workshop conference design planning business'],
  meeting: ['Round table', 'meeting workshop conference business team'],
  gallery: ['Gallery', 'museum art exhibition pictures'],
  library: ['Library', 'books reading museum'],
  theatre: ['Theatre', 'stage show opera cinema'],
  camp: ['Tent and campfire', 'camping night stars forest'],
  party: ['Garden party', 'wedding dinner night celebration'],
  plates: ['Laid table', 'food dinner lunch restaurant'],
  coffee: ['Coffee', 'food breakfast cafe'],
  wine: ['Wine at sunset', 'food drinks dinner tasting'],
  noodles: ['Noodle bowl', 'food dinner lunch ramen japan'],
  bar: ['Bar', 'drinks cocktail night'],
  cake: ['Cake', 'food birthday party wedding'],
  train: ['Train', 'travel railway mountain viaduct'],
  plane: ['Plane', 'travel flight sky arrival'],
  road: ['Winding road', 'travel drive car bus hills'],
  suite: ['Hotel room', 'travel hotel night bed city'],
  pool: ['Pool by the sea', 'hotel spa swim holiday'],
  track: ['Running track', 'sport run stadium'],
  bicycle: ['Bicycle', 'sport cycling park tour'],
};

const LIGHT_WORDS: Record<MoodName, readonly [title: string, tags: string]> = {
  dawn: ['at dawn', 'morning sunrise pink'],
  mist: ['in the mist', 'morning fog grey'],
  sakura: ['in soft pink', 'morning spring'],
  day: ['by day', 'blue noon'],
  verde: ['in green', 'noon'],
  azul: ['in blue', 'noon summer'],
  golden: ['in golden light', 'evening sunset orange'],
  dusk: ['at dusk', 'evening sunset purple'],
  ember: ['at sunset', 'evening red'],
  blue: ['in the blue hour', 'night evening'],
  night: ['at night', 'dark stars'],
  aurora: ['under the aurora', 'night green'],
};

/** What a scene shows, in words. */
export const titleOf = ({ place, mood }: Scene): string => `${PLACE_WORDS[place][0]} ${LIGHT_WORDS[mood][0]}`;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const wordsOf = ({ place, mood }: Scene): string[] =>
  plain([...PLACE_WORDS[place], ...LIGHT_WORDS[mood]].join(' ')).split(/[^\p{L}\p{N}]+/u);

/** The scenes that match: every word of the query begins a word of theirs. An empty query finds all. */
export function findScenes(query: string): Scene[] {
  const wanted = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return SCENES.filter((scene) => {
    const words = wordsOf(scene);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
