import { isManager, relationOf, type Relation } from '#contract/rules/relation.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { whoMay, type Action } from '#contract/rules/who-may.ts';

/**
 * The tabs of an event page, and who may see each. To add one, add its name here and its parts in
 * section-parts.tsx.
 */
const SEEN_BY = {
  itinerary: 'viewProgram',
  social: 'viewSocial',
  attendees: 'viewGuestList',
  documents: 'viewDocuments',
  bulletin: 'viewBulletins',
  feedback: 'answerFeedback',
} as const satisfies Record<string, Action>;
/** Tabs that require another right in manage mode. */
const MANAGED_BY: Partial<Record<keyof typeof SEEN_BY, Action>> = { feedback: 'manageFeedback' };
export type Section = keyof typeof SEEN_BY;
export const SECTIONS = Object.keys(SEEN_BY) as Section[];

/** The signed-in person's relation to the event. */
export const relationToEvent = (event: Pick<EventRow, 'isOwner' | 'isHost' | 'selfStatus'>): Relation =>
  relationOf({ signedIn: true, isOwner: event.isOwner, isHost: event.isHost, status: event.selfStatus });

/**
 * Itinerary always; social for participants or any non-private event; the others for participants. Feedback
 * is created by managers in manage mode and given outside it, by everybody but the owner.
 */
export function sectionsFor(
  event: Pick<EventRow, 'isOwner' | 'isHost' | 'selfStatus' | 'privacy'>,
  manage: boolean,
): Section[] {
  const relation = relationToEvent(event);
  return SECTIONS.filter((section) =>
    whoMay((manage && MANAGED_BY[section]) || SEEN_BY[section], relation, event.privacy),
  );
}

export type Placement = { show: Section } | { redirect: { manage: boolean; section: Section } };

/**
 * What the URL shows: the section if it exists and is permitted, otherwise a redirect to the itinerary,
 * staying in manage mode only for people who may manage.
 */
export function placementOf(
  event: Pick<EventRow, 'isOwner' | 'isHost' | 'selfStatus' | 'privacy'>,
  subview: string | undefined,
  manage: boolean,
): Placement {
  if (manage && !isManager(relationToEvent(event)))
    return { redirect: { manage: false, section: 'itinerary' } };
  if (subview === undefined) return { show: 'itinerary' };
  const section = sectionsFor(event, manage).find((s) => s === subview);
  return section ? { show: section } : { redirect: { manage, section: 'itinerary' } };
}
