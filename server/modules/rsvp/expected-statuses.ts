import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

/** Who was expected: guests, hosts, and everybody whose answer or approval was pending. */
export const EXPECTED_STATUSES: readonly RsvpStatus[] = [
  'YES',
  'MAYBE',
  'REQUESTED',
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'WAITLISTED',
];
