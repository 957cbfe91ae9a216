import * as v from 'valibot';
import { PhotoCredit } from '#contract/schemas/media.ts';
import { TEXT_LIMITS } from '#contract/constants.ts';
import {
  Id,
  Instant,
  Location,
  Name,
  RequiredText,
  Subtitle,
  TimeZone,
  Versioned,
} from '#contract/schemas/common.ts';

/** An activity on the wire and on the device. Instants in UTC; the wall time is that instant in `timezone`. */
export const ActivityRow = v.object({
  id: Id,
  eventId: Id,
  programId: Id,
  name: v.string(),
  subtitle: v.string(),
  description: v.string(),
  startDateTime: v.string(),
  endDateTime: v.string(),
  timezone: v.string(),
  image: v.nullable(v.string()),
  /** The photographer, where the source requires attribution. */
  imageCredit: v.optional(PhotoCredit),
  location: v.fallback(Location, null),
  /** Always [] for people who may not see documents. */
  documents: v.array(v.object({ id: Id, name: v.string(), mimeType: v.string() })),
  ...Versioned,
});
export type ActivityRow = v.InferOutput<typeof ActivityRow>;

/** Multipart or JSON. In multipart, `location` may be JSON text or a plain string. */
export const CreateActivityBody = v.object({
  id: v.optional(Id),
  name: Name,
  description: RequiredText(TEXT_LIMITS.description),
  subtitle: v.optional(Subtitle),
  location: v.optional(Location),
  startIsoTime: Instant,
  endIsoTime: Instant,
  timezone: v.optional(TimeZone),
  /** When the person made the change, for the rules about the past. */
  createdAt: v.optional(Instant),
});

const fields = {
  name: Name,
  subtitle: Subtitle,
  description: RequiredText(TEXT_LIMITS.description),
  location: Location,
  startIsoTime: Instant,
  endIsoTime: Instant,
  timezone: TimeZone,
  documents: v.array(Id),
};
export const UpdateActivityBody = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  base: v.optional(
    v.partial(
      v.object({
        name: v.string(),
        subtitle: v.string(),
        description: v.string(),
        location: Location,
        startIsoTime: v.string(),
        endIsoTime: v.string(),
        timezone: v.string(),
        documents: v.array(Id),
      }),
    ),
  ),
  createdAt: v.optional(Instant),
});

/**
 * Body of a copy: the day of the event to copy to, at the same time of day. A `programId` that is no day is answered
 * with 404.
 */
export const CopyActivityBody = v.strictObject({ id: v.optional(Id), programId: v.string() });
/** Body of a move: the day of the event to move to. */
export const MoveActivityBody = v.strictObject({ programId: v.string() });
