import * as v from 'valibot';
import { COLUMN_KINDS, COLUMN_LIMITS } from '#contract/constants.ts';

const ColumnKind = v.picklist(COLUMN_KINDS);
export type ColumnKind = v.InferOutput<typeof ColumnKind>;

/** The last column that a spreadsheet can have. */
const LAST_COLUMN = 16_383;
const Said = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_COLUMN)),
  kind: ColumnKind,
});

/** What somebody says of the columns of tables; a column that is not named holds nothing. */
export const ColumnChoices = v.pipe(
  v.array(
    v.object({
      key: v.pipe(v.string(), v.maxLength(40)),
      kinds: v.pipe(v.array(Said), v.maxLength(COLUMN_LIMITS.columns)),
    }),
  ),
  v.maxLength(COLUMN_LIMITS.remembered),
);
export type ColumnChoices = v.InferOutput<typeof ColumnChoices>;

/** A table of a file, for people to say what its columns are. */
export const TableColumns = v.object({
  /** The same for every table under the same heading. */
  key: v.string(),
  /** The sheets that have it, by name. */
  sheets: v.array(v.string()),
  /** Who told the columns apart: the words of the heading, what stands below it, or somebody. */
  by: v.picklist(['HEADING', 'CONTENTS', 'SAID']),
  columns: v.array(
    v.object({
      at: v.number(),
      /** Empty: it has none. */
      heading: v.string(),
      /** The first of what stands in it. */
      examples: v.array(v.string()),
      kind: v.nullable(ColumnKind),
    }),
  ),
});
export type TableColumns = v.InferOutput<typeof TableColumns>;
