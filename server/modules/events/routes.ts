import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import {
  CloneEventBody,
  DeletedEvent,
  EventRow,
  EventWithProgram,
  UpdateEventBody,
} from '#contract/schemas/events.ts';
import { ExternalPhoto } from '#contract/schemas/media.ts';
import { deletedEventForChange, eventForChange, findEventAccess } from '#server/access/event-for.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { sendKept } from '#server/http/send-kept.ts';
import type { Unit } from '#server/change/unit.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { cloneEvent } from '#server/modules/events/clone-event.ts';
import { deleteEvent } from '#server/modules/events/delete-event.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { keptEvent } from '#server/modules/events/kept-event.ts';
import { keptList } from '#server/modules/events/kept-list.ts';
import { listEvents } from '#server/modules/events/list-events.ts';
import { NoBody } from '#server/change/no-body.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { listDeleted, restoreEvent } from '#server/modules/events/restore-event.ts';
import { setEventImage } from '#server/modules/events/set-event-image.ts';
import { publishCopy, stageCopy } from '#server/modules/events/stage-copy.ts';
import { updateEvent } from '#server/modules/events/update-event.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { preparePhoto } from '#server/modules/media/prepare-photo.ts';
import type { Services } from '#server/providers/services.ts';

const RESTORES_A_DAY = 20;

interface OfEvent extends Record<string, string> {
  eventId: string;
}

/** Events: lists, one event, and the changes to its own row. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const restores = new AttemptLimit(RESTORES_A_DAY, 86_400_000);

  declareRead(app, services, {
    url: '/api/events',
    summary: 'Events for the home feed, or those of one profile',
    auth: 'required',
    query: v.object({ profile: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    answer: v.array(EventRow),
    read: async ({ db, actor, query, now, request, reply }) => {
      const { profile } = query();
      return profile
        ? snapshot(db, (tx) => listEvents(tx, actor.userId, profile, now))
        : sendKept(request, reply, await keptList(services, actor.userId, now));
    },
  });

  declareRead(app, services, {
    url: '/api/events/:eventId',
    summary: 'An event with its days and activities',
    auth: 'required',
    answer: EventWithProgram,
    read: async ({ actor, params, now, request, reply }) => {
      const viewer = { eventId: params.eventId ?? '', userId: actor.userId, now };
      return sendKept(request, reply, (await keptEvent(services, viewer)).answer);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId',
    summary: 'Change fields of an event',
    body: UpdateEventBody,
    answer: EventRow,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'editEvent'),
    apply: async (unit, access, body) => {
      const edit = await updateEvent(unit, services, access, body);
      return editAnswer(edit, await freshRow(unit, access.event.id));
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/image',
    summary: 'Set the picture of an event',
    body: NoBody,
    answer: EventRow,
    files: { max: 1, bytes: FILE_LIMITS.image },
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'editEvent'),
    prepare: async ({ files: [image] }) => image && prepareUpload(services.files, image, 'image'),
    apply: async (unit, access, _body, _files, image) => {
      await setEventImage(unit, access, image);
      return freshRow(unit, access.event.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/image/external',
    summary: 'Set the picture of an event to one from a search',
    body: ExternalPhoto,
    answer: EventRow,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'editEvent'),
    preparesAlways: true,
    prepare: (of) => preparePhoto(services, of),
    apply: async (unit, access, _body, _files, image) => {
      await setEventImage(unit, access, image);
      return freshRow(unit, access.event.id);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId',
    summary: 'Delete an event',
    body: NoBody,
    status: 204,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'deleteEvent'),
    apply: async (unit, access) => {
      await deleteEvent(unit, services, access);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/clone',
    summary: 'Copy an event with its days and activities to another first day',
    body: CloneEventBody,
    status: 201,
    answer: EventWithProgram,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'cloneEvent'),
    // only where the connection is shared
    preparesAlways: services.database.kind === 'embedded',
    prepare: ({ actor, now, params: { eventId }, body }) =>
      stageCopy(services, { actor, now, sourceId: eventId, body }),
    settled: ({ release }) => release(),
    apply: async (unit, access, body, _files, prepared) => {
      const staged = prepared?.staged;
      if (staged && (await publishCopy(unit, staged)))
        return { ...(await freshRow(unit, staged.id)), programs: staged.programs };
      const id = staged?.id ?? body.id;
      const copy = await freshAccess(unit, await cloneEvent(unit, access, { ...body, id }));
      return { ...(await readEvent(unit.tx, copy, viewerOf(unit))) };
    },
  });

  declareRead(app, services, {
    url: '/api/events/deleted',
    summary: 'Deleted events that the caller can still restore',
    auth: 'required',
    answer: v.array(DeletedEvent),
    read: ({ db, actor, now }) => listDeleted(db, actor.userId, now),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/restore',
    summary: 'Restore a deleted event, within 30 days',
    body: NoBody,
    answer: EventRow,
    authorise: (unit, { eventId }: OfEvent) => deletedEventForChange(unit, eventId),
    apply: async (unit, access) => {
      await restoreEvent(unit, services, access, restores);
      return freshRow(unit, access.event.id);
    },
  });
}

const viewerOf = (unit: Unit) => ({ userId: unit.actor.userId, now: unit.now });

/** The caller's access to the event after this change. */
async function freshAccess(unit: Unit, eventId: string) {
  const access = await findEventAccess(unit.tx, eventId, viewerOf(unit));
  if (!access) throw new Error(`event ${eventId} vanished while it was being changed`);
  return access;
}

async function freshRow(unit: Unit, eventId: string): Promise<Record<string, unknown>> {
  const [row] = await readEventRows(unit.tx, [await freshAccess(unit, eventId)], viewerOf(unit));
  return { ...row };
}
