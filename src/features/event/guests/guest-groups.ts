import { displayName } from '#contract/rules/names.ts';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';

/** In display order. */
export const GROUPS = ['ATTENDING', 'WAITLISTED', 'PENDING', 'HOST_APPROVAL_REQUESTED', 'DECLINED'] as const;
export type Group = (typeof GROUPS)[number];

/** A part of the list: a group, or those in no group, who come at the end of ALL. */
export type Part = Group | 'OTHERS';

/** MAYBE and EXPIRED belong to no group and count only in ALL. */
export function groupOf(status: RsvpStatus): Group | null {
  switch (status) {
    case 'YES':
      return 'ATTENDING';
    case 'REQUESTED':
    case 'ONBOARD_REQUESTED':
      return 'PENDING';
    case 'WAITLISTED':
      return 'WAITLISTED';
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

/** The waiting list keeps its order; unsent rows come last in it. */
export function guestGroups<R extends Pick<RsvpRow, 'id' | 'status' | 'waitingSince'>>(
  rsvps: readonly R[],
): Record<Part, R[]> {
  const groups: Record<Part, R[]> = {
    ATTENDING: [],
    WAITLISTED: [],
    PENDING: [],
    HOST_APPROVAL_REQUESTED: [],
    DECLINED: [],
    OTHERS: [],
  };
  for (const rsvp of rsvps) groups[groupOf(rsvp.status) ?? 'OTHERS'].push(rsvp);
  groups.WAITLISTED.sort(
    (a, b) => (a.waitingSince ?? Infinity) - (b.waitingSince ?? Infinity) || (a.id < b.id ? -1 : 1),
  );
  return groups;
}

type Person = RsvpRow['user'];
/** Rows are immutable, so the searchable text is built once for each. */
const lookedAt = new WeakMap<Person, string>();

function wordsOf(user: Person): string {
  const known = lookedAt.get(user);
  if (known !== undefined) return known;
  const { firstName, lastName, emailId, organisation, tags } = user;
  const words = [displayName(user), firstName, lastName, emailId, organisation, ...tags]
    .filter(Boolean)
    // separated by a line break, which nobody types: no match spans two fields
    .join('\n')
    .toLocaleLowerCase();
  lookedAt.set(user, words);
  return words;
}

/**
 * First and last name, e-mail, organisation and tags, in lower case. Guests receive neither e-mails nor tags,
 * so they cannot search by them.
 */
export function matchesSearch({ user }: Pick<RsvpRow, 'user'>, text: string): boolean {
  const words = text.trim().toLocaleLowerCase();
  return words === '' || wordsOf(user).includes(words);
}
