import { expect, test } from 'vitest';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';
import { GROUPS, guestGroups, matchesSearch } from '#src/features/event/guests/guest-groups.ts';

test('every status has a group; maybe and expired have none and come at the end of the full list', () => {
  const all: RsvpStatus[] = [
    'ONBOARD_REQUESTED',
    'HOST_APPROVAL_REQUESTED',
    'HOST_APPROVAL_DENIED',
    'REQUESTED',
    'YES',
    'NO',
    'MAYBE',
    'EXPIRED',
    'HOST_REMOVED',
    'WAITLISTED',
  ];
  const groups = guestGroups(all.map((status) => ({ id: status, status })));
  const names = (rows: { status: RsvpStatus }[]) => rows.map((row) => row.status).sort();
  expect(names(groups.ATTENDING)).toEqual(['YES']);
  expect(names(groups.WAITLISTED)).toEqual(['WAITLISTED']);
  expect(names(groups.PENDING)).toEqual(['ONBOARD_REQUESTED', 'REQUESTED']);
  expect(names(groups.HOST_APPROVAL_REQUESTED)).toEqual(['HOST_APPROVAL_REQUESTED']);
  expect(names(groups.DECLINED)).toEqual(['HOST_APPROVAL_DENIED', 'HOST_REMOVED', 'NO']);
  expect(names(groups.OTHERS)).toEqual(['EXPIRED', 'MAYBE']);
});

test('the waiting list keeps its order, with unsent people at the end', () => {
  const row = (id: string, waitingSince?: number) => ({
    id,
    status: 'WAITLISTED' as const,
    ...(waitingSince !== undefined && { waitingSince }),
  });
  const { WAITLISTED } = guestGroups([row('new'), row('b', 7), row('last', 9), row('a', 7), row('first', 2)]);
  expect(WAITLISTED.map(({ id }) => id)).toEqual(['first', 'a', 'b', 'last', 'new']);
});

test('the search covers name, e-mail and organisation, in any case', () => {
  const user = {
    guid: null,
    firstName: 'Inês',
    lastName: 'Duarte',
    profilePic: null,
    emailId: 'ines@aldermoor.com',
    organisation: 'Meridian Labs',
    tags: ['Keynote'],
    isOwner: false,
    isHost: false,
  };
  const row = { user } as Pick<RsvpRow, 'user'>;
  for (const text of ['', 'INÊS d', 'aldermoor', 'meridian', 'keynote'])
    expect(matchesSearch(row, text)).toBe(true);
  expect(matchesSearch({ user: { ...user, firstName: '' } }, 'duarte')).toBe(true);
  expect(matchesSearch(row, 'oskar')).toBe(false);
  expect(matchesSearch({ user: { ...user, emailId: undefined } }, 'aldermoor')).toBe(false);
});

test('the groups are in the order in which hosts process them', () => {
  expect(GROUPS).toEqual(['ATTENDING', 'WAITLISTED', 'PENDING', 'HOST_APPROVAL_REQUESTED', 'DECLINED']);
  expect(Object.keys(guestGroups([]))).toEqual([...GROUPS, 'OTHERS']);
});
