import type { FoundDate } from '#server/modules/reading/find-dates.ts';
import type { FoundTime } from '#server/modules/reading/find-times.ts';
import {
  ARRIVES,
  DEPARTS,
  FLIGHT,
  HOUSE,
  STAY,
  VENUE,
} from '#server/modules/planning/text/kinds-of-lines.ts';
import { WEEKDAY } from '#server/modules/reading/words.ts';
import { tidy } from '#server/modules/planning/text/name-and-place.ts';

export type Span = Pick<FoundDate, 'from' | 'to'>;
export const TRAVELS =
  /(?<!\p{L})(?:flight|flug|vol|vuelo|voo|volo|train|zug|to|ICE?|TGV|AVE)(?!\p{L})|→|–| - /iu;
/** Maximum length of a flight or train number with its carrier. */
export const NUMBER_ALONE = 14;
export const ROUTE = /^(\p{Lu}[^–→]{1,50}?)\s*(?:–|→|->|\s-\s|\sto\s)\s*\p{Lu}/u;
/** The origin in the name of a flight. */
export const originIn = (name: string): string | undefined => {
  const left = FLIGHT.test(name) ? tidy(name.replace(FLIGHT, '')) : '';
  return /\p{L}{3}/u.test(left) && !/→|–| - /.test(left) ? left : undefined;
};
/** Words that lead to an end time. */
const UNTIL =
  /(?<!\p{L})(?:until|till?|antes d[ea]s?(?: las)?|no later than|spätestens(?: um)?|bis spätestens(?: um)?|bis|jusqu['’](?:à|au)|hasta|fino a(?:lle)?|até(?: às)?|tot)\s+(?:ca\.?\s*|approx\.?\s*|um\s*|about\s*)?$/iu;
/** "…, arriving 15:05" */
const ARRIVING =
  /[,;(–—-]\s*(?:arriving|arrives?|arr\.?|arrivo|arrivée|arriv[ée]e à|ankunft|an|llegada|chegada|aankomst|returning|returns?|back|rückkehr|zurück|retour|ritorno|rientro|regreso|vuelta|regresso)\s+(?:at\s|um\s|ore\s|à\s|a las\s|alle\s|às\s|om\s|ca\.?\s)?$/iu;
export function arrivingIn(text: string, time: FoundTime | undefined): Span | null {
  const word = time && !time.end ? ARRIVING.exec(text.slice(0, time.from)) : null;
  return word && time ? { from: word.index, to: time.to } : null;
}
/** "…, arriving 11:40 am on June 26": the date belongs to the arrival. */
export const isDateOfArrival = (text: string, date: Span, [first, second]: readonly FoundTime[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  first.from < 3 &&
  date.from > first.to &&
  ARRIVING.test(text.slice(0, Math.min(date.from, second.from)));
/** "Zoo (until 15:00)": the end time with the word before it. */
export function untilIn(text: string, time: FoundTime | undefined): Span | null {
  const word = time && !time.end ? UNTIL.exec(text.slice(0, time.from)) : null;
  return word && time ? { from: word.index, to: time.to } : null;
}
/** Whether this is a departure or arrival with its place or time; "Départ du car" is an activity. */
export const isFlightEnd = (text: string): boolean => {
  const label = DEPARTS.exec(text) ?? ARRIVES.exec(text);
  return (
    label !== null &&
    !/^(?!(?:at|in|on|from|to|am|um|ab|an|in der|von|à|en|de|da|a|alle|às|las?|le|el|il|vers|by|around|approx|local|terminal|gate|platform|h)(?!\p{L}))\p{Ll}{2,}/u.test(
      text.slice(label[0].length),
    ) &&
    !/^\s*(?:du|des|de la|del|della|do|by|with|mit|con|(?:in|en|em|per)(?!\s(?:the|la|le|el|il)\s))\s\p{Ll}/u.test(
      text.slice(label[0].length),
    )
  );
};
/** "Arrive in Auckland on NZ 281": a sentence; after a label there would only be the city. */
export const isDeed = (rest: string): boolean =>
  !rest.includes('\t') &&
  /^(?:in|at|from|for)\s\p{Lu}\S+(?:\s\p{Lu}\S+)*\s(?:on|by|with|for|via)\s/u.test(rest);
export const isOut = (said: string): boolean => /out|departure|abreise|départ|salida|saída/i.test(said);
export const isVenue = (text: string): boolean =>
  VENUE.test(text) &&
  /^\p{Lu}/u.test(text) &&
  withoutSmall(text).length <= 5 &&
  (!A_PERSON.test(text) || VENUE.test(text.split(',')[0] ?? ''));
/** The significant words of a name. */
const withoutSmall = (text: string): string[] =>
  text
    .split(' ')
    .filter(
      (word) => !/^(?:de|del|la|las|los|el|of|the|di|da|do|dos|du|des|le|les|van|von|der|den)$/i.test(word),
    );
/** Paola Neri, Biblioteca Laurenziana: a person and their institution. */
const A_PERSON = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, \p{Lu}/u;
/** Njalsgade 76, 2300 København; Torvehallerne, Frederiksborggade 21: a street with its number, and another part. */
export const isStreet = (text: string): boolean => {
  const parts = text.split(/,\s+/);
  return (
    text.length <= 80 &&
    parts.length > 1 &&
    parts.every((part) => /^[\p{Lu}\d]/u.test(part)) &&
    parts.some(
      (part) =>
        /^\p{Lu}[\p{L}.’'-]*\p{L}(?: \p{L}[\p{L}.’'-]+){0,3} \d{1,4}\p{Ll}?$/u.test(part) &&
        !NUMBERED_THING.test(part),
    )
  );
};
const NUMBERED_THING =
  /^(?:session|day|tag|room|raum|group|gruppe|team|part|teil|track|level|stage|match|round|runde|deck|gate|table|tisch|platform|gleis|lesson|class|chapter|game|heat|page|version|flight|flug|train|zug|bus|no|nr|top|item)\b/iu;
/** 14 Wharf Street, Nelson; Quinta da Regaleira, Rua Barbosa 7. */
export const isAddress = (text: string): boolean =>
  text.length <= 80 &&
  (/^\d{1,5}\s(?:[NSEW]\s)?(?:\d+\p{Ll}{2}\s)?\p{Lu}/u.test(text) ||
    (/^\p{Lu}/u.test(text) && /,.*\d|\d.*,/u.test(text)));
export const ends = (time: FoundTime, arrives?: FoundTime): { start: string; end: string | null } => ({
  start: time.start,
  end: time.endsLater
    ? '23:59'
    : (time.end ?? (arrives ? (arrives.start > time.start ? arrives.start : '23:59') : null)),
});
/** Replaces characters by a gap between columns of the same length, so that positions stay valid. */
export const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + '\t'.repeat(to - from) + text.slice(to);
export const without = (text: string, spans: readonly Span[]): string =>
  [...spans].sort((a, b) => b.from - a.from).reduce((left, { from, to }) => blank(left, from, to), text);
/** "Vendredi 7 juillet / Friday, July 7": drops a date that is repeated in another language. */
export function toldOnce(dates: readonly FoundDate[]): { first: FoundDate[]; again: FoundDate[] } {
  const isFirst = ({ date }: FoundDate, at: number): boolean =>
    dates.findIndex((one) => one.date === date) === at;
  return { first: dates.filter(isFirst), again: dates.filter((date, at) => !isFirst(date, at)) };
}
const ROOM_READY =
  /(?<!\p{L})(?:rooms?|apartments?|cottage|cabin|(?:ferien)?wohnung|unterkunft|appartements?|logement|alojamiento|alloggio|appartamento|suites?|check[\s-]?in|zimmer|chambres?|habitaci(?:ón|ones)|camer[ae]|quartos?)(?!\p{L}).*(?<!\p{L})(?:available|ready|possible|bereit|verfügung|bezugsfertig|möglich|disponibles?|prêtes?|disponibil[ei]|pront[ae]|listas?)(?!\p{L})/iu;
const ROOM_LEFT =
  /(?<!\p{L})(?:check[\s-]?out|vacate|leave (?:the|your) rooms?|räumen|libérer|libérée?s?|dejar la|desalojar|lasciare la|deixar o)(?!\p{L})/iu;
const A_SENTENCE = 5;
/** Whether a sentence in a letter says when guests may arrive, or must have left. */
export function stayInProse(text: string): 'in' | 'out' | null {
  if (text.includes('\t') || text.split(/\s+/).length < A_SENTENCE || /^\W*\d/.test(text)) return null;
  const out =
    ROOM_LEFT.test(text) &&
    /(?<!\p{L})(?:by|until|before|latest|bis|avant|jusqu|hasta|antes|entro|até)(?!\p{L})/iu.test(text);
  return out ? 'out' : ROOM_READY.test(text) ? 'in' : null;
}
/** Whether this is a check-in or check-out with nothing but its time; with other words it is an ordinary activity. */
export const isStay = (text: string, taken: readonly Span[]): boolean =>
  (STAY.test(text) || STAY_ENDS.test(text)) &&
  !/\p{L}{2}/u.test(
    without(text, taken)
      .replace(STAY, '')
      .replace(STAY_LABEL, '')
      .replace(STAY_WORDS, '')
      .replace(A_WEEKDAY, ''),
  );
/** "Check-in Ryokan Shiraume": the hotel. */
export const stayAtHouse = (rest: string): string | null => {
  const said = /^check[\s-]?(?:in|out)(?:\s+(?:at|im|in|au|en el|all['’]))?[\s,:–-]+(\p{Lu}.+)$/iu.exec(
    tidy(rest),
  )?.[1];
  return said && HOUSE.test(said) ? said : null;
};
/** Whether a line above an address, before any activity, is the hotel of the paper. */
export const isHouseAbove = (above: string, text: string): boolean =>
  /^\p{Lu}[^\d\t:;!?]{3,50}$/u.test(above) &&
  (isStreet(text) || /^(?:address|adresse|dirección|indirizzo|endereço|adres|adress)\s*[:\t]/iu.test(text));
/** Arrival: 8 June (from 15:00) and Departure: 11 June (by 11:00) are about a hotel; trains leave at an exact time. */
export const STAY_ENDS =
  /^(?:arrival|llegada|arrivo|chegada|aankomst|ankunft)\s*[:\t](?=.*(?<!\p{L})(?:from|after|ab|dès|à partir|desde|dalle|vanaf)(?!\p{L}))|^(?:departure|partenza|partida|vertrek)\s*[:\t](?=.*(?<!\p{L})(?:by|until|before|latest|bis|avant|jusqu|hasta|entro|até|voor|tot)(?!\p{L}))/iu;
const STAY_LABEL = /^\p{L}+\s*[:\t]/u;
const A_WEEKDAY = new RegExp(`(?<!\\p{L})${WEEKDAY}(?!\\p{L})`, 'giu');
const STAY_WORDS =
  /(?<!\p{L})(?:check[\s-]?in|check[\s-]?out|from|until|by|after|before|latest|earliest|at|ab|bis|von|spätestens|frühestens|dès|à partir de|avant|jusqu['’]à|desde|hasta|antes de|até|às|local|time|hrs?|h|uhr|no later than|onwards)(?!\p{L})/giu;
/** Frecciarossa 9527 */
export const A_TRAIN = /^\p{Lu}[\p{L} -]{2,20}\s\d{2,5}$/u;
/** Keeps Arrivée and Abflug, and spells out abbreviations in tables. */
export const ownWord = (label: string, arrives: boolean): string => {
  const word = tidy(label);
  return /^\p{Lu}\p{Ll}{5,}$/u.test(word) && !/^(?:arriv(?:es|als|ing)|depart(?:s|ing|ures))$/i.test(word)
    ? word
    : arrives
      ? 'Arrival'
      : 'Departure';
};
/** A time zone after a time, which is no name. */
export const ZONE =
  /^(?:[CEMP][SD]?T|GMT|UTC|BST|IST|JST|[CEW]ES?T|AE[SD]T|(?:MEZ|MESZ)|(?:local|eastern|central|pacific|mountain) time)$/u;
/** AIR | Bluewing Airlines 1427 | Confirmed: a travel agent's line above departure and arrival. */
export const serviceIn = (text: string): string | null =>
  /^(?:air|flight|rail|train|ferry|coach|flug|bahn|vol|vuelo|volo|treno|tren)\s*(?:\t|[:–—-]\s)\s*(\p{Lu}[^\t]*\d[^\t]*)(?:\t[^\d\t]*)?$/iu
    .exec(text)?.[1]
    ?.trim() ?? null;
/** 20:30 & 22:15: it takes place twice. */
export const isTwice = ([one, next, more]: readonly FoundTime[], text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  !more &&
  !one.end &&
  !next.end &&
  /^\s*(?:&|\+|and|und|et|y|e|och|og|en)\s*$/u.test(text.slice(one.to, next.from));
/** "Hikari 505 Tokyo 09:03 → Kyoto 11:41": a service with its number and origin. */
export function serviceAndWay(
  text: string,
  [one, next]: readonly FoundTime[],
): { name: string; location: string; description: null } | null {
  const said =
    one &&
    /^([^→\t]*?\p{Lu}[^→\t]*?\s\d{1,5})[\s\t]+(\p{Lu}[^\d\t→]*?)[\s\t]*$/u.exec(text.slice(0, one.from));
  if (!one || !next || one.end || next.end || !said?.[1] || !said[2] || FLIGHT.test(said[1])) return null;
  if (!/^\s*(?:→|->|–|—)\s*\p{Lu}[^\d]*$/u.test(text.slice(one.to, next.from))) return null;
  return { name: tidy(said[1]), location: tidy(said[2]), description: null };
}
/** 18:00 and 18:45 in adjacent cells are a span. */
export const besideIt = ([one, next]: readonly FoundTime[], text: string): FoundTime | undefined =>
  one && next && !one.end && !next.end && /^\s*\t\s*$/.test(text.slice(one.to, next.from)) ? next : undefined;
