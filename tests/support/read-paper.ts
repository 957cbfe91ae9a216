import { planFromText } from '#server/modules/planning/programme/built-in-planner.ts';
import { fitDraft } from '#server/modules/planning/fit-draft.ts';
import { readPdf } from '#server/modules/planning/page/read-pdf.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import type { Expected } from '#tests/support/hit-rate.ts';
import { makePdf, pageOf } from '#tests/support/make-pdf.ts';

/**
 * A paper as somebody receives it, and its expected content written by hand. `|` moves to the next column.
 */
export interface Paper {
  name: string;
  pages: string[];
  columns?: number[];
  /** The PDF of its pages, if it is already typeset. */
  pdf?: Buffer;
  startOn: string;
  endOn: string;
  expected: Expected[];
  dayNames?: Record<string, string>;
}

/** The plan that the built-in planner makes of a paper, from a real printed PDF or from plain text. */
export async function readPaper(
  of: Pick<Paper, 'pages' | 'columns' | 'pdf' | 'startOn' | 'endOn'>,
  prompt = '',
): Promise<PlannedEvent> {
  const pdf =
    of.pdf ?? (of.pages.length > 0 ? makePdf(of.pages.map((page) => pageOf(page, of.columns))) : null);
  const { lines: paper, looks } = pdf ? await readPdf(pdf) : { lines: [] };
  const { startOn, endOn } = of;
  const task = { name: 'Trip', startOn, endOn, timezone: 'UTC', prompt, paper };
  return fitDraft(task, planFromText(task, looks));
}
