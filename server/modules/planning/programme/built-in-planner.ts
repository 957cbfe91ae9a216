import { readyPaper } from '#server/modules/planning/paper/ready-paper.ts';
import { readLine } from '#server/modules/planning/programme/read-line.ts';
import { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import { Looks } from '#server/modules/planning/text/looks.ts';
import type { Drafted, PlanningTask } from '#server/providers/planner/planner.ts';

/**
 * The third stage, after `readyPaper`. Reads the days, times, names and places that are written, and invents nothing:
 * a line without a time is no activity, and an activity without a day is listed as skipped.
 */
export function planFromText(task: PlanningTask, looks = new Looks()): Drafted {
  const paper = readyPaper(task, looks);
  const state = new ReadingState(task, paper);
  for (const line of paper.lines) readLine(state, line);
  return state.found.result(paper.words);
}
