import type { ColumnChoices } from '#contract/schemas/tables.ts';

/** What the caller knows about a file that the file may not say itself. */
export interface ImportHints {
  /** Used where the file names no zone. */
  timezone?: string | undefined;
  /** What lies outside these dates is left out. */
  from?: string | undefined;
  to?: string | undefined;
  /** The columns of a table, where somebody has said them. */
  columns?: ColumnChoices | undefined;
}

/** Whether a date lies outside the wanted range. */
export const outside = (date: string, { from, to }: ImportHints): boolean =>
  (from !== undefined && date < from) || (to !== undefined && date > to);
