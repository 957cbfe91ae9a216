import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { LEADING_WEEKDAY, ROOM, TRACK } from '#server/modules/planning/kinds-of-lines.ts';
import type { Line } from '#server/modules/planning/untangle.ts';

const AREA =
  /^(?!\P{L}*(?:open|closing|opening)\b)[\p{L}\d'’&. -]{0,40}(?:bühne|scène|escenario|palco|palcoscenico|zelt|tent|arena|garden|dome|floor|area|marquee|podium)$/iu;

/**
 * The name of a stage or a room as a heading, with what takes place there below it: each line below knows its place.
 * Only the first below a day or a gap shows that a paper has such headings; elsewhere it is where the line above is.
 */
export function withPlacesAbove(lines: readonly Line[], hints: DateHints): Line[] {
  const out: Line[] = [];
  let place: string | null = null;
  let [used, overDays] = [false, false];
  lines.forEach((line, at) => {
    const text = line.text.trim();
    if (
      isPlaceAlone(text, hints) &&
      (place !== null || isFirst(lines, at, hints)) &&
      leads(lines, at, hints)
    ) {
      [place, used, overDays] = [text.replace(/\s*:$/, ''), false, isDayHeading(nextOf(lines, at), hints)];
      return;
    }
    if (isDayHeading(text, hints)) {
      if (used && !overDays) place = null;
    } else if (findTimes(text).length > 0) used = true;
    out.push(place === null ? line : { ...line, place });
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
