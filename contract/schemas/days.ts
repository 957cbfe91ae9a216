import * as v from 'valibot';
import { PhotoCredit } from '#contract/schemas/media.ts';
import { EVENT_DAYS_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import {
  CalendarDate,
  Description,
  Id,
  RequiredText,
  Subtitle,
  Text,
  Versioned,
} from '#contract/schemas/common.ts';

/** A day of an event, on the wire and on the device. */
export const DayRow = v.object({
  id: Id,
  eventId: Id,
  date: CalendarDate,
  /** Position in the event, from 0. */
  dayIndex: v.number(),
  name: v.string(),
  subtitle: v.string(),
  description: v.string(),
  image: v.nullable(v.string()),
  /** The photographer, where the source requires attribution. */
  imageCredit: v.optional(PhotoCredit),
  ...Versioned,
});
export type DayRow = v.InferOutput<typeof DayRow>;

/** Ids of days, in order. */
export const DayOrder = v.pipe(v.array(Id), v.maxLength(EVENT_DAYS_MAX));

export const CreateDayBody = v.object({ id: v.optional(Id), name: v.optional(Text(TEXT_LIMITS.name)) });

const dayFields = { name: RequiredText(TEXT_LIMITS.name), subtitle: Subtitle, description: Description };
/** Any of the fields; `base` contains the old value of each, for conflict detection. */
export const UpdateDayBody = v.strictObject({
  ...v.partial(v.object(dayFields)).entries,
  base: v.optional(v.partial(v.object({ name: v.string(), subtitle: v.string(), description: v.string() }))),
});

/**
 * All days of the event in their new order. `base` is the order that was on screen, to detect that somebody else has
 * reordered them meanwhile.
 */
export const ReorderDaysBody = v.strictObject({
  programIds: DayOrder,
  base: v.optional(v.object({ programIds: DayOrder })),
});

/** Ids for the copies: of the day, and of those of its activities that the caller knows. */
export const CopyDayBody = v.strictObject({
  id: v.optional(Id),
  activities: v.optional(v.array(v.object({ of: Id, id: Id }))),
});
