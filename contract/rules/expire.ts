import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

const PENDING: readonly RsvpStatus[] = [
  'REQUESTED',
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'MAYBE',
  'WAITLISTED',
];

/** A pending answer reads as EXPIRED once the event is over. The stored value does not change. */
export const readStatus = (status: RsvpStatus, finished: boolean): RsvpStatus =>
  finished && PENDING.includes(status) ? 'EXPIRED' : status;
