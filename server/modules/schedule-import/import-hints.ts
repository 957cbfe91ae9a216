import type { ColumnChoices } from '#contract/schemas/tables.ts';

/** What the caller knows about a file that the file may not say itself. */
export interface ImportHints {
  /** Where the file names no zone. */
  timezone?: string | undefined;
  /** What lies outside is left out. */
  from?: string | undefined;
  to?: string | undefined;
  /** What the columns of a table are. */
  columns?: ColumnChoices | undefined;
}

/** Whether a date is outside what was asked for. */
export const outside = (date: string, { from, to }: ImportHints): boolean =>
  (from !== undefined && date < from) || (to !== undefined && date > to);
