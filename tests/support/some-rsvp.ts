import type { RsvpRow } from '#contract/schemas/rsvp.ts';

/** Somebody on a guest list, as hosts get them; attending unless told. */
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
