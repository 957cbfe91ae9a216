import * as v from 'valibot';
import { CalendarDate } from '#contract/schemas/common.ts';
import { TableColumns } from '#contract/schemas/tables.ts';

/** A line or entry of a file that could not be used, and why. */
export const SkippedLine = v.object({ where: v.string(), what: v.string(), why: v.string() });

/** Preview of an import, before anything is written. */
export const ImportPreview = v.object({
  format: v.picklist(['schedule', 'ics', 'csv', 'xlsx']),
  name: v.string(),
  timezone: v.string(),
  startOn: CalendarDate,
  endOn: CalendarDate,
  days: v.number(),
  activities: v.number(),
  /** The first few activities. */
  first: v.array(
    v.object({
      on: CalendarDate,
      /** `HH:mm`, in the zone of the event or of the activity. */
      start: v.string(),
      end: v.string(),
      timezone: v.nullable(v.string()),
      name: v.string(),
      location: v.nullable(v.string()),
    }),
  ),
  notes: v.array(v.string()),
  skipped: v.array(SkippedLine),
  skippedCount: v.number(),
  /** Empty if the file is no table. */
  tables: v.array(TableColumns),
});
export type ImportPreview = v.InferOutput<typeof ImportPreview>;

/** A table that cannot be imported until somebody says what its columns are. */
export const UnreadTable = v.object({
  problem: v.string(),
  skipped: v.array(SkippedLine),
  skippedCount: v.number(),
  tables: v.array(TableColumns),
});
export type UnreadTable = v.InferOutput<typeof UnreadTable>;

/** What was built from a prompt and a PDF, and by which planner. */
export const PlannedAnswer = v.object({
  /** A configured service, or the built-in planner. */
  by: v.picklist(['AI', 'BUILT_IN']),
  days: v.number(),
  activities: v.number(),
  notes: v.array(v.string()),
  skipped: v.array(SkippedLine),
  skippedCount: v.number(),
});
export type PlannedAnswer = v.InferOutput<typeof PlannedAnswer>;
