import type { Unit } from '#server/change/unit.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/** Notifies participants that upcoming times, places or dates have changed, once for all changes. */
export const notifyChanged = (unit: Unit, eventId: string): Promise<void> =>
  notifyInApp(unit, {
    eventId,
    kind: 'changed',
    subjectId: eventId,
    by: unit.actor.userId,
    to: 'participants',
  });
