import { atBreaks, cellsOf, isTime, type Line } from '#server/modules/planning/text/cells.ts';
import {
  BY,
  isAboutPaper,
  LABELLED_PLACE,
  ROOM,
  VENUE,
} from '#server/modules/planning/text/kinds-of-lines.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import type { KnownPlaces } from '#server/modules/planning/text/known-places.ts';
import { isPerson, isRoomCode } from '#server/modules/planning/text/is-place.ts';
import { tidy } from '#server/modules/planning/text/name-and-place.ts';
import { isAddress, isStreet, isVenue, ROUTE } from '#server/modules/planning/text/parts-of-lines.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** So many lines in the same position are a habit of the paper; where all is set alike, so many more. */
const HABIT = 3;
const HABIT_ALIKE = 4;
/** Of the lines in a position, so many have to be places by their words. */
const KNOWN = 0.34;
const KNOWN_ALIKE = 0.5;
const OTHERS_MAX = 0.25;
const WORDS_MAX = 5;

/** So large a part of its activities. */
const USUAL = 0.5;

/** A1, B12 */
const CODE = /^\p{Lu}\d{1,2}\p{Ll}?$/u;

/** What stands below activities, by how it is set and which line below it is. */
interface Position {
  texts: string[];
  alike: boolean;
}

/**
 * The lines below activities that say where: told of all lines in one position together, so that what is a place by
 * its words tells of the others that are set as it is. The Barn, Patio, and so Clarion The Edge.
 */
export function placesBelow(
  lines: readonly Line[],
  { looks, namesFirst }: { looks: Looks; namesFirst: boolean },
): KnownPlaces {
  const positions = new Map<string, Position>();
  const brackets: string[] = [];
  let timed = 0;
  let below: number | null = null;
  let name: string | null = null;
  // its time stood alone
  let awaited = false;
  const take = (text: string): void => {
    if (below === null || LABELLED_PLACE.test(text) || isAboutPaper(text)) return;
    const look = looks.keyOf(text);
    const key = `${look ?? ''} ${below}`;
    const position = positions.get(key) ?? { texts: [], alike: look === null || look === name };
    position.texts.push(text);
    positions.set(key, position);
    below += 1;
  };
  for (const line of lines) {
    const { text, more } = atBreaks(line.text);
    const cells = cellsOf(text).filter(Boolean);
    if (cells.length === 0) continue;
    const bracket = cells.flatMap((cell) => /\p{L}.*\(([^()]+)\)[.]?$/u.exec(cell)?.[1] ?? [])[0];
    if (bracket && (awaited || findTimes(text).length > 0)) brackets.push(bracket);
    if (findTimes(text).length > 0) {
      below = 0;
      timed += 1;
      const words = cells.find((cell) => findTimes(cell).length === 0) ?? '';
      awaited = words === '' && cells.every(isTime) && !namesFirst;
      name = looks.keyOf(words);
      more.forEach(take);
    } else if (cells.length > 1) below = null;
    else if (awaited) {
      awaited = false;
      name = looks.keyOf(cells[0] ?? '');
    } else take(cells[0] ?? '');
  }
  const found = [...positions.values()].flatMap(placesIn);
  const all = [...found, ...bracketsIn(brackets, timed)];
  return { texts: new Set(all.map(tidy)), areUsual: found.length >= timed * USUAL };
}

/** What stands in brackets behind names: rooms in most papers, remarks in others. */
function bracketsIn(texts: readonly string[], timed: number): string[] {
  // A1 and B2 are classes and levels as well, but not where names have their places in brackets
  const codes = texts.length >= timed * USUAL && texts.some((text) => VENUE.test(text));
  const places = texts.filter(
    (text) =>
      (!/\d/.test(text) || isKnown(text) || (codes && CODE.test(text))) &&
      text.split(/\s+/).length <= WORDS_MAX &&
      !BY.test(text),
  );
  const known = places.filter((text) => VENUE.test(text) || isKnown(text) || CODE.test(text)).length;
  const enough = places.length >= timed * USUAL ? KNOWN : KNOWN_ALIKE;
  return places.length >= HABIT && known >= places.length * enough ? places : [];
}

const isKnown = (text: string): boolean =>
  ROOM.test(text) || isVenue(text) || isStreet(text) || isAddress(text) || isRoomCode(text);
/** A sentence, who leads, or what goes on in small letters. */
const isOther = (text: string): boolean =>
  /[\p{Ll}\d]{3}[.!?]$/u.test(text) ||
  ROUTE.test(text) ||
  (!isKnown(text) &&
    ((text.split(/\s+/).length > WORDS_MAX && !VENUE.test(text)) ||
      /^\P{Lu}|[.!?]$/u.test(text) ||
      BY.test(text)));

function placesIn({ texts, alike }: Position): string[] {
  const share = (is: (text: string) => boolean): number => texts.filter(is).length / texts.length;
  const persons = share(isPerson);
  const isHabit =
    texts.length >= (alike ? HABIT_ALIKE : HABIT) &&
    share(isKnown) >= (alike ? KNOWN_ALIKE : KNOWN) &&
    share(isOther) <= (alike ? 0 : OTHERS_MAX) &&
    persons <= Math.max(OTHERS_MAX, share(isKnown) / 2);
  return isHabit ? texts.filter((text) => !isOther(text)) : [];
}
