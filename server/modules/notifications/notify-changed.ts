import type { Unit } from '#server/change/unit.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/** Times, places or dates of what is ahead have changed: who takes part is told so once for all of them. */
export const notifyChanged = (unit: Unit, eventId: string): Promise<void> =>
  notifyInApp(unit, {
    eventId,
    kind: 'changed',
    subjectId: eventId,
    by: unit.actor.userId,
    to: 'participants',
  });
