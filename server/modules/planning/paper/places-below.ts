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

/** Lines in the same position that show a habit of the paper. If everything has the same style, more are needed. */
const HABIT = 3;
const HABIT_ALIKE = 4;
/** Share of lines in a position that must be recognisable places. */
const KNOWN = 0.34;
const KNOWN_ALIKE = 0.5;
const OTHERS_MAX = 0.25;
const WORDS_MAX = 5;

/** Share of activities. */
const USUAL = 0.5;

/** A1, B12 */
const CODE = /^\p{Lu}\d{1,2}\p{Ll}?$/u;

/** Texts below activities, by style and by how many lines below. */
interface Position {
  texts: string[];
  alike: boolean;
}

/**
 * Finds the lines below activities that are places. All lines in the same position are judged together, so that
 * recognisable places identify the others in the same style: The Barn and Patio identify Clarion The Edge.
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
  // whether the time was alone on its line
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

/** Texts in brackets after names: rooms in most papers, remarks in others. */
function bracketsIn(texts: readonly string[], timed: number): string[] {
  // A1 and B2 may be classes or levels, unless names have their places in brackets
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
/** A sentence, a speaker, or a continuation in lower case. */
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
