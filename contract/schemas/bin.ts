import * as v from 'valibot';
import { RESTORED_AT_ONCE } from '#contract/constants.ts';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { CalendarDate, Id, Versioned } from '#contract/schemas/common.ts';
import { DayRow } from '#contract/schemas/days.ts';

/** A deleted day or activity that hosts can still bring back. */
export const BinRow = v.object({
  id: Id,
  eventId: Id,
  /** What was deleted in one act has one, and comes back in one. */
  entry: Id,
  /** One of the two, as it was; the day at the date that is its own by now. */
  day: v.nullable(DayRow),
  activity: v.nullable(ActivityRow),
  /** The date of the day that the activity's times are of. */
  was: CalendarDate,
  deletedAt: v.string(),
  ...Versioned,
});
export type BinRow = v.InferOutput<typeof BinRow>;

/** Deleted in one act with others, which come back together. */
export const DeleteBody = v.object({ together: v.optional(Id) });

/** Entries of the bin. */
export const RestoreBody = v.strictObject({
  entries: v.pipe(v.array(Id), v.minLength(1), v.maxLength(RESTORED_AT_ONCE)),
});
/** What came back. */
export const Restored = v.object({ days: v.array(Id), activities: v.array(Id) });
