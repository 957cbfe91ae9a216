import type { RsvpRow } from '#contract/schemas/rsvp.ts';

/** A guest list row as hosts receive it; attending by default. */
export const someRsvp = (
  eventId: string,
  firstName: string,
  { user, ...more }: Partial<Omit<RsvpRow, 'user'>> & { user?: Partial<RsvpRow['user']> } = {},
): RsvpRow => ({
  id: crypto.randomUUID(),
  eventId,
  status: 'YES',
  onboardStatus: null,
  decidedBy: null,
  version: 1,
  updatedAt: '2027-01-01T00:00:00.000Z',
  ...more,
  user: {
    guid: crypto.randomUUID(),
    firstName,
    lastName: 'Tester',
    profilePic: null,
    organisation: null,
    emailId: `${firstName.toLowerCase()}@example.org`,
    tags: [],
    isOwner: false,
    isHost: false,
    ...user,
  },
});
