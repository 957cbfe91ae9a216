import { displayName } from '#contract/rules/names.ts';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';

/** In the order in which they are shown. */
export const GROUPS = ['ATTENDING', 'PENDING', 'HOST_APPROVAL_REQUESTED', 'DECLINED'] as const;
export type Group = (typeof GROUPS)[number];

/** MAYBE and EXPIRED are in no group and count in ALL only. */
export function groupOf(status: RsvpStatus): Group | null {
  switch (status) {
    case 'YES':
      return 'ATTENDING';
    case 'REQUESTED':
    case 'ONBOARD_REQUESTED':
      return 'PENDING';
    case 'HOST_APPROVAL_REQUESTED':
      return 'HOST_APPROVAL_REQUESTED';
    case 'NO':
    case 'HOST_REMOVED':
    case 'HOST_APPROVAL_DENIED':
      return 'DECLINED';
    default:
      return null;
  }
}

export function guestGroups<R extends Pick<RsvpRow, 'status'>>(rsvps: readonly R[]): Record<Group, R[]> {
  const groups: Record<Group, R[]> = {
    ATTENDING: [],
    PENDING: [],
    HOST_APPROVAL_REQUESTED: [],
    DECLINED: [],
  };
  for (const rsvp of rsvps) {
    const group = groupOf(rsvp.status);
    if (group) groups[group].push(rsvp);
  }
  return groups;
}

/**
 * First and last name, e-mail and organisation, in lower case. Guests hold no e-mails, so none can be found
 * by them.
 */
export function matchesSearch({ user }: Pick<RsvpRow, 'user'>, text: string): boolean {
  const words = text.trim().toLocaleLowerCase();
  return (
    words === '' ||
    [displayName(user), user.firstName, user.lastName, user.emailId, user.organisation].some((part) =>
      part?.toLocaleLowerCase().includes(words),
    )
  );
}
