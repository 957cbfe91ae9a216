import type { Unit } from '#server/change/unit.ts';
import { tell } from '#server/modules/notifications/tell.ts';

/** Times, places or dates of what is ahead have changed: who takes part is told so once for all of them. */
export const tellChanged = (unit: Unit, eventId: string): Promise<void> =>
  tell(unit, { eventId, kind: 'changed', subjectId: eventId, by: unit.actor.userId, to: 'participants' });
