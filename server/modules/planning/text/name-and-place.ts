import { NO_PLACES, type KnownPlaces } from '#server/modules/planning/text/known-places.ts';
import {
  isPlace,
  isProperPlace,
  isRoomCode,
  NO_PLACE,
  TRAVEL,
} from '#server/modules/planning/text/is-place.ts';
import { FLIGHT, VENUE } from '#server/modules/planning/text/kinds-of-lines.ts';

/** Footnote marks. */
const NOTE_MARKS = /(?<=\p{L}{3})[¹²³⁴⁵⁶⁷⁸⁹†‡]+(?=$|[\s,.:;)])/gu;
const EDGES = /^[\s:;,.|–—\-→>@()\t]+|[\s:;,|–—\-→>@(\t]+$/gu;

/** Trims separators and collapses whitespace. */
export const tidy = (text: string): string => {
  const cut = text
    .replace(/\t+/g, ' ')
    .replace(NOTE_MARKS, '')
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)/g, '')
    .replace(EDGES, '')
    .trim();
  // closes an open bracket
  return cut.split('(').length > cut.split(')').length ? `${cut})` : cut;
};

/** What remains of "On 5 May at 9am". */
const LONE =
  /^(?:on|at|from|by|the|and|am|um|den|le|el|de|da|das|dalle|à|às|as|a|ab|von|van|om|kl|h|hrs|uhr|uur|until|to|bis|then)\.?$/i;
/** Words that led to a time that was cut out. */
const DANGLING =
  /(?<=\p{L})\s+(?:on|by|at|from|until|till|starting|starts|begins|um|ab|from about|around)$/iu;
