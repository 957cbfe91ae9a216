import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Instant, Person, RequiredText, Versioned } from '#contract/schemas/common.ts';

/** News from the hosts to everybody who takes part. */
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
 * How far a person has read an event. They get their own, on each of their devices, under the id of the event;
 * hosts get everybody's.
 */
export const ReadRow = v.object({
  id: Id,
  eventId: Id,
  userId: Id,
  /** The newest bulletin that they have read is of this time. */
  bulletins: v.string(),
  ...Versioned,
});
export type ReadRow = v.InferOutput<typeof ReadRow>;

/** Title and description of a bulletin as the server accepts them. */
export const BulletinTitle = RequiredText(TEXT_LIMITS.name);
export const BulletinDescription = RequiredText(TEXT_LIMITS.description);

/** Multipart with an optional `image`, or JSON. */
export const CreateBulletinBody = v.object({
  id: v.optional(Id),
  title: BulletinTitle,
  description: BulletinDescription,
});
/** Bulletins up to this time have been read. */
export const ReadBulletinsBody = v.object({ to: Instant });
