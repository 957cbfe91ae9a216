import type { UnreadTable } from '#contract/schemas/planned.ts';
import type { TableColumns } from '#contract/schemas/tables.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Skipped } from '#server/modules/schedule-import/planned-event.ts';

const SKIPPED_SHOWN = 200;

/** A refusal that carries the table's columns, because it may become readable when their meanings are corrected. */
export class UnreadableTable extends Refusal {
  readonly shown: UnreadTable;

  constructor(
    { code, message, fields }: Refusal,
    { skipped, tables }: { skipped: readonly Skipped[]; tables: TableColumns[] },
  ) {
    super(code, { text: message, ...(fields && { fields }) });
    this.shown = {
      problem: message,
      skipped: skipped.slice(0, SKIPPED_SHOWN),
      skippedCount: skipped.length,
      tables,
    };
  }
}
