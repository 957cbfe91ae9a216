import { dayIn } from '#server/modules/planning/text/day-in.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** Lines beginning with a time that make a programme; the other parts of the paper are notes. */
const PROGRAMME_MIN = 3;
/** Words in a sentence. */
const SENTENCE_MIN = 8;
const HEADING_MAX = 60;

/**
 * Drops the sentences in the other parts of a paper with a programme: "Good to know", conditions, office hours. Keeps
 * sentences with a date, lines that begin with their time, and parts that contain such lines.
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

/** Whether this is a sentence with a time but no date. */
const isNote = (text: string, hints: DateHints): boolean =>
  text.split(/\s+/).length >= SENTENCE_MIN &&
  findTimes(text).length > 0 &&
  findDates(text, hints).length === 0;
