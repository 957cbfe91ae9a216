import type { FastifyInstance } from 'fastify';
import { ReadNotificationsBody } from '#contract/schemas/notifications.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { markNotificationsRead } from '#server/modules/notifications/mark-read.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}

/** What concerns a person reaches their devices with their events; here they say that they have read it. */
export function notificationRoutes(app: FastifyInstance, services: Services): void {
  declareChange(app, services, {
    method: 'PUT',
    url: '/api/notifications/:eventId/read',
    summary: "Mark one's notifications of an event as read, up to a version of it",
    body: ReadNotificationsBody,
    status: 204,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'viewProgram'),
    apply: async (unit, { event }, body) => {
      await markNotificationsRead(unit, event.id, body);
      unit.afterCommit(() => services.live.pokePerson(unit.actor.userId));
    },
  });
}
