import { plain, withoutMarks, type Line } from '#server/modules/planning/text/cells.ts';
import { withForms } from '#server/modules/planning/paper/forms.ts';
import type { KnownPlaces } from '#server/modules/planning/text/known-places.ts';
import { withLearnedColumns } from '#server/modules/planning/paper/learned-columns.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { withMergedCells } from '#server/modules/planning/paper/merged-cells.ts';
import { withMergedDays } from '#server/modules/planning/paper/merged-days.ts';
import { namesComeFirst } from '#server/modules/planning/paper/names-come-first.ts';
import { withPlacesAbove } from '#server/modules/planning/paper/places-above.ts';
import { placesBelow } from '#server/modules/planning/paper/places-below.ts';
import { runningLines } from '#server/modules/planning/paper/running-lines.ts';
import { promptLines } from '#server/modules/planning/text/segments.ts';
import { joinProse } from '#server/modules/planning/text/sentences.ts';
import { withTitledCards } from '#server/modules/planning/paper/titled-cards.ts';
import { withTitlesAbove } from '#server/modules/planning/paper/titles-above.ts';
import { untangle } from '#server/modules/planning/paper/untangle.ts';
import { withColons } from '#server/modules/planning/paper/with-colons.ts';
import { withoutNotes } from '#server/modules/planning/paper/without-notes.ts';
import { withoutNumbers } from '#server/modules/planning/paper/without-numbers.ts';
import { isDayFirstNear, type DateHints } from '#server/modules/reading/find-dates.ts';
import type { PlanningTask } from '#server/providers/planner/planner.ts';

/** A time zone printed below a time, as the whole first cell of a line. */
const ZONE_CELL = /^(?:[A-Z]{1,2}[SDE]?T|GMT|UTC|MEZ|MESZ)\t/;
/** Longer lines are cut: no activity needs more, and patterns must not run for long. */
const LINE_MAX = 1000;

/** A paper whose lines can be read one at a time, with what applies to all of them. */
export interface ReadyPaper {
  lines: Line[];
  /** The lines as a person sees them, without marks for cells. */
  words: string[];
  hints: DateHints;
  /** Whether names are above their times. */
  namesFirst: boolean;
  places: KnownPlaces;
}

/**
 * The second stage. Whatever only the whole paper shows is written into each of its lines, so that the third stage
 * can read them one by one. What is learned from some rows, such as what a column holds, applies to those that say
 * less. The order of the passes matters: cells and forms first, then columns, then what is above or below.
 */
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
