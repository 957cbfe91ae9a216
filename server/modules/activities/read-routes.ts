import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { eventFor } from '#server/access/event-for.ts';
import { longSnapshot, snapshot } from '#server/db/transaction.ts';
import type { Reader } from '#server/db/types.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { readActivityDocuments } from '#server/modules/activities/activity-documents.ts';
import { activitiesOfDay } from '#server/modules/activities/find-activity.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import { readActivity } from '#server/modules/activities/read-activity.ts';
import { readProgram } from '#server/modules/activities/read-program.ts';
import { findDay } from '#server/modules/days/find-day.ts';
import type { Services } from '#server/providers/services.ts';

/** Activities, and the programme they make up. The API calls a day a program. */
export function activityReadRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/events/:eventId/programs',
    summary: 'The days of an event with their activities',
    auth: 'required',
    answer: EventWithProgram.entries.programs,
    read: ({ db, actor: { userId }, params: { eventId = '' }, now }) => {
      const look = (reader: Reader) => eventFor(reader, userId, eventId, 'viewProgram', now);
      return longSnapshot(
        db,
        async (reader) => readProgram(reader, await look(reader), { userId, now }),
        async (reader) => (await look(reader)).event.version,
      );
    },
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/programs/:dayId/activity',
    summary: 'The activities of a day',
    auth: 'required',
    answer: v.array(ActivityRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewProgram', now);
        const { event } = access;
        const day = await findDay(tx, event.id, params.dayId ?? '');
        const documentsOf = await readActivityDocuments(tx, access);
        return (await activitiesOfDay(tx, day.id)).map((activity) =>
          presentActivity(activity, event, { userId: actor.userId, now }, documentsOf),
        );
      }),
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId',
    summary: 'One activity',
    auth: 'required',
    answer: ActivityRow,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewProgram', now);
        const day = await findDay(tx, access.event.id, params.dayId ?? '');
        return readActivity(tx, access, { userId: actor.userId, now }, day.id, params.activityId ?? '');
      }),
  });
}
