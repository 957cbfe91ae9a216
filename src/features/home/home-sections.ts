import { isParticipant, relationOf } from '#contract/rules/relation.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { EventRow } from '#contract/schemas/events.ts';

export interface HomeSections<E> {
  /** What the person is part of and what is happening now; the one that began last comes first. */
  now: E[];
  /** Invitations of a host that wait for an answer; soonest first. */
  invitations: E[];
  /** Everything else the person has to do with that is not over; soonest first. */
  comingUp: E[];
  /** Public experiences of others; soonest first. */
  discover: E[];
  /** Over, newest first. */
  past: E[];
}

/**
 * Splits the home feed into its sections. An event is in at most one; what is over and was never the person's
 * own is in none.
 */
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
  // Waiting for a host's approval or for a place is not a question to answer.
  return event.selfStatus === 'HOST_APPROVAL_REQUESTED' || event.selfStatus === 'WAITLISTED'
    ? 'comingUp'
    : 'invitations';
}

const byStart = (a: EventRow, b: EventRow): number =>
  a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id);

/** How the signed-in person stands to an event of their own feed. */
export const relationToEvent = (event: EventRow) =>
  relationOf({ signedIn: true, isOwner: event.isOwner, isHost: event.isHost, status: event.selfStatus });

export type HomeFilter = 'all' | 'hosting' | 'attending';
export const matchesFilter = (event: EventRow, filter: HomeFilter): boolean =>
  filter === 'all' ||
  (filter === 'hosting' ? event.isOwner || event.isHost : event.isGuest && !event.isHost && !event.isOwner);
