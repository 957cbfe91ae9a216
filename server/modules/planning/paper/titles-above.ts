import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { TIME_FIELD } from '#server/modules/planning/text/kinds-of-lines.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/**
 * Number of titles in one style above lines with times, and their share of those lines, that show a habit of the
 * paper.
 */
const TITLES_MIN = 3;
const MOST = 0.6;
/** Separators within such a line: 09:20 – 10:10 · Auditorium · Fatima El Amrani. */
const PARTS = /(?:^|\s+)[·•|]\s+|\t+/u;
/** kl. 10.00 [Stora salen]: only a place. */
const IN_BRACKETS = /^\[([^[\]]+)\]$/u;

/**
 * Handles titles above their times, in larger or bolder letters: puts each after its time, and the rest of the line
 * on separate lines.
 */
export function withTitlesAbove(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const timed = lines.flatMap((line, at) => (begins(line.text) ? [at] : []));
  const titled = timed.flatMap((at) => {
    const key = titleKey(lines[at - 1], lines[at] as Line, { hints, looks });
    return key ? [{ at, key }] : [];
  });
  const count = (key: string): number => titled.filter((one) => one.key === key).length;
  const found = titled.filter(({ key }) => count(key) >= TITLES_MIN && count(key) >= timed.length * MOST);
  if (found.length === 0) return [...lines];
  const rows = new Set(found.map(({ at }) => at));
  return lines.flatMap((line, at) => {
    if (rows.has(at + 1)) return [];
    if (!rows.has(at)) return [line];
    const [time] = findTimes(line.text);
    const { from = 0, to = 0 } = time ?? {};
    const parts = line.text
      .slice(to)
      .split(PARTS)
      .map((part) => part.trim().replace(IN_BRACKETS, 'Venue: $1'))
      .filter(Boolean);
    return [
      { ...line, text: `${line.text.slice(from, to)}\t${lines[at - 1]?.text.trim() ?? ''}` },
      ...parts.map((text) => ({ ...line, text })),
    ];
  });
}

function begins(text: string): boolean {
  const [time] = findTimes(text);
  return time !== undefined && (time.from <= 2 || TIME_FIELD.test(text.slice(0, time.from).trim()));
}

/** The style of a title that is directly above a line with a time and stands out more than it. */
function titleKey(
  above: Line | undefined,
  line: Line,
  { hints, looks }: { hints: DateHints; looks: Looks },
): string | null {
  const text = above?.text.trim() ?? '';
  if (text === '' || cellsOf(text).length > 1 || findTimes(text).length > 0) return null;
  const weight = Math.max(...cellsOf(line.text).map((cell) => looks.weightOf(cell)));
  if (findDates(text, hints).length > 0 || weight === 0 || looks.weightOf(text) <= weight) return null;
  return looks.keyOf(text);
}
