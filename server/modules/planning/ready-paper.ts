/*
 * How a paper becomes a plan:
 * - read-pdf.ts: words with where they stand and how they are set, and the lines that are drawn;
 * - lines-of-page.ts: from these lines with cells. First what belongs together is put together: times over two lines
 *   (whole-times.ts), both ends of a flight (ends-in-line.ts), cells in the middle or at the foot of their rows
 *   (whole-cells.ts); then tables that are drawn (ruled-tables.ts), columns of a text beside each other
 *   (beside-each-other.ts), columns by where words begin, paragraphs (paragraphs.ts);
 * - here: what the paper shows as a whole is written into each of its lines, so that it can be read alone;
 * - built-in-planner.ts: line by line into days and activities, with parts of a line told apart in segments.ts,
 *   name-and-place.ts and table-row.ts;
 * - fit-draft.ts: only what is inside the dates.
 * What is learned of a paper is learned from all of its rows at once, and holds for those that say less.
 */
import { plain, withoutMarks, type Line } from '#server/modules/planning/cells.ts';
import { withForms } from '#server/modules/planning/forms.ts';
import type { KnownPlaces } from '#server/modules/planning/known-places.ts';
import { withLearnedColumns } from '#server/modules/planning/learned-columns.ts';
import type { Looks } from '#server/modules/planning/looks.ts';
import { withMergedCells } from '#server/modules/planning/merged-cells.ts';
import { withMergedDays } from '#server/modules/planning/merged-days.ts';
import { namesComeFirst } from '#server/modules/planning/names-come-first.ts';
import { withPlacesAbove } from '#server/modules/planning/places-above.ts';
import { placesBelow } from '#server/modules/planning/places-below.ts';
import { runningLines } from '#server/modules/planning/running-lines.ts';
import { promptLines } from '#server/modules/planning/segments.ts';
import { joinProse } from '#server/modules/planning/sentences.ts';
import { withTitledCards } from '#server/modules/planning/titled-cards.ts';
import { withTitlesAbove } from '#server/modules/planning/titles-above.ts';
import { untangle } from '#server/modules/planning/untangle.ts';
import { withColons } from '#server/modules/planning/with-colons.ts';
import { withoutNotes } from '#server/modules/planning/without-notes.ts';
import { withoutNumbers } from '#server/modules/planning/without-numbers.ts';
import { isDayFirstNear, type DateHints } from '#server/modules/reading/find-dates.ts';
import type { PlanningTask } from '#server/providers/planner/planner.ts';

/** Its zone stands below a time. */
const ZONE_CELL = /^(?:[A-Z]{1,2}[SDE]?T|GMT|UTC|MEZ|MESZ)\t/;
/** Nobody says more about one activity in a line. */
const LINE_MAX = 1000;

/** A paper whose lines can be read one by one, with what holds for all of them. */
export interface ReadyPaper {
  lines: Line[];
  /** As somebody reads them. */
  words: string[];
  hints: DateHints;
  /** Names stand above their times. */
  namesFirst: boolean;
  places: KnownPlaces;
}

export function readyPaper(task: PlanningTask, looks: Looks): ReadyPaper {
  const near = { startOn: task.startOn, endOn: task.endOn };
  const all = [...task.paper, '', ...promptLines(task.prompt)].map((line) => line.slice(0, LINE_MAX));
  const hints: DateHints = { near, dayFirst: isDayFirstNear(all, near) };
  const running = runningLines(all, hints);
  const words = all.map((line, at) => (running.has(at) ? '' : line));
  const texts = withColons(words).map((text) => text.replace(ZONE_CELL, '\t'));
  const namesFirst = namesComeFirst(texts, hints);

  let lines = texts.map((text, at): Line => ({ text, source: plain(words[at] ?? ''), number: at + 1 }));
  lines = withMergedCells(lines, hints);
  lines = withForms(lines, hints);
  lines = withTitledCards(lines, hints, looks);
  lines = withTitlesAbove(lines, hints, looks);
  lines = joinProse(lines);
  lines = withMergedDays(lines, hints);
  lines = untangle(lines, hints, looks).map(withoutMarks);
  lines = withoutNumbers(lines, hints);
  lines = withLearnedColumns(lines, hints, looks);
  lines = withoutNotes(lines, hints, looks);
  lines = withPlacesAbove(lines, hints, looks);
  return {
    lines,
    words: words.map(plain),
    hints,
    namesFirst,
    places: placesBelow(lines, { looks, namesFirst }),
  };
}
