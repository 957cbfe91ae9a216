import * as v from 'valibot';
import { CalendarDate, Id } from '#contract/schemas/common.ts';
import { ImportPreview, SkippedLine } from '#contract/schemas/planned.ts';

/** When an activity takes place: its date, and wall times in the event's zone or its own. */
const When = v.object({
  on: CalendarDate,
  /** `HH:mm` */
  start: v.string(),
  end: v.string(),
  timezone: v.nullable(v.string()),
});
export type When = v.InferOutput<typeof When>;

const Choice = {
  /** Its id in `flipped`. */
  id: v.string(),
  /** Whether it is applied by default. Listing it in `flipped` inverts that. */
  chosen: v.boolean(),
};
const Shown = { name: v.string(), when: When, location: v.nullable(v.string()) };
const Added = v.object({
  kind: v.literal('added'),
  ...Choice,
  ...Shown,
  /** It was also in the last file, and has since been deleted or left out here. */
  again: v.boolean(),
});
const Removed = v.object({
  kind: v.literal('removed'),
  ...Choice,
  ...Shown,
  activityId: Id,
  programId: Id,
  /** Somebody has edited it here. */
  edited: v.boolean(),
});
const ChangeOf = {
  ...Choice,
  /** Somebody has edited it here since the last file. */
  edited: v.boolean(),
  /** The new file differs from the last one. */
  news: v.boolean(),
};
const Changed = v.object({
  kind: v.literal('changed'),
  ...Shown,
  changes: v.array(
    v.variant('field', [
      v.object({
        field: v.picklist(['name', 'subtitle', 'description', 'location']),
        ...ChangeOf,
        /** Long texts are cut to where they begin to differ. */
        before: v.string(),
        after: v.string(),
      }),
      v.object({ field: v.literal('when'), ...ChangeOf, before: When, after: When }),
    ]),
  ),
});

/** What a newer file would change in an event. */
export const UpdatePreview = v.object({
  ...v.pick(ImportPreview, ['format', 'notes', 'skipped', 'skippedCount', 'tables']).entries,
  /** Identifies this comparison: an update that names a different one is refused. */
  basis: v.string(),
  /** Whether the file that the event was created or last updated from is known. */
  known: v.boolean(),
  unchanged: v.number(),
  items: v.array(v.variant('kind', [Added, Changed, Removed])),
});
export type UpdatePreview = v.InferOutput<typeof UpdatePreview>;
export type UpdateItem = UpdatePreview['items'][number];

/** What was written. The client deletes what is to be removed, so that it can be undone like any other deletion. */
export const UpdateAnswer = v.object({
  added: v.number(),
  changed: v.number(),
  /** What the client now has to delete of what was chosen. */
  remove: v.array(v.object({ activityId: Id, programId: Id })),
  skipped: v.array(SkippedLine),
  skippedCount: v.number(),
});
export type UpdateAnswer = v.InferOutput<typeof UpdateAnswer>;
