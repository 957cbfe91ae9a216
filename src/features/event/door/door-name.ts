import { displayName } from '#contract/rules/names.ts';
import type { DoorGuest } from '#src/data/views/door.ts';
import { messages } from '#src/features/event/door/messages.ts';

/** Who is let in: somebody of the list, or whom a host brings along. */
export function doorName({ rsvp, isCompany }: Pick<DoorGuest, 'rsvp' | 'isCompany'>): string {
  const name = displayName(rsvp.user);
  return isCompany ? messages.companyOf(name) : name;
}
