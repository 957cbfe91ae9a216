import { describe, expect, test } from 'vitest';
import { answerOffer } from '#src/features/answer/answer-offer.ts';
import { hostNames } from '#src/features/itinerary/header/host-names.ts';

type Standing = Parameters<typeof answerOffer>[0];
const stranger: Standing = {
  signedIn: true,
  status: null,
  decidedBy: null,
  rsvpType: 'OPEN',
  isParticipant: false,
  isOwner: false,
  finished: false,
  isFull: false,
};
const offer = (of: Partial<Standing>) => answerOffer({ ...stranger, ...of });

describe('the answers that are offered', () => {
  test('to a person without an answer: the label names the outcome', () => {
    expect(offer({})).toEqual({ kind: 'ask', label: 'join', full: false });
    expect(offer({ rsvpType: 'OPEN_INVITE' })).toEqual({ kind: 'ask', label: 'request', full: false });
    expect(offer({ signedIn: false, rsvpType: 'OPEN_INVITE' })).toEqual({
      kind: 'ask',
      label: 'request',
      full: false,
    });
  });
  test.each(['REQUESTED', 'ONBOARD_REQUESTED'] as const)(
    'to an invited person (%s), whatever the type',
    (status) => {
      for (const rsvpType of ['OPEN', 'OPEN_INVITE', 'INVITE_ONLY'] as const)
        expect(offer({ status, rsvpType })).toEqual({ kind: 'ask', label: 'accept', full: false });
    },
  );
  test('to somebody who would join when all places are taken: the waiting list', () => {
    expect(offer({ isFull: true })).toEqual({ kind: 'ask', label: 'join', full: true });
    expect(offer({ isFull: true, status: 'REQUESTED' })).toEqual({
      kind: 'ask',
      label: 'accept',
      full: true,
    });
    expect(offer({ isFull: true, status: 'WAITLISTED' })).toEqual({ kind: 'leaveLine' });
  });
  test('for an invite-only event opened by link: no Join, but the reason', () => {
    expect(offer({ rsvpType: 'INVITE_ONLY' })).toEqual({ kind: 'closed', reason: 'inviteOnly' });
    expect(offer({ rsvpType: 'INVITE_ONLY', signedIn: false })).toEqual({
      kind: 'closed',
      reason: 'signInAsInvited',
    });
  });
  test('one’s own answers can be withdrawn, a host’s cannot', () => {
    expect(offer({ status: 'YES', isParticipant: true })).toEqual({ kind: 'leave' });
    expect(offer({ status: 'YES', isParticipant: true, isOwner: true })).toEqual({ kind: 'none' });
    expect(offer({ status: 'HOST_APPROVAL_REQUESTED' })).toEqual({ kind: 'withdraw' });
    expect(offer({ status: 'NO', decidedBy: 'SELF' })).toEqual({ kind: 'rejoin' });
    expect(offer({ status: 'NO', decidedBy: 'HOST' })).toEqual({ kind: 'none' });
    expect(offer({ status: 'HOST_REMOVED' })).toEqual({ kind: 'none' });
  });
  test('once the event is over nobody can join, but leaving stays possible', () => {
    expect(offer({ finished: true })).toEqual({ kind: 'none' });
    expect(offer({ finished: true, status: 'REQUESTED' })).toEqual({ kind: 'none' });
    expect(offer({ finished: true, status: 'YES', isParticipant: true })).toEqual({ kind: 'leaveOver' });
  });
});

test('hosts are named: the owner first, nobody twice, a long list shortened', () => {
  const person = (guid: string, firstName: string) => ({ guid, firstName, lastName: 'X', profilePic: null });
  const maya = person('1', 'Maya');
  expect(hostNames(maya, [maya])).toBe('Maya X');
  expect(hostNames(maya, [person('2', 'Daniel'), maya])).toBe('Maya X and Daniel X');
  expect(
    hostNames(
      maya,
      ['2', '3', '4', '5'].map((guid) => person(guid, `P${guid}`)),
    ),
  ).toBe('Maya X, P2 X and 3 others');
});
