import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { LEADING_WEEKDAY, ROOM, TRACK, VENUE } from '#server/modules/planning/kinds-of-lines.ts';
import type { Line } from '#server/modules/planning/cells.ts';

const HOUSES_MIN = 2;
const AREA =
  /^(?!\P{L}*(?:open|closing|opening)\b)[\p{L}\d'’&. -]{0,40}(?:bühne|scène|escenario|palco|palcoscenico|zelt|tent|arena|garden|dome|floor|area|marquee|podium)$/iu;

/**
 * The name of a stage or a room as a heading, with what takes place there below it: each line below knows its place.
 * Only the first below a day or a gap shows that a paper has such headings; elsewhere it is where the line above is.
 */
export function withPlacesAbove(lines: readonly Line[], hints: DateHints): Line[] {
  const out: Line[] = [];
  const houses = housesIn(lines, hints);
  let place: string | null = null;
  let [used, overDays] = [false, false];
  lines.forEach((line, at) => {
    const text = line.text.trim();
    if (
      (houses.has(line) || isPlaceAlone(text, hints)) &&
      (place !== null || isFirst(lines, at, hints)) &&
      leads(lines, at, hints)
    ) {
      [place, used, overDays] = [text.replace(/\s*:$/, ''), false, isDayHeading(nextOf(lines, at), hints)];
      return;
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
