import { isManager, isParticipant, type Relation } from '#contract/rules/relation.ts';
import type { Privacy } from '#contract/schemas/common.ts';

/**
 * What each relation may do with an event, one line per action. The server enforces it; the app only hides what would
 * be refused.
 */
const WHO_MAY = {
  viewProgram: () => true,
  // calendar programs keep asking for long afterwards: people who declined get an empty calendar
  subscribe: (by) => by !== 'anonymous' && by !== 'former',
  viewSocial: (by, privacy) => isParticipant(by) || (privacy === 'PUBLIC' && by !== 'anonymous'),
  takePartInSocial: isParticipant,
  moderateSocial: isManager,
  viewBulletins: isParticipant,
  manageBulletins: isManager,
  viewFeedback: isParticipant,
  // owners who rate their own event would only raise its average
  answerFeedback: (by) => isParticipant(by) && by !== 'owner',
  manageFeedback: isManager,
  viewDocuments: isParticipant,
  manageDocuments: isManager,
  viewGuestList: isParticipant,
  viewAllRsvps: isManager,
  decideRsvps: isManager,
  checkIn: isManager,
  removeGuests: isManager,
  tagGuests: isManager,
  changeHosts: isManager,
  remind: isManager,
  editEvent: isManager,
  deleteEvent: isManager,
  editProgram: isManager,
  invite: isManager,
  cloneEvent: (by) => by === 'owner',
  restoreEvent: (by) => by === 'owner',
} as const satisfies Record<string, (by: Relation, privacy: Privacy) => boolean>;

export type Action = keyof typeof WHO_MAY;

export const whoMay = (action: Action, by: Relation, privacy: Privacy): boolean =>
  WHO_MAY[action](by, privacy);
