import { displayName } from '#contract/rules/names.ts';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';

/** In the order in which they are shown. */
export const GROUPS = ['ATTENDING', 'WAITLISTED', 'PENDING', 'HOST_APPROVAL_REQUESTED', 'DECLINED'] as const;
export type Group = (typeof GROUPS)[number];

/** A part of the list: a group, or those who are in none and stand at the end of ALL. */
export type Part = Group | 'OTHERS';

/** MAYBE and EXPIRED are in no group and count in ALL only. */
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

/** The waiting list stands in its order; who is not sent yet comes last in it. */
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
/** Rows are never changed in place, so what a search looks at is put together once for each. */
const lookedAt = new WeakMap<Person, string>();

function wordsOf(user: Person): string {
  const known = lookedAt.get(user);
  if (known !== undefined) return known;
  const { firstName, lastName, emailId, organisation, tags } = user;
  const words = [displayName(user), firstName, lastName, emailId, organisation, ...tags]
    .filter(Boolean)
    // nobody types the end of a line: no match reaches from one of them into the next
    .join('\n')
    .toLocaleLowerCase();
  lookedAt.set(user, words);
  return words;
}

/**
 * First and last name, e-mail, organisation and tags, in lower case. Guests hold neither e-mails nor tags, so
 * nobody can be found by them.
 */
export function matchesSearch({ user }: Pick<RsvpRow, 'user'>, text: string): boolean {
  const words = text.trim().toLocaleLowerCase();
  return words === '' || wordsOf(user).includes(words);
}
