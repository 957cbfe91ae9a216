import { readFile } from 'node:fs/promises';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { calendarDateOf, dateOf } from '#contract/rules/time.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { planFromText } from '#server/modules/planning/built-in-planner.ts';
import { fitDraft } from '#server/modules/planning/fit-draft.ts';
import { Looks } from '#server/modules/planning/looks.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { plain } from '#server/modules/planning/cells.ts';
import { readPdf, type Paper } from '#server/modules/planning/read-pdf.ts';
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
 * Reads the paper, lets the configured service or the built-in planner make a draft, and fits it into the dates.
 * Writes nothing.
 * @throws Refusal INVALID_INPUT, AI_FAILED; REQUEST_TIMEOUT when the person gave up
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
    const { lines: paper, looks } = of.paper ? await paperOf(of.paper, of.signal) : NO_PAPER;
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
    return { ...fitDraft(task, drafted), by: planner ? 'AI' : 'BUILT_IN' };
  } catch (error) {
    if (of.signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
    if (!(error instanceof PlannerFailed)) throw error;
    log.warn({ reason: error.message }, 'the AI service failed');
    throw new Refusal('AI_FAILED');
  }
}

const NO_PAPER: Paper = { lines: [], looks: new Looks() };

async function paperOf(file: UploadedFile, signal: AbortSignal): Promise<Paper> {
  const bytes = await readFile(file.path);
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('UNSUPPORTED_TYPE', {
      text: planTexts.notPdf,
      fields: { [file.field]: planTexts.notPdf },
    });
  return readPdf(bytes, signal);
}
