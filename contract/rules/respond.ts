import type { ErrorCode } from '#contract/errors.ts';
import type { RsvpType } from '#contract/schemas/common.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

export interface CurrentRsvp {
  status: RsvpStatus;
  decidedBy: 'SELF' | 'HOST' | null;
  /** Whether a host has ever invited this person. */
  everInvited: boolean;
}
export interface RespondCase {
  current: CurrentRsvp | null;
  answer: 'YES' | 'NO';
  rsvpType: RsvpType;
  isOwner: boolean;
  finished: boolean;
  /** Whether all places are taken, or claimed by the waiting list. */
  full: boolean;
}
export type RespondOutcome = { status: RsvpStatus } | { unchanged: true } | { refused: ErrorCode };

/**
 * `PUT /api/rsvp/respond/{eventId}`: the table of docs/rules.md#answering, for the server and for the app's
 * prediction. Pure.
 */
export function respond({ current, answer, rsvpType, isOwner, finished, full }: RespondCase): RespondOutcome {
  if (answer === 'NO') return sayNo(current, rsvpType, isOwner);
  if (current?.status === 'YES') return { unchanged: true };
  if (current && byHost(current)) return { refused: 'HOST_DECLINED' };
  if (finished) return { refused: 'EVENT_FINISHED' };
  // the waiting list moves by itself; asking again does not jump the queue
  if (current?.status === 'WAITLISTED') return { unchanged: true };
  const yes: RespondOutcome = { status: full ? 'WAITLISTED' : 'YES' };
  if (current?.status === 'HOST_APPROVAL_REQUESTED') return rsvpType === 'OPEN' ? yes : { unchanged: true };
  const invited =
    current !== null && current.status !== 'EXPIRED' && (isInvitation(current.status) || current.everInvited);
  if (invited || rsvpType === 'OPEN') return yes;
  return rsvpType === 'OPEN_INVITE' ? { status: 'HOST_APPROVAL_REQUESTED' } : { refused: 'INVITE_ONLY' };
}

function sayNo(current: CurrentRsvp | null, rsvpType: RsvpType, isOwner: boolean): RespondOutcome {
  if (isOwner) return { refused: 'OWNER_CANNOT_LEAVE' };
  if (!current) return rsvpType === 'INVITE_ONLY' ? { refused: 'INVITE_ONLY' } : { status: 'NO' };
  if (current.status === 'NO' || current.status === 'EXPIRED' || byHost(current)) return { unchanged: true };
  return { status: 'NO' };
}

const isInvitation = (status: RsvpStatus): boolean =>
  status === 'REQUESTED' || status === 'ONBOARD_REQUESTED';
const byHost = (current: CurrentRsvp): boolean =>
  current.status === 'HOST_APPROVAL_DENIED' ||
  current.status === 'HOST_REMOVED' ||
  (current.status === 'NO' && current.decidedBy === 'HOST');

/** Whether Join and Decline are shown: to non-participants, except on an INVITE_ONLY event opened by its link. */
export function mayAnswer(of: {
  status: RsvpStatus | null;
  rsvpType: RsvpType;
  isParticipant: boolean;
}): boolean {
  if (of.isParticipant) return false;
  if (of.status === null) return of.rsvpType !== 'INVITE_ONLY';
  return isInvitation(of.status);
}

const HOST_TRANSITIONS: Partial<Record<RsvpStatus, readonly RsvpStatus[]>> = {
  HOST_APPROVAL_REQUESTED: ['YES', 'NO', 'HOST_APPROVAL_DENIED'],
  WAITLISTED: ['YES'],
  NO: ['REQUESTED'],
  HOST_REMOVED: ['REQUESTED'],
  HOST_APPROVAL_DENIED: ['REQUESTED'],
  EXPIRED: ['REQUESTED'],
};
/** `PUT /api/rsvp`: docs/rules.md#decisions-of-hosts. Repeating the current status is allowed and changes nothing. */
export const mayDecide = (from: RsvpStatus, to: RsvpStatus): boolean =>
  from === to || (HOST_TRANSITIONS[from]?.includes(to) ?? false);

/** The badge on the itinerary, or null. */
export function rsvpBadge(
  status: RsvpStatus | null,
): { text: string; tone: 'good' | 'waiting' | 'neutral' | 'bad' } | null {
  switch (status) {
    case 'YES':
      return { text: 'Attending', tone: 'good' };
    case 'HOST_APPROVAL_REQUESTED':
      return { text: 'Approval Pending', tone: 'waiting' };
    case 'WAITLISTED':
      return { text: 'Waiting list', tone: 'waiting' };
    case 'REQUESTED':
    case 'ONBOARD_REQUESTED':
      return { text: 'Invited', tone: 'waiting' };
    case 'NO':
      return { text: 'Declined', tone: 'neutral' };
    case 'HOST_REMOVED':
    case 'HOST_APPROVAL_DENIED':
      return { text: 'Host Declined', tone: 'bad' };
    default:
      return null;
  }
}
