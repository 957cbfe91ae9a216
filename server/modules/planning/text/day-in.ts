import { addDays } from '#contract/rules/time.ts';
import { LEADING_WEEKDAY } from '#server/modules/planning/text/kinds-of-lines.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { weekdayOf } from '#server/modules/reading/words.ts';

/** The date meant by `Day 3` or a weekday at the beginning of a line. */
export function dayIn(
  line: string,
  { startOn, endOn }: { startOn: string; endOn: string },
): { date: string; length: number } | null {
  const numbered = numberedDay(line);
  if (numbered) return { date: addDays(startOn, numbered.number - 1), length: numbered.length };
  const weekday = LEADING_WEEKDAY.exec(line);
  const wanted = weekday?.[1] === undefined ? undefined : weekdayOf(weekday[1]);
  if (!weekday || wanted === undefined) return null;
  const rest = line.slice(weekday[0].length);
  const ordinal = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)(?!\d)[\s:,.–—-]*/i.exec(rest);
  // "Sun terrace" is no day: a weekday is alone, or before a colon, a dash or a time
  if (
    !/[:,.|–—-]\s*$/.test(weekday[0]) &&
    weekday[0].trim().length !== line.length &&
    !/^\s*\d/.test(rest) &&
    (weekday[1] ?? '').length < 6
  )
    return null;
  for (let date = startOn; date <= endOn; date = addDays(date, 1)) {
    if (new Date(`${date}T00:00:00Z`).getUTCDay() !== wanted) continue;
    if (!ordinal) return { date, length: weekday[0].length };
    if (Number(date.slice(8)) === Number(ordinal[1]))
      return { date, length: weekday[0].length + ordinal[0].length };
  }
  return null;
}
