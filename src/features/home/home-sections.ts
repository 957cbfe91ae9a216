import { isParticipant, relationOf } from '#contract/rules/relation.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { compare } from '#src/data/views/by-time.ts';

export interface HomeSections<E> {
  /** The person's own events that are under way; latest start first. */
  now: E[];
  /** A host's invitations that wait for an answer; soonest first. */
  invitations: E[];
  /** Everything else of the person's that is not over; soonest first. */
  comingUp: E[];
  /** Other people's public experiences; soonest first. */
  discover: E[];
  /** Over, newest first. */
  past: E[];
}

/** Splits the home feed into its sections. An event is in at most one; past events of others are in none. */
export function homeSections<E extends EventRow>(events: readonly E[], now: Date): HomeSections<E> {
  const sections: HomeSections<E> = { now: [], invitations: [], comingUp: [], discover: [], past: [] };
  for (const event of events) {
    const section = sectionOf(event, now);
    if (section) sections[section].push(event);
  }
  for (const soonestFirst of [sections.invitations, sections.comingUp, sections.discover])
    soonestFirst.sort(byStart);
  sections.now.sort((a, b) => byStart(b, a));
  sections.past.sort((a, b) => byStart(b, a));
  return sections;
}

function sectionOf(event: EventRow, now: Date): keyof HomeSections<EventRow> | null {
  const schedule = scheduleStatus(event, now);
  const relation = relationToEvent(event);
  if (isParticipant(relation))
    return schedule === 'finished' ? 'past' : schedule === 'ongoing' ? 'now' : 'comingUp';
  if (schedule === 'finished') return null;
  if (relation !== 'invited') return 'discover';
  // Waiting for a host's approval or for a place leaves nothing to answer.
  return event.selfStatus === 'HOST_APPROVAL_REQUESTED' || event.selfStatus === 'WAITLISTED'
    ? 'comingUp'
    : 'invitations';
}

const byStart = (a: EventRow, b: EventRow): number =>
  compare(a.startTime, b.startTime) || compare(a.id, b.id);

/** The signed-in person's relation to an event of their feed. */
export const relationToEvent = (event: EventRow) =>
  relationOf({ signedIn: true, isOwner: event.isOwner, isHost: event.isHost, status: event.selfStatus });

export type HomeFilter = 'all' | 'hosting' | 'attending';
export const matchesFilter = (event: EventRow, filter: HomeFilter): boolean =>
  filter === 'all' ||
  (filter === 'hosting' ? event.isOwner || event.isHost : event.isGuest && !event.isHost && !event.isOwner);
