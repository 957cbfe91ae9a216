import { expect, test } from 'vitest';
import {
  mayAnswer,
  mayDecide,
  respond,
  rsvpBadge,
  type CurrentRsvp,
  type RespondOutcome,
} from '#contract/rules/respond.ts';
import type { RsvpType } from '#contract/schemas/common.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

const rsvp = (status: RsvpStatus, more: Partial<CurrentRsvp> = {}): CurrentRsvp => ({
  status,
  decidedBy: null,
  everInvited: false,
  ...more,
});
const say = (outcome: RespondOutcome) =>
  'status' in outcome ? outcome.status : 'refused' in outcome ? outcome.refused : 'unchanged';

// The table of docs/rules.md#answering, column by column: OPEN, OPEN_INVITE, INVITE_ONLY, and the answer No
// (OPEN).
const MATRIX: [string, CurrentRsvp | null, string, string, string, string][] = [
  ['none', null, 'YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY', 'NO'],
  ['REQUESTED', rsvp('REQUESTED', { everInvited: true }), 'YES', 'YES', 'YES', 'NO'],
  ['ONBOARD_REQUESTED', rsvp('ONBOARD_REQUESTED', { everInvited: true }), 'YES', 'YES', 'YES', 'NO'],
  ['HOST_APPROVAL_REQUESTED', rsvp('HOST_APPROVAL_REQUESTED'), 'YES', 'unchanged', 'unchanged', 'NO'],
  ['YES', rsvp('YES'), 'unchanged', 'unchanged', 'unchanged', 'NO'],
  [
    'NO by self, invited',
    rsvp('NO', { decidedBy: 'SELF', everInvited: true }),
    'YES',
    'YES',
    'YES',
    'unchanged',
  ],
  [
    'NO by self, never invited',
    rsvp('NO', { decidedBy: 'SELF' }),
    'YES',
    'HOST_APPROVAL_REQUESTED',
    'INVITE_ONLY',
    'unchanged',
  ],
  [
    'NO by host',
    rsvp('NO', { decidedBy: 'HOST' }),
    'HOST_DECLINED',
    'HOST_DECLINED',
    'HOST_DECLINED',
    'unchanged',
  ],
  [
    'HOST_APPROVAL_DENIED',
    rsvp('HOST_APPROVAL_DENIED'),
    'HOST_DECLINED',
    'HOST_DECLINED',
    'HOST_DECLINED',
    'unchanged',
  ],
  [
    'HOST_REMOVED',
    rsvp('HOST_REMOVED', { everInvited: true }),
    'HOST_DECLINED',
    'HOST_DECLINED',
    'HOST_DECLINED',
    'unchanged',
  ],
  ['EXPIRED', rsvp('EXPIRED'), 'YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY', 'unchanged'],
  ['MAYBE, invited', rsvp('MAYBE', { everInvited: true }), 'YES', 'YES', 'YES', 'NO'],
  ['MAYBE, never invited', rsvp('MAYBE'), 'YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY', 'NO'],
];
const TYPES: RsvpType[] = ['OPEN', 'OPEN_INVITE', 'INVITE_ONLY'];

test.each(MATRIX)('respond: %s', (_name, current, open, openInvite, inviteOnly, no) => {
  const yes = TYPES.map((rsvpType) =>
    say(respond({ current, answer: 'YES', rsvpType, isOwner: false, finished: false, full: false })),
  );
  expect(yes).toEqual([open, openInvite, inviteOnly]);
  expect(
    say(respond({ current, answer: 'NO', rsvpType: 'OPEN', isOwner: false, finished: false, full: false })),
  ).toBe(no);
});

test("a stranger's No to an invite-only event is refused, and the owner cannot leave", () => {
  expect(
    say(
      respond({
        current: null,
        answer: 'NO',
        rsvpType: 'INVITE_ONLY',
        isOwner: false,
        finished: false,
        full: false,
      }),
    ),
  ).toBe('INVITE_ONLY');
  expect(
    say(
      respond({
        current: rsvp('YES'),
        answer: 'NO',
        rsvpType: 'OPEN',
        isOwner: true,
        finished: false,
        full: false,
      }),
    ),
  ).toBe('OWNER_CANNOT_LEAVE');
});

