/*
 * How a prompt and a paper (a PDF) become an event, in stages. Each stage is a folder and knows only those before it,
 * which the layer rules check.
 *
 * 1. page/: a PDF becomes lines of text, with a tab between cells.
 *    read-pdf.ts         text with positions and fonts, and the lines drawn on a page
 *    lines-of-page.ts    joins times and cells that span several lines (whole-times, ends-in-line, whole-cells),
 *                        takes apart drawn tables (ruled-tables) and text in columns (split-columns), and finds
 *                        columns by where words begin and paragraphs by their spacing
 * 2. paper/: whatever only the whole paper shows is written into each of its lines.
 *    ready-paper.ts      one pass after another: removes page headers and footers, fills in merged cells, turns forms
 *                        and cards into rows, unrolls grids of days or rooms (untangle), learns columns from all their
 *                        rows, and finds places above and below their activities
 * 3. programme/: reads days and activities, line by line.
 *    built-in-planner.ts runs stages 2 and 3
 *    read-line.ts        decides what kind of line it is and passes it to one of the read-*.ts
 *    reading-state.ts    what earlier lines imply for the next one
 *    found-programme.ts  collects days, activities and lines that could not be used
 * 4. fit-draft.ts: the draft, from the built-in planner or a configured AI service, is cut to the dates of the
 *    experience and becomes a PlannedEvent, like an import (schedule-import).
 *
 * All of it runs in threads (planning-tasks.ts); only a planning service is asked from here.
 *
 * text/ contains what stages 1 to 3 share: what a line and a cell are, patterns of words in the supported languages, and
 * how to tell names from places. Dates and times are found by server/modules/reading, which imports use too.
 */
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { calendarDateOf, dateOf } from '#contract/rules/time.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { paperTask, programmeTask } from '#server/modules/planning/planning-tasks.ts';
import type { ReadPaper } from '#server/modules/planning/read-paper.ts';
import { plain } from '#server/modules/planning/text/cells.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { PlannerFailed, type Drafted, type PlanningTask } from '#server/providers/planner/planner.ts';
import type { Services } from '#server/providers/services.ts';

export type Stage = 'reading' | 'planning' | 'writing';
export type PlannedBy = 'AI' | 'BUILT_IN';
export type Planned = PlannedEvent & { by: PlannedBy };

interface Asked {
  name: string;
  startIsoTime: string;
  endIsoTime: string;
  timezone?: string | undefined;
  prompt?: string | undefined;
  createdAt?: string | undefined;
}

/**
 * Plans an event from a prompt and at most one PDF, with the configured AI service, or with the built-in planner if
 * there is none. Reports each stage as it begins, and writes nothing to the database.
 * @throws Refusal INVALID_INPUT, UNSUPPORTED_TYPE where the file is no PDF, TOO_LARGE where reading it takes too long,
 * AI_FAILED, RATE_LIMITED when `by` has too much waiting, REQUEST_TIMEOUT when `signal` aborts
 */
export async function planExperience(
  { planner, threads, log }: Pick<Services, 'planner' | 'threads' | 'log'>,
  body: Asked,
  of: {
    by: string;
    paper: UploadedFile | undefined;
    now: Date;
    signal: AbortSignal;
    onStage: (stage: Stage) => void;
  },
): Promise<Planned> {
  const { timezone = 'UTC', prompt = '' } = body;
  const [startOn, endOn] = [calendarDateOf(body.startIsoTime), calendarDateOf(body.endIsoTime)];
  const today = dateOf(new Date(operationTime(body.createdAt, of.now)).toISOString(), timezone);
  const wrong = eventDatesError(startOn, endOn, today);
  if (wrong) throw badField(wrong.field, wrong.text);
  if (!of.paper && prompt.trim() === '') throw badField('prompt', planTexts.nothing);
  const { by, paper, signal, onStage } = of;
  try {
    onStage('reading');
    const { lines, looks, isCut } = paper
      ? await threads.run(
          paperTask,
          { path: paper.path, field: paper.field },
          { by, signal, field: paper.field },
        )
      : NO_PAPER;
    const task: PlanningTask = { name: body.name, startOn, endOn, timezone, prompt, paper: lines };
    onStage('planning');
    const drafted: Drafted | undefined = planner
      ? { draft: await planner.plan({ ...task, paper: lines.map(plain) }, signal), skipped: [], notes: [] }
      : undefined;
    const field = paper?.field ?? 'prompt';
    const planned = await threads.run(programmeTask, { task, looks, drafted }, { by, signal, field });
    onStage('writing');
    const notes = [...(isCut ? [planTexts.paperCut] : []), ...planned.notes];
    return { ...planned, notes, by: planner ? 'AI' : 'BUILT_IN' };
  } catch (error) {
    if (signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
    if (!(error instanceof PlannerFailed)) throw error;
    log.warn({ reason: error.message }, 'the AI service failed');
    throw new Refusal('AI_FAILED');
  }
}

const NO_PAPER: ReadPaper = { lines: [], looks: [], isCut: false };
