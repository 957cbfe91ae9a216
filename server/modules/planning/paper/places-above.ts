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
/** Headings in one style, and the share of them that must be known places. */
const HEADS_MIN = 3;
const HEAD_MAX = 60;
const KNOWN = 0.5;
/** How many lines below a heading with a place are examined, and how many of them must begin with a time. */
const LOOKED_AT = 8;
const TIMED_MIN = 2;
const AREA =
  /^(?!\P{L}*(?:open|closing|opening)\b)[\p{L}\d'’&. -]{0,40}(?:bühne|scène|escenario|palco|palcoscenico|zelt|tent|arena|garden|dome|floor|area|marquee|podium)$/iu;

/**
 * Handles headings that name a stage or room: removes them, and marks each line below with the place. Only the first
 * heading below a day or a gap proves that a paper has them; elsewhere such a line is the place of the one above.
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

/** "Session I – Paper" with "Aula Magna" on the right, above lines with times. */
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
  // the chair of the session may be in between
  const below = lines.slice(at + 1, at + 1 + LOOKED_AT).filter((line) => line.text.trim() !== '');
  const timed = below.flatMap((line, k) => {
    const [time] = findTimes(line.text);
    return time && time.from < 3 && time.to < line.text.length - 2 ? [k] : [];
  });
  return timed.length >= TIMED_MIN && (timed[0] ?? 0) < TIMED_MIN ? { text, place } : null;
}

/** Headings that name venues: at least two, each with several times below. */
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

/** Headings in one style between days and times, many of which are known places. */
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

/** Whether the line below begins with a time, or is a day followed by one that does. */
function leads(lines: readonly Line[], at: number, hints: DateHints): boolean {
  const next = nextOf(lines, at);
  const first = isDayHeading(next, hints) ? nextOf(lines, at + 1) : next;
  const [time] = findTimes(first);
  return time !== undefined && time.from < 3 && time.to < first.length - 2;
}
