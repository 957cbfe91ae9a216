import * as v from 'valibot';
import { COLUMN_KINDS, COLUMN_LIMITS } from '#contract/constants.ts';

const ColumnKind = v.picklist(COLUMN_KINDS);
export type ColumnKind = v.InferOutput<typeof ColumnKind>;

/** Index of the last column that a spreadsheet can have. */
const LAST_COLUMN = 16_383;
const Said = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_COLUMN)),
  kind: ColumnKind,
});

/** What somebody said the columns of tables are. A column that is not named is ignored. */
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
  /** The same for all tables with the same heading. */
  key: v.string(),
  /** Names of the sheets that contain it. */
  sheets: v.array(v.string()),
  /** How the columns were recognised: by their headings, by their contents, or by what somebody said. */
  by: v.picklist(['HEADING', 'CONTENTS', 'SAID']),
  columns: v.array(
    v.object({
      at: v.number(),
      /** Empty without a heading. */
      heading: v.string(),
      /** The first values below it. */
      examples: v.array(v.string()),
      kind: v.nullable(ColumnKind),
    }),
  ),
});
export type TableColumns = v.InferOutput<typeof TableColumns>;
