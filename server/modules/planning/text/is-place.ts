// Tells whether words are a place, a room or a person, on their own or next to a name.
import { VENUE } from '#server/modules/planning/text/kinds-of-lines.ts';

/** Words that introduce a speaker or subject. */
const TALK =
  /\b(?:keynote|talk|panel|workshop|session|lecture|speech|presentation|q\s?&\s?a|fireside|interview|seminar|address|remarks|vortrag|conférence|ponencia|palestra|webinar|masterclass|demo|training|sprint|report|bericht|rapport|informe|update|review|introduction)\b/iu;
const PERSON = /^(?:dr|prof|mr|mrs|ms|sir|dame|ceo|cto|cfo|herr|frau|m\.|mme|sr|sra)\b\.?/i;
/** Words after which a dash leads to a destination. */
export const TRAVEL =
  /\b(?:crossing|überfahrt|traversée|travesía|traversata|sailing|flight|train|transfer|drive|bus|ferry|coach|shuttle|flug|zug|vol|vuelo|voo|volo|treno|traghetto|vlucht|trein|tren|comboio|ferry|autobús|autocar|fahrt)\b/iu;
/** Words that begin a second activity. */
const DEED =
  /^(?:check|transfer|departure|arrival|lunch|dinner|breakfast|brunch|coffee|tea|drinks|cocktails|snacks|free|walk|visit|tour|networking|introduction|q\s?&\s?a|wrap|welcome|music|dancing|games|rest|optional|incl|approx|ca|from|to|via|with|then|and|own|meet|bring|please)\b/i;
/** A number, a price, a remark. */
export const NO_PLACE =
  /^(?:[\d\s.,:€$£%x+-]+|(?:included|optional|tbc|tbd|n\/a|yes|no|confirmed|free)|[€$£]\s?\d.*|.*\b(?:eur|usd|gbp|min(?:utes)?|hours?)\.?)$/i;
const LONGEST_PLACE = 120;

/** Whether words after a comma or dash are a place: just as often they are a person or another subject. */
export const isPlace = (text: string, name: string, guesses = true): boolean =>
  text.length <= LONGEST_PLACE &&
  (VENUE.test(text) ||
    (guesses &&
      !TALK.test(name) &&
      !TRAVEL.test(name) &&
      !PERSON.test(text) &&
      !DEED.test(text) &&
      !NO_PLACE.test(text)));

/** A1.04, R204. Two letters with digits are just as often a class or a level. */
const ROOM_CODE = /^(?!(?:19|20)\d\d$)(?:\p{Lu}{1,3}[ -]?\d{3,4}|\p{Lu}{0,3}[ -]?\d{1,2}\.\d{2,3})\p{Ll}?$/u;
/** Maria Lopez: two words, neither of which occurs in places. */
const TWO_NAMES =
  /^(?!(?:les?|las?|los|el|il|san|santa|santo|sankt|saint|st|mont|monte|mount|lake|lago|lac|port|cap|cabo|piz|new|old|upper|lower|big|little|north|south|east|west|great|grand|royal|main|central|via|rue|villa|casa|fort|isla|île|ponte|pont|rio|alt|bad|neu|nova|novo|vila|palma|costa|punta)\s)\p{Lu}[\p{Ll}-]+\s(?:\p{Lu}\.\s)?\p{Lu}[\p{Ll}'’-]+$/iu;
/** T. Kallio */
const INITIALS = /^(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}[\p{L}’'-]+$/u;
const TWO_CAPITALS = /^\p{Lu}\S*\s(?:\p{Lu}\.\s)?\p{Lu}/u;
export const isRoomCode = (text: string): boolean => ROOM_CODE.test(text);
/** Whether all of these are people: Dr. Ines Albrecht, Jena; Paul Reuter & Meike Sander. */
export const isPerson = (text: string): boolean => {
  const [first = '', ...more] = text.split(/,\s+|\s+(?:&|and|und|et|y|e|og|och|en)\s+/u);
  if (PERSON.test(first) || INITIALS.test(first)) return true;
  return (
    TWO_CAPITALS.test(first) &&
    TWO_NAMES.test(first) &&
    !VENUE.test(text) &&
    more.every((one) => /^\p{Lu}/u.test(one))
  );
};
/** Les Grands Montets: several words, of which every important one is capitalised. */
export const isProperPlace = (text: string, name: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:\s(?:of|the|de|la|le|les|du|del|di|da|do|der|am)|\s\p{Lu}\p{Ll}+)*\s\p{Lu}\p{Ll}+$/u.test(
    text,
  ) &&
  !TWO_NAMES.test(text) &&
  isPlace(text, name);
