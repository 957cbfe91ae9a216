import { mayAnswer } from '#contract/rules/respond.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { RsvpType } from '#contract/schemas/common.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

interface Standing {
  signedIn: boolean;
  status: RsvpStatus | null;
  decidedBy: 'SELF' | 'HOST' | null;
  rsvpType: RsvpType;
  isParticipant: boolean;
  isOwner: boolean;
  finished: boolean;
  isFull: boolean;
}

/**
 * How a person can answer, the same on every screen. ask: Join and Decline; the label states the outcome,
 * `full` that it is the waiting list. closed: only a sentence. leave / leaveOver / withdraw / leaveLine /
 * rejoin: a subdued way to take the answer back; leaveOver is for an event that is over.
 */
export type AnswerOffer =
  | { kind: 'ask'; label: 'join' | 'request' | 'accept'; full: boolean }
  | { kind: 'closed'; reason: 'signInAsInvited' | 'inviteOnly' }
  | { kind: 'leave' | 'leaveOver' }
  | { kind: 'withdraw' }
  | { kind: 'leaveLine' }
  | { kind: 'rejoin' }
  | { kind: 'none' };

export function answerOffer(of: Standing): AnswerOffer {
  const none: AnswerOffer = { kind: 'none' };
  if (of.isParticipant) return of.isOwner ? none : { kind: of.finished ? 'leaveOver' : 'leave' };
  if (of.finished) return none;
  if (mayAnswer(of))
    return {
      kind: 'ask',
      label: of.status !== null ? 'accept' : of.rsvpType === 'OPEN' ? 'join' : 'request',
      full: of.isFull,
    };
  if (of.status === null) return { kind: 'closed', reason: of.signedIn ? 'inviteOnly' : 'signInAsInvited' };
  if (of.status === 'HOST_APPROVAL_REQUESTED') return { kind: 'withdraw' };
  if (of.status === 'WAITLISTED') return { kind: 'leaveLine' };
  return of.status === 'MAYBE' || (of.status === 'NO' && of.decidedBy !== 'HOST') ? { kind: 'rejoin' } : none;
}

/** `answerOffer` for an event as a device holds it. `now` in ms. */
export const offerOf = (event: EventRow, of: { signedIn: boolean; now: number }): AnswerOffer =>
  answerOffer({
    signedIn: of.signedIn,
    status: event.selfStatus,
    decidedBy: event.selfDecidedBy,
    rsvpType: event.rsvpType,
    isOwner: event.isOwner,
    isParticipant: event.isOwner || event.isHost || event.isGuest,
    finished: scheduleStatus(event, new Date(of.now)) === 'finished',
    isFull: event.isFull ?? false,
  });
