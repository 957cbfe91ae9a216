import * as v from 'valibot';
import { Id, Person, Versioned } from '#contract/schemas/common.ts';

/**
 * To hosts: asked, comes, waits, declines, answered · about one's own RSVP: invited, approved, waiting,
 * refused, place, madeHost, madeGuest · to participants: bulletin, changed, document, asks (for feedback),
 * mentioned · to the author of a post: liked, commented
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

/** A notification for one person; nobody else gets it. Repetitions before it is read are merged into it. */
export const NotificationRow = v.object({
  id: Id,
  eventId: Id,
  /** A NotificationKind; a newer server may send others. */
  kind: v.string(),
  /** The post, bulletin or form it is about; otherwise the event. */
  subjectId: Id,
  /** Who did it last. Empty if that is not revealed, or somebody without an account did. */
  actors: v.array(Person),
  /** How many people did it; for documents, how many documents. */
  count: v.number(),
  /** When it last happened. */
  at: v.string(),
  read: v.boolean(),
  ...Versioned,
});
export type NotificationRow = v.InferOutput<typeof NotificationRow>;

/** Marks as read what the person had at this version of the event, or only the notification named. */
export const ReadNotificationsBody = v.object({
  upTo: v.pipe(v.number(), v.integer(), v.minValue(0)),
  id: v.optional(Id),
});
