import { addDays, datesOf } from '#contract/rules/time.ts';
import type { FoundDate } from '#server/modules/reading/find-dates.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { WEEKDAY, weekdayOf } from '#server/modules/reading/words.ts';

interface Span {
  startOn: string;
  endOn: string;
}
const TO = '(?:-|–|—|to|until|till?|through|thru|bis|au|al|a|à|tot|t\\/m|do)';
const AND = '(?:&|\\+|\\/|,|and|und|et|y|e|en|og|och|i)';
const JOIN = `\\s*(?:(${TO})|${AND})\\s*`;
const ORDINAL = '(?:st|nd|rd|th|º|\\.)?';
const BEFORE = new RegExp(`(?<![\\d.:/])(\\d{1,2})${ORDINAL}${JOIN}$`, 'iu');
const AFTER = new RegExp(`^${JOIN}(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.h])(?!\\s*(?:am|pm|uhr))`, 'iu');
const BETWEEN = new RegExp(`^${JOIN}(?:${WEEKDAY}\\W*)?$`, 'iu');
const NUMBERED = new RegExp(
  `^\\W{0,2}(?:days?|tage?|jours?|días?|dias?|giorn[oi]|dag(?:en)?)\\s*(\\d{1,2})${JOIN}(?:day|tag|jour|día|dia|giorno|dag)?\\s*(\\d{1,2})(?![\\d.:])`,
  'iu',
);
const WEEKDAYS = new RegExp(
  `^\\W{0,2}(?:from |von |du |del? |da )?(${WEEKDAY})s?${JOIN}(${WEEKDAY})s?(?!\\p{L})`,
  'iu',
);
/** Letters allowed in a heading of days besides the dates. */
const WORDS_MAX = 40;

/** The dates of a heading for several days, such as 12–13 January, Monday to Wednesday, Days 2–4. */
export function daysIn(text: string, dates: readonly FoundDate[], span: Span): string[] | null {
  const found = datedIn(text, dates) ?? numberedIn(text, span) ?? weekdaysIn(text, span);
  if (!found || found.rest.replace(/[^\p{L}\d]/gu, '').length > WORDS_MAX) return null;
  const { from, to, all } = found;
  if (from >= to || from < span.startOn || to > span.endOn) return null;
  return all ? datesOf(from, to) : [from, to];
}

type Found = { from: string; to: string; all: boolean; rest: string };

function datedIn(text: string, [first, second, third]: readonly FoundDate[]): Found | null {
  if (!first || third) return null;
  const [before, after] = [text.slice(0, first.from), text.slice((second ?? first).to)];
  if (second) {
    const join = BETWEEN.exec(text.slice(first.to, second.from));
    return join
      ? { from: first.date, to: second.date, all: join[1] !== undefined, rest: before + after }
      : null;
  }
  // Day 12 – Friday 22 October is one day
  const lower = numberedDay(text) ? null : BEFORE.exec(before);
  if (lower)
    return { from: on(first.date, lower[1]), to: first.date, all: lower[2] !== undefined, rest: after };
  const upper = AFTER.exec(after);
  if (upper)
    return {
      from: first.date,
      to: on(first.date, upper[2]),
      all: upper[1] !== undefined,
      rest: before + after.slice(upper[0].length),
    };
  return null;
}

function numberedIn(text: string, { startOn }: Span): Found | null {
  const found = NUMBERED.exec(text);
  if (!found) return null;
  const day = (number: string | undefined): string => addDays(startOn, Number(number) - 1);
  return {
    from: day(found[1]),
    to: day(found[3]),
    all: found[2] !== undefined,
    rest: text.slice(found[0].length),
  };
}

/** Only within a week, in which each weekday is one date. */
function weekdaysIn(text: string, { startOn, endOn }: Span): Found | null {
  const found = WEEKDAYS.exec(text);
  if (!found) return null;
  const all = datesOf(startOn, endOn);
  const [from, to] = [found[1], found[3]].map((word) => {
    const on = all.filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekdayOf(word ?? ''));
    return on.length === 1 ? on[0] : undefined;
  });
  return from && to ? { from, to, all: found[2] !== undefined, rest: text.slice(found[0].length) } : null;
}

const on = (date: string, day: string | undefined): string =>
  `${date.slice(0, 8)}${(day ?? '').padStart(2, '0')}`;
