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
 * 4. here, and fit-draft.ts: the draft, from the built-in planner or a configured AI service, is cut to the dates of the
 *    experience and becomes a PlannedEvent, like an import (schedule-import).
 *
 * text/ contains what stages 1 to 3 share: what a line and a cell are, patterns of words in the supported languages, and
 * how to tell names from places. Dates and times are found by server/modules/reading, which imports use too.
 */
import { readFile } from 'node:fs/promises';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { calendarDateOf, dateOf } from '#contract/rules/time.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { planFromText } from '#server/modules/planning/programme/built-in-planner.ts';
import { fitDraft } from '#server/modules/planning/fit-draft.ts';
import { Looks } from '#server/modules/planning/text/looks.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { plain } from '#server/modules/planning/text/cells.ts';
import { readPdf, type Paper } from '#server/modules/planning/page/read-pdf.ts';
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
 * @throws Refusal INVALID_INPUT, UNSUPPORTED_TYPE where the file is no PDF, AI_FAILED, REQUEST_TIMEOUT when `signal`
 * aborts
 */
export async function planExperience(
  { planner, log }: Pick<Services, 'planner' | 'log'>,
  body: Asked,
  of: { paper: UploadedFile | undefined; now: Date; signal: AbortSignal; onStage: (stage: Stage) => void },
): Promise<Planned> {
  const { timezone = 'UTC', prompt = '' } = body;
  const [startOn, endOn] = [calendarDateOf(body.startIsoTime), calendarDateOf(body.endIsoTime)];
  const today = dateOf(new Date(operationTime(body.createdAt, of.now)).toISOString(), timezone);
  const wrong = eventDatesError(startOn, endOn, today);
  if (wrong) throw badField(wrong.field, wrong.text);
  if (!of.paper && prompt.trim() === '') throw badField('prompt', planTexts.nothing);
  try {
    of.onStage('reading');
    const { lines: paper, looks, isCut } = of.paper ? await paperOf(of.paper, of.signal) : NO_PAPER;
    const task: PlanningTask = {
      name: body.name,
      startOn,
      endOn,
      timezone,
      prompt,
      paper,
      signal: of.signal,
    };
    of.onStage('planning');
    const drafted: Drafted = planner
      ? { draft: await planner.plan({ ...task, paper: paper.map(plain) }), skipped: [], notes: [] }
      : planFromText(task, looks);
    of.signal.throwIfAborted();
    of.onStage('writing');
    const notes = [...(isCut ? [planTexts.paperCut] : []), ...drafted.notes];
    return { ...fitDraft(task, { ...drafted, notes }), by: planner ? 'AI' : 'BUILT_IN' };
  } catch (error) {
    if (of.signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
    if (!(error instanceof PlannerFailed)) throw error;
    log.warn({ reason: error.message }, 'the AI service failed');
    throw new Refusal('AI_FAILED');
  }
}

const NO_PAPER: Paper = { lines: [], looks: new Looks(), isCut: false };

async function paperOf(file: UploadedFile, signal: AbortSignal): Promise<Paper> {
  const bytes = await readFile(file.path);
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('UNSUPPORTED_TYPE', {
      text: planTexts.notPdf,
      fields: { [file.field]: planTexts.notPdf },
    });
  return readPdf(bytes, signal);
}