test('a finished event refuses Yes, keeps an existing Yes, and always accepts No', () => {
  const finished = { rsvpType: 'OPEN' as const, isOwner: false, finished: true, full: false };
  expect(say(respond({ current: null, answer: 'YES', ...finished }))).toBe('EVENT_FINISHED');
  expect(say(respond({ current: rsvp('YES'), answer: 'YES', ...finished }))).toBe('unchanged');
  expect(say(respond({ current: rsvp('YES'), answer: 'NO', ...finished }))).toBe('NO');
});

test('when all places are taken, a Yes joins the waiting list, and a second Yes changes nothing', () => {
  const full = { rsvpType: 'OPEN' as const, isOwner: false, finished: false, full: true };
  const invitation = rsvp('REQUESTED', { everInvited: true });
  expect(say(respond({ current: null, answer: 'YES', ...full }))).toBe('WAITLISTED');
  expect(say(respond({ ...full, current: invitation, answer: 'YES', rsvpType: 'INVITE_ONLY' }))).toBe(
    'WAITLISTED',
  );
  expect(say(respond({ ...full, current: null, answer: 'YES', rsvpType: 'OPEN_INVITE' }))).toBe(
    'HOST_APPROVAL_REQUESTED',
  );
  expect(say(respond({ current: rsvp('YES'), answer: 'YES', ...full }))).toBe('unchanged');
  for (const now of [full, { ...full, full: false }])
    expect(say(respond({ current: rsvp('WAITLISTED'), answer: 'YES', ...now }))).toBe('unchanged');
  expect(say(respond({ current: rsvp('WAITLISTED'), answer: 'NO', ...full }))).toBe('NO');
});

test('hosts can only make the allowed decisions', () => {
  expect(mayDecide('HOST_APPROVAL_REQUESTED', 'YES')).toBe(true);
  expect(mayDecide('HOST_APPROVAL_REQUESTED', 'NO')).toBe(true);
  expect(mayDecide('NO', 'REQUESTED')).toBe(true);
  expect(mayDecide('YES', 'YES')).toBe(true);
  expect(mayDecide('YES', 'NO')).toBe(false);
  expect(mayDecide('REQUESTED', 'YES')).toBe(false);
  expect(mayDecide('NO', 'YES')).toBe(false);
});

test('invited people see Join and Decline', () => {
  expect(mayAnswer({ status: null, rsvpType: 'OPEN', isParticipant: false })).toBe(true);
  expect(mayAnswer({ status: null, rsvpType: 'OPEN_INVITE', isParticipant: false })).toBe(true);
  expect(mayAnswer({ status: null, rsvpType: 'INVITE_ONLY', isParticipant: false })).toBe(false);
  expect(mayAnswer({ status: 'REQUESTED', rsvpType: 'INVITE_ONLY', isParticipant: false })).toBe(true);
  expect(mayAnswer({ status: 'ONBOARD_REQUESTED', rsvpType: 'OPEN', isParticipant: false })).toBe(true);
  expect(mayAnswer({ status: 'NO', rsvpType: 'OPEN', isParticipant: false })).toBe(false);
  expect(mayAnswer({ status: 'YES', rsvpType: 'OPEN', isParticipant: true })).toBe(false);
});

test('the itinerary shows each status in a badge', () => {
  expect(rsvpBadge('YES')?.text).toBe('Attending');
  expect(rsvpBadge('HOST_APPROVAL_REQUESTED')?.text).toBe('Approval Pending');
  expect(rsvpBadge('NO')?.text).toBe('Declined');
  expect(rsvpBadge('HOST_REMOVED')?.text).toBe('Host Declined');
  expect(rsvpBadge('HOST_APPROVAL_DENIED')?.text).toBe('Host Declined');
  expect(rsvpBadge(null)).toBeNull();
});