/** Whether a time was cut out in front of it. */
const isTimed = (rest: string): boolean => /^\t{3}/.test(rest);
/** Introductory words that are not part of the activity. */
const FILLER =
  /^(?:(?:after|before) (?:the |our )?[a-z]+,? (?=we\s|you\s))?(?:(?:and |& )?(?:then|afterwards|after that|followed by|finally|later)[,:]?\s+)?(?:(?:we|you|everyone|all of us)(?:['’]ll| will| can| are going to)?\s+)?/i;
/** "Nehmen wir an der Lichterprozession teil": the verb after a German time. */
function ofUs(text: string): string {
  const done =
    /^\p{Ll}+n wir (?:uns )?(?:an |in |mit )?(?:die|den|das|der|dem|eine?n?)\s(.+?)(?:\s(?:teil|an|ab|ein|auf|statt))?[.]?$/iu.exec(
      text,
    );
  return done?.[1] ?? text;
}
/** Words that lead to a place when a name follows. */
const AT =
  /(?<!(?<!^)(?:\s\p{Lu}\p{Ll}+|junto|cerca|frente|vicino|accanto))\s+(?:no|na|al|alla|nel|nella)\s+(?=(?:[ao] )?[\p{Lu}\d"“])|\s+(?:at|@|in der|im|bei|beim|bij|chez|presso|hos|ved|på|en el|en la|en los|au|aux|à la|(?:in|op)(?=\s(?:de|het)\s)|in(?=\s(?:Piazza|Piazzale|Via|Viale|Corso|Largo|Praça|Rua|Plaza|Calle)\s))\s+(?=(?:the |a |le |la |el |o |de |het |den |il |lo |i |gli )?[\p{Lu}\d"“])|\s+(?:à l|all)['’](?=\p{Lu})/u;
/** "Au chalet Les Marmottes": a lower-case noun and a name. */
const AU =
  /(?<!\s(?:junto|cerca|frente)|^junto|^cerca)\s+(?:au|aux|à la|al|alla|en el|en la)\s+(?=\p{Ll}{3,}\s\p{Lu})/u;
/** "Führung: Die Stadt im Mittelalter": a subject, because German capitalises every noun. */
const isSubject = (at: string, name: string): boolean =>
  /^\s*(?:im|in der)\s/.test(at) && name.includes(': ');
/** "Abendessen im Hotel": no particular hotel, because German capitalises every noun. */
const ANY_HOUSE =
  /^\s*(?:im|in der|beim)\s(?:Hotel|Restaurant|Gasthof|Gasthaus|Haus|Zimmer|Ort|Freien|Bus|Zug)$/u;
const IN_ROOM = /\s+in\s+(?:the\s+)?(?=(?:room|hall|saal|raum|sala|salle|auditorium|ballroom)\b)/i;
const LABEL =
  /\s*[([]?(?<!\p{L})(?:location|place|venue|where|room|ort|raum|lieu|lugar|sala|salle|treffpunkt|meeting point|meet at|start|rendez-vous|punto de encuentro|ritrovo|luogo|local)\s*:\s*/iu;
/** "Meet at Pier 2, Downtown Ferry Terminal, fifteen minutes before" as a separate sentence. */
const MEETS =
  /^(?:(?:we |you )?meet(?:ing)?(?: point| us)?|departs?|departure|leaves|starts?|check[\s-]?in|pick-?up|treffpunkt|abfahrt|rendez-vous|départ|encuentro|salida|ritrovo|partenza|encontro|saída|location|venue|ort|lieu|lugar|luogo)(?:\s+is)?\s*:?\s+(?:(?:at|from|in|ab|am|im|an der|vor dem|au|à|en|desde|da|dal|dalla|al|alla|a|no|na)\s+)(?=(?:the |la |le |el |il )?[\p{Lu}\d])(.+)$/iu;
export const placeMet = (text: string): string | null => {
  const said = MEETS.exec(text)?.[1];
  return said ? withoutRemark(placeIn(said)) : null;
};

/**
 * Splits a line without its date and time into name and place. If it has columns, the first is the name and another
 * the place; otherwise a place follows "at", "@", a label, or the last comma, dash or bar before a proper name. If a
 * paper has separate lines for its places, other text is a place only if it contains a word typical of places.
 */
export function nameAndPlace(rest: string, known: KnownPlaces = NO_PLACES): NameAndPlace {
  const { name, place, whole } = splitIn(rest, known);
  const remark = place === null ? SHORT_REMARK.exec(rest.trim())?.[0] : undefined;
  return {
    name: remark && !name.endsWith(')') ? name + remark : name,
    place: place && withoutRemark(place.replace(LEADS_TO_PLACE, '').replace(BY_THE_WAY, '')),
    ...(whole && { whole: withoutRemark(whole) }),
  };
}
export interface NameAndPlace {
  name: string;
  place: string | null;
  /** The name with the place still in it, for use if a later line names the place. */
  whole?: string;
}

/** Removes remarks such as (2 nights, room only), (90 minutes), (F/A), but not (Harbour Hall) or (LHR). */
const withoutRemark = (text: string): string =>
  text.replace(
    /\s+\((?:\p{Ll}[^()]*[,\d][^()]*|\d[^()]*|\p{Lu}(?:\/\p{Lu})*|[^()]*\d[^()]*,[^()]*|[^()]*,[^()]*\p{Ll}\d[^()]*|[^()]*[€$£][^()]*|booked|included|optional|tbc)\)$/u,
    '',
  );
/** A lower-case remark after a place. */
const BY_THE_WAY = /\s+\(\p{Ll}[^()]*\)$/u;
/** A remark short enough to stay after a name. */
const SHORT_REMARK =
  /\s\((?!\d+ ?(?:nights?|hours?|hrs?|h|days?|min\p{L}*|Std|Stunden|Nächte|notti|noches|nuits|ore|horas|heures)(?!\p{L}))[^(),\t]{1,20}\)$/u;
/** A lower-case clause after at least three words. */
const ASIDE = /^((?:[^\s,(]+\s){2,}[^\s,(]+),\s(\p{Ll}{3,}\s.+)$/u;
/** restaurante La Barra, bottega Riso */
const isNamedHouse = (text: string): boolean => /^\p{Ll}+\s\p{Lu}/u.test(text) && VENUE.test(text);
const LIST_ENDS =
  /\s(?:and|or|und|oder|et|ou|y|o|e|en|og|och|&)\s|^(?:and|und|et|with|mit|meet|hosted|led|start|from|at|in|op|ab|am|im|vanaf|départ|salida|partenza|ritrovo|encuentro|desde|da)\s/u;
/** "Salida en el vuelo IB 6651": the means of transport, not the place. */
const RIDE = /^(?:vuelo|tren|vol|train|flight|flug|zug|volo|treno|voo|comboio|bus|autobús)(?!\p{L})/iu;
/** Says nothing without its place. */
const ARRIVAL = /^(?:arrive|arrival|llegada|arrivée|arrivo|chegada|check[\s-]in)$/iu;
/** "Arrival at Maun Airport on flight 4Z 306 from Johannesburg" */
const ON_FLIGHT = /\s(?:on|with|by|mit|con|avec)\s(?:flight|train|flug|volo|vuelo|vol)\s.*$/iu;
/** Continues on a line that is not part of it. */
const UNCLOSED = /\s+\([^()]{8,}$/u;
/** "Meet at Pier 2": a place after what people do there. */
const LEADS_TO_PLACE =
  /^(?:meet(?:ing)?(?: point)?|departs?|departure|leaves|starts?|check[\s-]?in|pick-?up|treffpunkt|abfahrt|start|rendez-vous|départ|encuentro|salida|ritrovo|partenza|encontro|saída)?\s*:?\s*(?:(?<=treffpunkt|ritrovo|rendez-vous)\s*|(?:at|from|in|ab|am|im|au|à|en|desde|da|dal|dalla|al|alla|a|no|na)\s+|:\s*)(?=(?:the |la |le |el |il )?[\p{Lu}\d])/iu;
/** Words that led to a time that was cut out: "…, arriving 2.45pm", "check-in closes at 7.45am". */
const DANGLING_VERB =
  /[,;]\s+(?:arriving|arrives|returning|returns|departing|ankunft|rückkehr|arrivée|retour|llegada|regreso|arrivo|ritorno|chegada)$/iu;

/** The activity without its details: "…, vessel Kaitaki", "…; buses leave at the gate", "… (booked)". */
function mainOf(text: string): string {
  const bare = text.replace(/[.]$/, '').replace(FILLER, '').replace(DANGLING_VERB, '');
  const [first = ''] = withoutRemark(bare).split(/;\s|(?<=\p{L}{4})(?<!Prof)[.!]\s+(?=\p{Lu})/u);
  const whole = first.replace(UNCLOSED, '');
  const tail = ASIDE.exec(whole);
  return tail?.[1] && !LIST_ENDS.test(tail[2] ?? '') && !isNamedHouse(tail[2] ?? '') ? tail[1] : whole;
}

function splitIn(rest: string, { texts, areUsual }: KnownPlaces): NameAndPlace {
  const guesses = !areUsual;
  const columns = rest
    .split(/\t+|\s{3,}|\s+\|\s+/)
    .map((one) => (isTimed(rest) ? tidy(one) : tidy(one).replace(DANGLING, '')))
    .filter((one) => /[\p{L}\d]/u.test(one) && !LONE.test(one));
  const [first = '', ...more] = asSaid(columns, rest);
  if (more.length > 0) {
    const place = (more.length > 1 && more.find((one) => VENUE.test(one))) || more[0];
    return { name: first, place: place && !NO_PLACE.test(place) ? place : null };
  }
  const said = upper('', ofUs(mainOf(first)));
  const meeting = /^treffen wir uns (?:am|im|beim|in der|an der|vor dem|vor der|auf dem)\s(.+)$/iu.exec(said);
  if (meeting?.[1]) return { name: 'Treffen', place: placeIn(meeting[1]) };
  const labelled = said.split(LABEL);
  if (labelled.length === 2 && labelled[0] && labelled[1])
    return { name: tidy(labelled[0]), place: tidy(labelled[1].replace(/[)\]]$/, '')) };
  const bracket = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(said);
  if (
    bracket?.[1] &&
    bracket[2] &&
    ((texts.has(tidy(bracket[2])) && !AT.test(bracket[1])) ||
      (VENUE.test(bracket[2]) && !/^\p{Ll}+ed\s|\byour\b/u.test(bracket[2])) ||
      isRoomCode(bracket[2]) ||
      (guesses && isProperPlace(bracket[2], bracket[1])))
  )
    return { name: tidy(bracket[1]), place: tidy(bracket[2]) };
  const from = FROM_PLACE.exec(said);
  if (from?.[1] && from[2] && !TRAVEL.test(from[1])) return { name: tidy(from[1]), place: placeIn(from[2]) };
  const met = MEET.exec(said);
  if (met?.[1] && met[2]) return { name: tidy(met[1]), place: placeIn(met[2]) };
  const at = AT.exec(said) ?? IN_ROOM.exec(said) ?? AU.exec(said);
  if (
    at &&
    at.index > 0 &&
    !RIDE.test(said.slice(at.index + at[0].length)) &&
    !isSubject(at[0], said.slice(0, at.index)) &&
    !ANY_HOUSE.test(said.slice(at.index)) &&
    !isOpen(said.slice(0, at.index))
  )
    return {
      name: ARRIVAL.test(said.slice(0, at.index))
        ? (said.split(', ')[0] ?? said)
        : ON_FLIGHT.test(said)
          ? said
          : tidy(said.slice(0, at.index)),
      place: placeIn(said.slice(at.index + at[0].length).replace(ON_FLIGHT, '')),
      whole: tidy(said),
    };
  const dash = /^(.+?)\s+[–—|·•-]\s+(\p{Lu}.+)$/u.exec(said);
  if (
    dash?.[1] &&
    dash[2] &&
    !FLIGHT.test(dash[1]) &&
    !IATA_ROUTE.test(said) &&
    isPlace(dash[2], dash[1], guesses)
  )
    return { name: tidy(dash[1]), place: tidy(dash[2]), whole: tidy(said) };
  const inSmall =
    /^([^,]+),\s+(\p{Ll}{3,}(?:\s\p{Lu}[\p{L}’'-]*)+|\p{Ll}+ (?:room|bar|hall|lounge|lobby))$/u.exec(said);
  if (inSmall?.[1] && inSmall[2] && VENUE.test(inSmall[2]))
    return { name: tidy(inSmall[1]), place: inSmall[2] };
  const comma =
    /^((?:[^,]+,\s+(?=\p{Ll}))*[^,]+),\s+((?:\p{Lu}|\d{1,4}\p{Ll}?\s\p{Lu}(?=.*\p{L}{4}))[^,]*(?:,\s.+)?)$/u.exec(
      said,
    );
  if (comma?.[1] && comma[2] && !LIST.test(comma[2]) && isPlace(comma[2], comma[1], guesses))
    return { name: tidy(comma[1]), place: placeIn(comma[2]), whole: tidy(said) };
  return { name: upper('', said.replace(/[.]$/, '')), place: null };
}

/** Prose around a time: "Dinner \t at the Kanda", "After breakfast, \t walking tour of the old town". */
function asSaid(columns: string[], rest: string): string[] {
  const [first = '', second, ...more] = columns;
  // a real column is exactly one tab away
  if (second === undefined || !/^\p{Ll}/u.test(second) || !/\S\s*\t{2,}|\t{2,}\s*\S/.test(rest))
    return columns;
  if (MEANWHILE.test(first)) return asSaid([upper('', second), ...more], rest);
  const at = LEADING_AT.exec(second);
  if (at) return [first.replace(LEAVES, ''), placeIn(second.slice(at[0].length)), ...more];
  return VENUE.test(second) && !/^(?:and|und|et|y|e)\s/.test(second)
    ? columns
    : [`${first} ${second}`, ...more];
}

/** A part of the day. */
const MEANWHILE =
  /^(?!.*\s(?:we|wir|you)\s)(?:(?:after|before|following|nach|vor|après|avant|después de|antes de|dopo|prima di)\s[^,\t]{2,30}|(?:in|on|am|in der|en|dans|por)\s(?:the\s|la\s|l['’])?(?:late |early |same )?(?:morning|afternoon|evening|night|day|morgen|vormittag|nachmittag|abend|matinée|soirée|après-midi|mañana|tarde|noche)|today|tonight|heute|later|afterwards|anschließend|danach|ensuite|puis|luego|poi)$/iu;
const LEADING_AT =
  /^(?:at|from|in|@|im|in der|bei|beim|ab|am|von|au|aux|à|chez|de|depuis|en|desde|al|alla|presso|da|dal|dalla|nel|nella|no|na)\s+(?=(?:the |le |la |el |il |der |dem )?[\p{Lu}“"])/u;
const LEAVES =
  /\s+(?:departs|leaves|starts|begins|departing|leaving|fährt|startet|beginnt|part|sale|parte)$/iu;

/** "Boat trip, meet at the jetty". */
const MEET =
  /^(.+?)[,;(–—-]\s*(?:meet(?:ing)?(?:\s+point)?|treffpunkt|start|rendez-vous|rdv|punto de encuentro|encuentro|ritrovo)\s*:?\s+(?:at|in|an der|am|im|vor dem|à|au|devant|en|al|alla|a|op|bij|på|ved|vid)\s+(.+?)\)?$/iu;
/** "Sumida River dinner boat, from Asakusa pier" */
const FROM_PLACE =
  /^(.+?),\s+(?:from|ab|depuis|desde|dal|dalla|vanaf)\s+((?:the |la |le |el |il )?\p{Lu}.+)$/u;
/** Whether a bracket is still open before it. */
const isOpen = (before: string): boolean => /\([^)]*$/.test(before);
/** Quattro Canti, Fontana Pretoria and San Cataldo */
const LIST = /^[^,]+(?:,\s[^,]+)*,?\s+(?:and|und|et|y|e|en|og|och|&)\s+\p{Lu}/u;
/** AUS – DEN */
const IATA_ROUTE = /^[A-Z]{3}\s[–-]\s[A-Z]{3}\b/;
/** The place, up to where the text turns to something else. */
const placeIn = (text: string): string =>
  tidy(
    (
      /^.+?(?=[,:]\s+\p{Ll}|\s+and(?:\s+\p{Ll}|\s*$)|\.\s+\p{Lu}\p{Ll}|\s+\((?:optional|included|tbc)|\s+with\s|;)/u.exec(
        text,
      )?.[0] ?? text
    ).replace(/[.]$/, ''),
  );

/** Capitalises the beginning of a sentence, but leaves eBay and iOS. */
const upper = (before: string, after: string): string =>
  before === after || /^\p{Ll}\S*\p{Lu}/u.test(after)
    ? after
    : after.slice(0, 1).toUpperCase() + after.slice(1);
