import { isManager, isParticipant } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';

/** Which tables of an event a viewer gets, and under which name the device remembers that. */
export interface EventView {
  /**
   * Travels with the cursor. Another name than the device's = the rows it holds were served under other
   * rules: reset.
   */
  role: string;
  rsvps: 'all' | 'attending' | 'none';
  social: boolean;
}

/** Privacy is part of the name because addresses of pictures differ by it (rules #26). */
export function viewOf({ event, relation }: EventAccess): EventView {
  const rsvps = isManager(relation) ? 'all' : isParticipant(relation) ? 'attending' : 'none';
  const name = { all: 'manager', attending: 'guest', none: 'onlooker' }[rsvps];
  return { role: `${name}:${event.privacy}`, rsvps, social: whoMay('viewSocial', relation, event.privacy) };
}
