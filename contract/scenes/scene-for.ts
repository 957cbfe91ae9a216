import type { MoodName } from '#contract/scenes/tints.ts';
import { hashOf } from '#contract/scenes/random.ts';
import { SCENES, type PlaceName, type Scene } from '#contract/scenes/scene-list.ts';

// What a word of a name suggests. The first line that matches counts; a name that suggests nothing gets a landscape.
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/\b(train|rail|station|metro|zug|tgv|shinkansen)/i, 'train'],
  [/\b(flight|airport|fly|plane|arriv|depart|ankunft|abflug)/i, 'plane clouds'],
  [/\b(hotel|check.?in|check.?out|suite|overnight|sleep|good ?night)/i, 'suite'],
  [/\b(coach|bus|drive|road|transfer|shuttle|taxi|pick.?up)/i, 'road'],
  [/\b(birthday|cake|dessert|gelato|pastr|pastel|pastéis)/i, 'cake coffee'],
  [/\b(ramen|sushi|noodle|dumpling|izakaya|street food)/i, 'noodles'],
  [/\b(wine|vineyard|winery|tasting|port lodge)/i, 'wine vineyard'],
  [/\b(coffee|caf[eé]|breakfast|brunch|frühstück|petit)/i, 'coffee'],
  [/\b(drinks?|cocktail|bar|apero|aperitif|beer|pub|happy hour)\b/i, 'bar'],
  [
    /\b(dinner|lunch|supper|food|kitchen|cook|meal|restaurant|banquet|buffet|abendessen|mittag|dîner)/i,
    'plates noodles wine',
  ],
  [/\b(party|wedding|reception|celebrat|gala|feast|farewell|feier|hochzeit)/i, 'party fireworks cake'],
  [/\b(concert|music|jazz|fado|festival|dj\b|band\b|disco|dance|karaoke)/i, 'concert lanterns'],
  [/\b(theatre|theater|opera|ballet|show\b|cinema|film|comedy)/i, 'theatre'],
  [/\b(museum|gallery|galerie|arts?\b|azulejo|exhibit|tile|ceramic|sculpt)/i, 'gallery temple'],
  [/\b(library|book|reading|archive|writ)/i, 'library'],
  [/\b(workshop|sprint|brainstorm|retro|hack|craft|design|studio|training|class|course)/i, 'notes meeting'],
  [/\b(meeting|standup|board|round ?table|1:1|review|planning|sync)\b/i, 'meeting notes'],
  [
    /\b(keynote|talk|session|conf|summit|congress|panel|lecture|opening|closing|expo|lightning|devroom|track)|con\b/i,
    'hall notes meeting',
  ],
  [/\b(market|bazaar|souk|shopping|stall)/i, 'market'],
  [/\b(run\b|running|marathon|race\b|sport|football|match|game|yoga|fitness)/i, 'track'],
  [/\b(bike|bicycle|cycl)/i, 'bicycle'],
  [/\b(spa|pool|swim|hammam|onsen|sauna|bath)/i, 'pool jetty'],
  [/\b(tent|camp|bonfire|stargaz|stars)/i, 'camp lights'],
  [/\b(zen|temple garden|rock garden|meditat|rest\b|free (day|time|afternoon)|nothing)/i, 'zen jetty park'],
  [/\b(boat|sail|regatta|cruise|ferry|yacht|kayak)/i, 'sails fjord'],
  [/\b(bamboo|arashiyama)/i, 'bamboo'],
  [/\b(shrine|torii|fushimi|inari|miyajima)/i, 'gates torii'],
  [/\b(kyoto|tokyo|osaka|nara|japan|temple|pagoda|gion)/i, 'pagoda torii lanterns zen blossom'],
  [/\b(tea|matcha|uji|ceylon)\b/i, 'tea terraces'],
  [/\b(rice|bali|ubud|sapa)\b/i, 'terraces'],
  [/\b(lisbon|porto|alfama|old town|tram|roofs?|rooftop)/i, 'rooftops bridge harbour'],
  [/\b(paris|eiffel)/i, 'tower'],
  [/\b(amsterdam|canal|venice|bruges|copenhagen)/i, 'canal'],
  [/\b(holland|windmill|tulip|nether)/i, 'windmills'],
  [/\b(palace|mosque|taj|udaipur|rajasthan|istanbul|jaipur|india)/i, 'domes lanterns'],
  [/\b(athens|rome|greece|acropolis|ruin|forum|agora)/i, 'temple'],
  [/\b(castle|fort\b|chateau|château|burg|citadel)/i, 'castle'],
  [/\b(bridge|river|danube|rhine|tagus)/i, 'bridge rooftops'],
  [/\b(snorkel|dive|diving|reef|aquarium)/i, 'reef'],
  [/\b(surf|wave)/i, 'wave'],
  [/\b(island|tropic|hawaii|maldiv|beach|strand|plage)/i, 'island coast wave'],
  [/\b(lighthouse|cliff|cape|cabo|cornwall)/i, 'lighthouse'],
  [/\b(harbou?r|port|dock|quay)\b/i, 'harbour'],
  [/\b(fjord|norway|bergen)/i, 'fjord'],
  [/\b(coast|sea|ocean|bay|mer|meer)\b/i, 'coast sails lighthouse'],
  [/\b(lake|lago)\b/i, 'lake jetty'],
  [/\b(ski|snow|winter|ice\b|christmas)/i, 'snow lights'],
  [/\b(aurora|northern light|iceland|lapland|arctic)/i, 'lights'],
  [/\b(volcano|fuji|etna|teide)/i, 'volcano'],
  [/\b(waterfall|cascade|gorge)/i, 'waterfall'],
  [/\b(canyon|utah|arizona|petra)/i, 'canyon'],
  [/\b(desert|dune|sahara|oasis|morocco|dubai|egypt)/i, 'dunes canyon'],
  [/\b(safari|savanna|serengeti|kenya|africa)/i, 'savanna'],
  [/\b(balloon|cappadocia)/i, 'balloons'],
  [/\b(alp|dolomit|mountain|peak|hike|hiking|trek|climb|himalaya|hut|rifugio|pass)\b/i, 'peaks lake road'],
  [/\b(lavender|provence)/i, 'lavender'],
  [/\b(farm|tuscany|country|valley|village|meadow)/i, 'hills vineyard balloons'],
  [/\b(forest|wood|jungle|rainforest|retreat)/i, 'forest bamboo waterfall'],
  [/\b(park|garden|picnic|botanic|walk|stroll)/i, 'park blossom autumn'],
  [/\b(night|evening|late)/i, 'lanterns skyline lights'],
  [/\b(city|town|office|tech|meetup|team|offsite|company|downtown)/i, 'skyline canal bridge'],
];

