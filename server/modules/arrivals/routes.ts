import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { ArrivalRow, CheckInBody } from '#contract/schemas/arrivals.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { managersOf } from '#server/access/managers-of.ts';
import { NoBody } from '#server/change/no-body.ts';
import type { Unit } from '#server/change/unit.ts';
import { arrivals } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { checkIn } from '#server/modules/arrivals/check-in.ts';
import { readArrivalRows } from '#server/modules/arrivals/read-arrivals.ts';
import { findArrival, undoCheckIn } from '#server/modules/arrivals/undo-check-in.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
interface OfArrival extends OfEvent {
  arrivalId: string;
}

/** Check-in at the door. */
export function arrivalRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/events/:eventId/arrivals',
    summary: 'Who was checked in, earliest first',
    auth: 'required',
    answer: v.array(ArrivalRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'checkIn', now);
        const viewer = { userId: actor.userId, now };
        return readArrivalRows(tx, access, viewer, eq(arrivals.eventId, access.event.id));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/arrivals',
    summary: 'Check in a person on the guest list',
    body: CheckInBody,
    status: 201,
    answer: ArrivalRow,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'checkIn'),
    apply: async (unit, access, body) => {
      const { id, rsvp } = await checkIn(unit, access, body);
      await passOn(unit, services, access.event, rsvp.userId);
      const viewer = { userId: unit.actor.userId, now: unit.now };
      const [row] = await readArrivalRows(unit.tx, access, viewer, eq(arrivals.id, id));
      if (!row) throw new Error('an arrival was not stored');
      return row;
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/arrivals/:arrivalId',
    summary: 'Undo a check-in',
    body: NoBody,
    status: 204,
    grouped: 'inTurn',
    authorise: async (unit, { eventId, arrivalId }: OfArrival) => {
      const { event } = await eventForChange(unit, eventId, 'checkIn');
      return { event, arrival: await findArrival(unit, event.id, arrivalId) };
    },
    apply: async (unit, { event, arrival }) => {
      await undoCheckIn(unit, arrival);
      await passOn(unit, services, event, arrival.guest.userId);
    },
  });
}

/** Pokes the other doors and the guest. */
async function passOn(
  unit: Unit,
  { live }: Services,
  event: { id: string; ownerId: string },
  guestId: string | null,
): Promise<void> {
  const managers = await unit.remember(`managers:${event.id}`, () => managersOf(unit.tx, event));
  const notified = new Set([guestId, ...managers]);
  unit.afterCommit(() => notified.forEach((userId) => userId && live.pokePerson(userId)));
}
