import type { FastifyInstance } from 'fastify';
import { ReadNotificationsBody } from '#contract/schemas/notifications.ts';
import { PushState, PushSubscriptionBody } from '#contract/schemas/push.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { NoBody } from '#server/change/no-body.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { markNotificationsRead } from '#server/modules/notifications/mark-read.ts';
import { isSubscribed, subscribe, unsubscribe } from '#server/modules/notifications/subscription.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}

/** Allows any signed-in person to change their own notifications. */
const anybody = async () => undefined;

/** Marks notifications as read. They reach devices with the events they belong to. */
export function notificationRoutes(app: FastifyInstance, services: Services): void {
  declareChange(app, services, {
    method: 'PUT',
    url: '/api/notifications/:eventId/read',
    summary: 'Mark the caller’s notifications of an event as read, up to a version of the event',
    body: ReadNotificationsBody,
    status: 204,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'viewProgram'),
    apply: async (unit, { event }, body) => {
      await markNotificationsRead(unit, event.id, body);
      unit.afterCommit(() => services.live.pokePerson(unit.actor.userId));
    },
  });

  declareRead(app, services, {
    url: '/api/push',
    auth: 'required',
    summary: 'Whether this device receives push messages, and the public key to subscribe with',
    answer: PushState,
    read: async ({ db, actor }) => ({
      key: services.config.push.publicKey,
      on: await isSubscribed(db, actor),
    }),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/push',
    summary: 'Subscribe this device to push messages',
    body: PushSubscriptionBody,
    status: 204,
    authorise: anybody,
    apply: async (unit, _context, body) => {
      await subscribe(unit, body);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/push',
    summary: 'Unsubscribe this device from push messages',
    body: NoBody,
    status: 204,
    authorise: anybody,
    apply: async (unit) => {
      await unsubscribe(unit);
    },
  });
}
