import { isKeptFrom, relationOf, type Relation } from '#contract/rules/relation.ts';
import { readStatus } from '#contract/rules/expire.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { spanOf } from '#contract/rules/time.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { events, rsvps } from '#server/db/schema.ts';

export type EventRecord = typeof events.$inferSelect;
export type RsvpRecord = typeof rsvps.$inferSelect;

/** Who is asking, and when: every row shown depends on it. `userId` is null for a signed-out visitor. */
export interface Viewer {
  userId: string | null;
  now: Date;
  /** The event whose signed invitation link they hold. */
  invitedTo?: Invitation | null;
}

/** The RSVP whose link gives access to an event without an account. */
export interface Invitation {
  eventId: string;
  rsvpId: string;
}

/** An event together with one caller's relation to it. */
export interface EventAccess {
  event: EventRecord;
  relation: Relation;
  rsvp: RsvpRecord | null;
}

export const isFinished = (event: EventRecord, now: Date): boolean =>
  scheduleStatus(spanOf(event.startOn, event.endOn, event.timezone), now) === 'finished';

/** The caller's own answer as it reads now: once the event is over, a pending answer reads as EXPIRED. */
export const ownStatus = (
  { event, rsvp }: Pick<EventAccess, 'event' | 'rsvp'>,
  now: Date,
): RsvpStatus | null => rsvp && readStatus(rsvp.status, isFinished(event, now));

export function relationToEvent(
  event: EventRecord,
  rsvp: RsvpRecord | null,
  { userId, now }: Viewer,
): EventAccess {
  const relation = relationOf({
    signedIn: userId !== null,
    isOwner: userId !== null && event.ownerId === userId,
    isHost: rsvp?.isHost ?? false,
    status: ownStatus({ event, rsvp }, now),
  });
  return { event, rsvp, relation };
}

/** Whether this event exists at all for this viewer. */
export const existsFor = ({ event, relation }: EventAccess, { invitedTo }: Viewer): boolean =>
  invitedTo?.eventId === event.id || !isKeptFrom(relation, event);
