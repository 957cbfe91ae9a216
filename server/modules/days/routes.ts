import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { DeleteBody } from '#contract/schemas/bin.ts';
import {
  CopyDayBody,
  CreateDayBody,
  DayRow,
  ReorderDaysBody,
  UpdateDayBody,
} from '#contract/schemas/days.ts';
import { ExternalPhoto } from '#contract/schemas/media.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import type { Unit } from '#server/change/unit.ts';
import { addDay } from '#server/modules/days/add-day.ts';
import { copyDay } from '#server/modules/days/copy-day.ts';
import { deleteDay } from '#server/modules/days/delete-day.ts';
import { findDay } from '#server/modules/days/find-day.ts';
import { readDayRows } from '#server/modules/days/read-day-rows.ts';
import { reorderDays } from '#server/modules/days/reorder-days.ts';
import { setDayImage } from '#server/modules/days/set-day-image.ts';
import { updateDay } from '#server/modules/days/update-day.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { preparePhoto } from '#server/modules/media/prepare-photo.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
interface OfDay extends OfEvent {
  dayId: string;
}

/** The days of an event. The API calls a day a program. */
export function dayRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/events/:eventId/programs/:dayId',
    summary: 'One day',
    auth: 'required',
    answer: DayRow,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewProgram', now);
        const { id } = await findDay(tx, event.id, params.dayId ?? '');
        return (await readDayRows(tx, event, { userId: actor.userId, now })).find((day) => day.id === id);
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs',
    summary: 'Add a day after the last one',
    body: CreateDayBody,
    status: 201,
    answer: DayRow,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'editProgram'),
    apply: async (unit, access, body) => freshDay(unit, access, await addDay(unit, services, access, body)),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId/programs/:dayId',
    summary: 'Change the texts of a day',
    body: UpdateDayBody,
    answer: DayRow,
    grouped: 'inTurn',
    authorise: dayToEdit,
    apply: async (unit, { access, day }, body) =>
      editAnswer(await updateDay(unit, day, body), await freshDay(unit, access, day.id)),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/image',
    summary: 'Set the picture of a day',
    body: NoBody,
    answer: DayRow,
    files: { max: 1, bytes: FILE_LIMITS.image },
    authorise: dayToEdit,
    prepare: async ({ files: [image] }) => image && prepareUpload(services.files, image, 'image'),
    apply: async (unit, { access, day }, _body, _files, image) => {
      await setDayImage(unit, day, image);
      return freshDay(unit, access, day.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/image/external',
    summary: 'Set the picture of a day to one from a search',
    body: ExternalPhoto,
    answer: DayRow,
    authorise: dayToEdit,
    preparesAlways: true,
    prepare: (of) => preparePhoto(services, of),
    apply: async (unit, { access, day }, _body, _files, image) => {
      await setDayImage(unit, day, image);
      return freshDay(unit, access, day.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/reorder',
    summary: 'Reorder the days; the dates stay, and their content moves',
    body: ReorderDaysBody,
    answer: v.array(DayRow),
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'editProgram'),
    apply: async (unit, access, body) => {
      await reorderDays(unit, services, access, body);
      return readDayRows(unit.tx, access.event, { userId: unit.actor.userId, now: unit.now });
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/clone',
    summary: 'Copy a day and add it after the last one',
    body: CopyDayBody,
    status: 201,
    answer: DayRow,
    authorise: dayToEdit,
    apply: async (unit, { access, day }, body) =>
      freshDay(unit, access, await copyDay(unit, services, access, day, body)),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/programs/:dayId',
    summary: 'Delete a day and its activities',
    body: DeleteBody,
    status: 204,
    grouped: 'inTurn',
    authorise: dayToEdit,
    apply: async (unit, { day }, { together }) => {
      await deleteDay(unit, day, together);
    },
  });
}

async function dayToEdit(unit: Unit, { eventId, dayId }: OfDay) {
  const access = await eventForChange(unit, eventId, 'editProgram');
  return { access, day: await findDay(unit.tx, access.event.id, dayId) };
}

async function freshDay(unit: Unit, { event }: EventAccess, dayId: string): Promise<Record<string, unknown>> {
  const row = (await readDayRows(unit.tx, event, { userId: unit.actor.userId, now: unit.now })).find(
    ({ id }) => id === dayId,
  );
  return { ...row };
}
