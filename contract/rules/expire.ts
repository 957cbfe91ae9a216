import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

const PENDING: readonly RsvpStatus[] = [
  'REQUESTED',
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'MAYBE',
  'WAITLISTED',
];

/** A pending answer reads as EXPIRED once the event is over; the stored value stays the same. */
export const readStatus = (status: RsvpStatus, finished: boolean): RsvpStatus =>
  finished && PENDING.includes(status) ? 'EXPIRED' : status;
