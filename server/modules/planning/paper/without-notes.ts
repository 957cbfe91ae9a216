import { dayIn } from '#server/modules/planning/text/day-in.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** So many lines that begin with a time are a programme; what else a paper says are notes to it. */
const PROGRAMME_MIN = 3;
/** A sentence has so many words. */
const SENTENCE_MIN = 8;
const HEADING_MAX = 60;

/**
 * A paper with a programme, without the sentences in its other parts: "Good to know", the conditions, office hours.
 * What is said with a date, in a line that begins with its time or in a part that has such lines, stays.
 */
export function withoutNotes(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const begun = lines.map(({ text, columns }) => columns !== undefined || begins(text));
  if (begun.filter(Boolean).length < PROGRAMME_MIN) return [...lines];
  const out: Line[] = [];
  let part: { line: Line; at: number }[] = [];
  let ofDay = false;
  const close = (): void => {
    const isNotes = !ofDay && part.every(({ at }) => !begun[at]);
    out.push(...part.map(({ line }) => line).filter(({ text }) => !isNotes || !isNote(text, hints)));
    part = [];
  };
  lines.forEach((line, at) => {
    const text = line.text.trim();
    const isDay = isOfDay(text, hints);
    const isHeading =
      isDay ||
      (!begun[at] && !line.text.startsWith('\t') && text.length <= HEADING_MAX && looks.standsOut(text));
    if (isHeading || text === '') close();
    if (isHeading) ofDay = isDay;
    else if (text === '')
      ofDay = ofDay && out.at(-1)?.text.trim() !== '' && isOfDay(out.at(-1)?.text.trim() ?? '', hints);
    part.push({ line, at });
  });
  close();
  return out;
}

const begins = (text: string): boolean => {
  const [cell = ''] = cellsOf(text).filter(Boolean);
  const [time] = findTimes(cell.replace(/^[•·▪●–-]\s*/, ''));
  return time !== undefined && time.from <= 2;
};

const isOfDay = (text: string, hints: DateHints): boolean =>
  findTimes(text).length === 0 && (findDates(text, hints).length > 0 || dayIn(text, hints.near) !== null);

/** A sentence with a time and without a date. */
const isNote = (text: string, hints: DateHints): boolean =>
  text.split(/\s+/).length >= SENTENCE_MIN &&
  findTimes(text).length > 0 &&
  findDates(text, hints).length === 0;
