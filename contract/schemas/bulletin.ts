import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Instant, Person, RequiredText, Versioned } from '#contract/schemas/common.ts';

/** A message from the hosts to all participants. */
export const BulletinRow = v.object({
  id: Id,
  eventId: Id,
  title: v.string(),
  description: v.string(),
  media: v.nullable(v.string()),
  mediaMetadata: v.nullable(v.object({ width: v.number(), height: v.number() })),
  owner: Person,
  timestamp: v.string(),
  ...Versioned,
});
export type BulletinRow = v.InferOutput<typeof BulletinRow>;

/**
 * How far a person has read an event. A person's own row, which all their devices get, has the event's id; hosts get
 * everybody's.
 */
export const ReadRow = v.object({
  id: Id,
  eventId: Id,
  userId: Id,
  /** Time of the newest bulletin that was read. */
  bulletins: v.string(),
  ...Versioned,
});
export type ReadRow = v.InferOutput<typeof ReadRow>;

/** Title and description of a bulletin, as the server accepts them. */
export const BulletinTitle = RequiredText(TEXT_LIMITS.name);
export const BulletinDescription = RequiredText(TEXT_LIMITS.description);

/** Multipart with an optional `image`, or JSON. */
export const CreateBulletinBody = v.object({
  id: v.optional(Id),
  title: BulletinTitle,
  description: BulletinDescription,
});
/** Marks bulletins up to this time as read. */
export const ReadBulletinsBody = v.object({ to: Instant });
