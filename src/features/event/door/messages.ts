import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

/** Texts of check-in at the door. */
export const messages = {
  title: 'Check-in',
  pageTitle: (event: string) => `Check-in · ${event}`,
  back: 'Back to the attendees',
  /** "42 of 120 in" */
  count: (inside: number, expected: number) => `${inside} of ${expected} in`,
  search: 'Search by name, e-mail or organisation',
  filterLabel: 'Show',
  filters: { all: 'All', out: 'Not in yet', in: 'In' },
  list: 'Guest list',
  checkIn: 'Check in',
  checkInName: (name: string) => `Check in ${name}`,
  letIn: 'Let in',
  letInName: (name: string) => `Let ${name} in`,
  inSince: (when: string) => `In at ${when}`,
  by: (name: string) => `by ${name}`,
  undo: 'Undo',
  undoName: (name: string) => `Undo the check-in of ${name}`,
  nowIn: (name: string) => `${name} is in.`,
  nowOut: (name: string) => `${name} is not in any more.`,
  notKept: 'Could not save on this device',
  none: 'Nobody is on the guest list yet',
  noneHint: 'Whoever you invite or who joins shows up here.',
  noneFound: 'Nobody here goes by that',
  allIn: 'Everybody is in',
  nobodyIn: 'Nobody is in yet',
  error: 'Error loading the guest list',
  loading: 'Loading the guest list',
  /** Why somebody does not simply come. */
  standing: {
    HOST_APPROVAL_REQUESTED: 'Waiting for approval',
    WAITLISTED: 'On the waiting list',
    REQUESTED: 'Has not answered',
    ONBOARD_REQUESTED: 'Has not answered',
    MAYBE: 'Not sure to come',
    EXPIRED: 'Has not answered',
    NO: 'Declined',
    HOST_APPROVAL_DENIED: 'Declined by a host',
    HOST_REMOVED: 'Not on the list',
  } satisfies Record<Exclude<RsvpStatus, 'YES'>, string>,
} as const;
