import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import {
  LABELLED_PLACE,
  LEADING_WEEKDAY,
  ROOM,
  TRACK,
  VENUE,
} from '#server/modules/planning/text/kinds-of-lines.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { isVenue } from '#server/modules/planning/text/parts-of-lines.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { columnsOf } from '#server/modules/reading/columns.ts';

const HOUSES_MIN = 2;
/** So many headings set alike, and so large a part of them known. */
const HEADS_MIN = 3;
const HEAD_MAX = 60;
const KNOWN = 0.5;
/** Below a heading with its place, in so many lines, so many begin with a time. */
const LOOKED_AT = 8;
const TIMED_MIN = 2;
const AREA =
  /^(?!\P{L}*(?:open|closing|opening)\b)[\p{L}\d'’&. -]{0,40}(?:bühne|scène|escenario|palco|palcoscenico|zelt|tent|arena|garden|dome|floor|area|marquee|podium)$/iu;

/**
 * The name of a stage or a room as a heading, with what takes place there below it: each line below knows its place.
 * Only the first below a day or a gap shows that a paper has such headings; elsewhere it is where the line above is.
 */
export function withPlacesAbove(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const out: Line[] = [];
  const houses = new Set([...housesIn(lines, hints), ...setAlike(lines, hints, looks)]);
  let place: string | null = null;
  let [used, overDays] = [false, false];
  lines.forEach((line, at) => {
    const text = line.text.trim();
    if (
      (houses.has(line) || isPlaceAlone(text, hints)) &&
      (place !== null || houses.has(line) || isFirst(lines, at, hints)) &&
      leads(lines, at, hints)
    ) {
      [place, used, overDays] = [text.replace(/\s*:$/, ''), false, isDayHeading(nextOf(lines, at), hints)];
      return;
    }
    const beside = placeBeside(lines, at, hints);
    if (beside) {
      [place, used, overDays] = [beside.place, false, false];
      return void out.push({ ...line, text: beside.text });
    }
    if (isDayHeading(text, hints)) {
      if (used && !overDays) place = null;
    } else if (findTimes(text).length > 0) used = true;
    out.push(place === null ? line : { place, ...line });
  });
  return out;
}

const isPlaceAlone = (text: string, hints: DateHints): boolean =>
  !text.includes('\t') &&
  /^\p{Lu}/u.test(text) &&
  (ROOM.test(text.replace(/\s*:$/, '')) || AREA.test(text)) &&
  !TRACK.test(text) &&
  findTimes(text).length === 0 &&
  findDates(text, hints).length === 0;

/** "Session I – Paper" and at the right of its line "Aula Magna", above lines with times. */
function placeBeside(
  lines: readonly Line[],
  at: number,
  hints: DateHints,
): { text: string; place: string } | null {
  const [text = '', place = '', more] = cellsOf(lines[at]?.text ?? '');
  if (more !== undefined || text === '' || !(ROOM.test(place) || isVenue(place))) return null;
  if (
    LABELLED_PLACE.test(lines[at]?.text.trim() ?? '') ||
    TRACK.test(place) ||
    columnsOf([text, place]) ||
    /[:\d]$/.test(text) ||
    text.length > 80
  )
    return null;
  const said = `${text} ${place}`;
  if (findTimes(said).length > 0 || findDates(said, hints).length > 0) return null;
  // who is in the chair may stand in between
  const below = lines.slice(at + 1, at + 1 + LOOKED_AT).filter((line) => line.text.trim() !== '');
  const timed = below.flatMap((line, k) => {
    const [time] = findTimes(line.text);
    return time && time.from < 3 && time.to < line.text.length - 2 ? [k] : [];
  });
  return timed.length >= TIMED_MIN && (timed[0] ?? 0) < TIMED_MIN ? { text, place } : null;
}

/** Houses above what takes place in them: at least two of them, each with more than one time below. */
function housesIn(lines: readonly Line[], hints: DateHints): Set<Line> {
  const found = lines.filter(
    ({ text }, at) =>
      lines[at - 1]?.text.trim() === '' &&
      /^\p{Lu}/u.test(text) &&
      !text.includes('\t') &&
      text.length <= 60 &&
      VENUE.test(text) &&
      findDates(text, hints).length === 0 &&
      [1, 2].every((by) => findTimes(lines[at + by]?.text ?? '')[0]?.from === 0),
  );
  return new Set(found.length >= HOUSES_MIN ? found : []);
}

/** Headings between days and times that are all set alike, and of which many are places by their words. */
function setAlike(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const heads = new Map<string, Line[]>();
  lines.forEach((line, at) => {
    const text = line.text.trim();
    const look = looks.keyOf(text);
    if (look === null || !looks.standsOut(text) || !/^\p{Lu}/u.test(text) || text.includes('\t')) return;
    if (text.length > HEAD_MAX || isDayHeading(text, hints) || findTimes(text).length > 0) return;
    if (leads(lines, at, hints)) heads.set(look, [...(heads.get(look) ?? []), line]);
  });
  return [...heads.values()].flatMap((alike) => {
    const known = alike.filter(({ text }) => isVenue(text.trim()) || isPlaceAlone(text.trim(), hints));
    return alike.length >= HEADS_MIN && known.length >= alike.length * KNOWN ? alike : [];
  });
}

const isDayHeading = (text: string, hints: DateHints): boolean =>
  findTimes(text).length === 0 &&
  (findDates(text, hints).length > 0 || numberedDay(text) !== null || LEADING_WEEKDAY.test(text));

const nextOf = (lines: readonly Line[], at: number): string => lines[at + 1]?.text.trim() ?? '';

const isFirst = (lines: readonly Line[], at: number, hints: DateHints): boolean => {
  const before = lines[at - 1]?.text.trim() ?? '';
  return before === '' || isDayHeading(before, hints);
};

/** Whether a time begins the line below it, or the one below the day there. */
function leads(lines: readonly Line[], at: number, hints: DateHints): boolean {
  const next = nextOf(lines, at);
  const first = isDayHeading(next, hints) ? nextOf(lines, at + 1) : next;
  const [time] = findTimes(first);
  return time !== undefined && time.from < 3 && time.to < first.length - 2;
}
