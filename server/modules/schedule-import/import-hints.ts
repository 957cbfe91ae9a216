import type { ColumnChoices } from '#contract/schemas/tables.ts';

/** What the caller knows about a file that the file itself may not say. */
export interface ImportHints {
  /** Used where the file names no zone. */
  timezone?: string | undefined;
  /** Entries outside these dates are left out. */
  from?: string | undefined;
  to?: string | undefined;
  /** The columns of a table, as far as somebody has said what they are. */
  columns?: ColumnChoices | undefined;
}

/** Whether a date lies outside the wanted range. */
export const outside = (date: string, { from, to }: ImportHints): boolean =>
  (from !== undefined && date < from) || (to !== undefined && date > to);
