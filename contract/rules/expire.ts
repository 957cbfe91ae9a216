import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

const PENDING: readonly RsvpStatus[] = [
  'REQUESTED',
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'MAYBE',
  'WAITLISTED',
];

/** An answer that is still awaited reads as EXPIRED once the event is over; it is stored as it was. */
export const readStatus = (status: RsvpStatus, finished: boolean): RsvpStatus =>
  finished && PENDING.includes(status) ? 'EXPIRED' : status;
