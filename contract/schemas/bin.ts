import * as v from 'valibot';
import { RESTORED_AT_ONCE } from '#contract/constants.ts';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { CalendarDate, Id, Versioned } from '#contract/schemas/common.ts';
import { DayRow } from '#contract/schemas/days.ts';

/** A deleted day or activity that hosts can still restore. */
export const BinRow = v.object({
  id: Id,
  eventId: Id,
  /** Shared by everything deleted in one act, and restored together. */
  entry: Id,
  /** Either the day or the activity, as it was deleted, except that the day has its current date. */
  day: v.nullable(DayRow),
  activity: v.nullable(ActivityRow),
  /** The date of its day when it was deleted; its times are on that date. */
  was: CalendarDate,
  deletedAt: v.string(),
  ...Versioned,
});
export type BinRow = v.InferOutput<typeof BinRow>;

/** `together`: id of an act that deletes several entries, which are restored together. */
export const DeleteBody = v.object({ together: v.optional(Id) });

/** Entries of the bin to restore. */
export const RestoreBody = v.strictObject({
  entries: v.pipe(v.array(Id), v.minLength(1), v.maxLength(RESTORED_AT_ONCE)),
});
/** Ids of what was restored. */
export const Restored = v.object({ days: v.array(Id), activities: v.array(Id) });
