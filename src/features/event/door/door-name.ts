import { displayName } from '#contract/rules/names.ts';
import type { DoorGuest } from '#src/data/views/door.ts';
import { messages } from '#src/features/event/door/messages.ts';

/** Name of the person being checked in: somebody on the list, or a host's companion. */
export function doorName({ rsvp, isCompany }: Pick<DoorGuest, 'rsvp' | 'isCompany'>): string {
  const name = displayName(rsvp.user);
  return isCompany ? messages.companyOf(name) : name;
}
