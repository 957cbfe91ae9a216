import * as v from 'valibot';
import { Id, Person, Versioned } from '#contract/schemas/common.ts';

/**
 * What happened. To hosts: asked, comes, waits, declines, answered · about one's own answer: invited, approved,
 * waiting, refused, place, madeHost, madeGuest · to who takes part: bulletin, changed, document, asks (for their
 * feedback), mentioned · to the author of a post: liked, commented
 */
export const NOTIFICATION_KINDS = [
  'asked',
  'comes',
  'waits',
  'declines',
  'answered',
  'invited',
  'approved',
  'waiting',
  'refused',
  'place',
  'madeHost',
  'madeGuest',
  'bulletin',
  'changed',
  'document',
  'asks',
  'mentioned',
  'liked',
  'commented',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Something that concerns one person, who alone gets it; what happened again before it was read is in one. */
export const NotificationRow = v.object({
  id: Id,
  eventId: Id,
  /** A NotificationKind; a later server may know more of them. */
  kind: v.string(),
  /** The post, bulletin or form that it is about; else the event. */
  subjectId: Id,
  /** Who did it last; nobody where that is not told, or somebody without an account. */
  actors: v.array(Person),
  /** How many did it; of documents, how many there are. */
  count: v.number(),
  /** When it happened last. */
  at: v.string(),
  read: v.boolean(),
  ...Versioned,
});
export type NotificationRow = v.InferOutput<typeof NotificationRow>;

/** Those of the event that the person had at this version of it have been read, or only the named one. */
export const ReadNotificationsBody = v.object({
  upTo: v.pipe(v.number(), v.integer(), v.minValue(0)),
  id: v.optional(Id),
});
