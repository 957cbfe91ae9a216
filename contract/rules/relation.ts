import type { LinkAccess, Privacy } from '#contract/schemas/common.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';

/**
 * A caller's relation to an event: the columns of docs/rules.md#who-is-who. `invited` includes waiting; `former`
 * means declined, denied, removed or expired.
 */
export type Relation = 'anonymous' | 'stranger' | 'invited' | 'former' | 'guest' | 'host' | 'owner';

/** Invited, or waiting for a host's answer or for a place. */
export const INVITED: readonly RsvpStatus[] = [
  'REQUESTED',
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'MAYBE',
  'WAITLISTED',
];

export function relationOf(of: {
  signedIn: boolean;
  isOwner: boolean;
  isHost: boolean;
  status: RsvpStatus | null;
}): Relation {
  if (!of.signedIn) return 'anonymous';
  if (of.isOwner) return 'owner';
  if (of.isHost) return 'host';
  if (of.status === null) return 'stranger';
  if (of.status === 'YES') return 'guest';
  return INVITED.includes(of.status) ? 'invited' : 'former';
}

/** Whether the event does not exist for this caller, because its hosts keep it private to the guest list. */
export const isKeptFrom = (
  relation: Relation,
  { privacy, linkAccess }: { privacy: Privacy; linkAccess: LinkAccess },
): boolean =>
  privacy === 'PRIVATE' &&
  linkAccess === 'PARTICIPANTS' &&
  (relation === 'anonymous' || relation === 'stranger' || relation === 'former');

/** Participants are the owner, hosts and guests; a guest has said YES. */
export const isParticipant = (relation: Relation): boolean =>
  relation === 'guest' || relation === 'host' || relation === 'owner';
export const isManager = (relation: Relation): boolean => relation === 'host' || relation === 'owner';