const ANYWHERE =
  'peaks lake volcano forest hills vineyard lavender terraces dunes canyon savanna snow lights balloons waterfall clouds autumn blossom coast sails island lighthouse fjord jetty rooftops bridge domes castle road';

/** The part of the day to which a light belongs. */
const PART: Record<MoodName, number> = {
  dawn: 0,
  mist: 0,
  sakura: 0,
  day: 1,
  verde: 1,
  azul: 1,
  golden: 2,
  dusk: 2,
  ember: 2,
  blue: 3,
  night: 3,
  aurora: 3,
};
const partOf = (hour: number): number => (hour < 9 ? 0 : hour < 16 ? 1 : hour < 20 ? 2 : 3);

const placesFor = (words: string): string => HINTS.find(([hint]) => hint.test(words))?.[1] ?? ANYWHERE;

/**
 * The painted picture for something that has no picture of its own. It is chosen by the id, so that it is the same
 * wherever it is shown: among the places that the words suggest and, if that place is painted in it, in the light of
 * the hour (0 to 23, local).
 */
export function sceneFor(id: string, words: string, hour?: number): Scene {
  const places = placesFor(words).split(' ') as PlaceName[];
  const fitting = SCENES.filter(({ place }) => places.includes(place));
  const lit = hour === undefined ? [] : fitting.filter(({ mood }) => PART[mood] === partOf(hour));
  const among = lit.length > 0 ? lit : fitting;
  return among[hashOf(id) % among.length] as Scene;
}
