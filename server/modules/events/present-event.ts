import { isFull } from '#contract/rules/places.ts';
import { isManager, isParticipant } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { spanOf } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { ownStatus, type EventAccess, type Viewer } from '#server/access/relation-to-event.ts';
import { ticketKey } from '#server/modules/tickets/tickets.ts';
import type { EventPeople } from '#server/modules/events/event-people.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';
import { presentPerson } from '#server/modules/people/present-person.ts';

/**
 * An event as this viewer may see it: the owner counts as a host, `people` decides which guests are listed, and
 * outsiders get the number of guests only for a public event. That an event is full is no secret, because answering
 * Yes would reveal it.
 */
export function presentEvent(access: EventAccess, people: EventPeople, viewer: Viewer): EventRow {
  const { event, relation, rsvp } = access;
  const mayCount = isParticipant(relation) || event.privacy === 'PUBLIC';
  const selfStatus = ownStatus(access, viewer.now);
  return {
    id: event.id,
    name: event.name,
    subtitle: event.subtitle,
    description: event.description,
    image: imageUrl(event.imageFileId, event.privacy, viewer),
    ...(event.imageCredit && { imageCredit: event.imageCredit }),
    ...spanOf(event.startOn, event.endOn, event.timezone),
    startOn: event.startOn,
    endOn: event.endOn,
    timezone: event.timezone,
    privacy: event.privacy,
    rsvpType: event.rsvpType,
    ...(event.linkAccess !== 'ANYONE' && { linkAccess: event.linkAccess }),
    ...(event.needsReview && isManager(relation) && { needsReview: true }),
    owner: presentPerson(people.owner, viewer),
    hosts: people.hosts.map((person) => presentPerson(person, viewer)),
    guests: people.guests.map((person) => presentPerson(person, viewer)),
    guestsCount: mayCount ? people.guestsCount : null,
    ...(mayCount && people.companionsCount > 0 && { companionsCount: people.companionsCount }),
    ...(whoMay('viewAllRsvps', relation, event.privacy) && { answers: people.answers }),
    ...(mayCount && event.capacity !== null && { capacity: event.capacity }),
    ...(isFull({ ...people, capacity: event.capacity }) && { isFull: true }),
    ...(selfStatus === 'WAITLISTED' && people.placeInLine && { placeInLine: people.placeInLine }),
    ...(event.plusOnes > 0 && { plusOnes: event.plusOnes }),
    ...(rsvp && rsvp.companions.length > 0 && { selfCompanions: rsvp.companions }),
    ...(isManager(relation) && { ticketKey: ticketKey() }),
    isOwner: relation === 'owner',
    isHost: relation === 'owner' || relation === 'host',
    isGuest: rsvp?.status === 'YES',
    selfStatus,
    selfDecidedBy: rsvp?.decidedBy ?? null,
    createdAt: event.createdAt.toISOString(),
    version: event.rowVersion,
    updatedAt: event.updatedAt.toISOString(),
  };
}
