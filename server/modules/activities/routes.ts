import type { FastifyInstance } from 'fastify';
import { FILE_LIMITS } from '#contract/constants.ts';
import {
  ActivityRow,
  CopyActivityBody,
  CreateActivityBody,
  MoveActivityBody,
  UpdateActivityBody,
} from '#contract/schemas/activities.ts';
import { DeleteBody } from '#contract/schemas/bin.ts';
import { ExternalPhoto } from '#contract/schemas/media.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { activityToEdit, dayToEdit } from '#server/modules/activities/activity-to-edit.ts';
import { copyActivity } from '#server/modules/activities/copy-activity.ts';
import { createActivity } from '#server/modules/activities/create-activity.ts';
import { deleteActivity } from '#server/modules/activities/delete-activity.ts';
import { moveActivity } from '#server/modules/activities/move-activity.ts';
import { freshActivity } from '#server/modules/activities/read-activity.ts';
import { setActivityImage } from '#server/modules/activities/set-activity-image.ts';
import { updateActivity } from '#server/modules/activities/update-activity.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { preparePhoto } from '#server/modules/media/prepare-photo.ts';
import type { Services } from '#server/providers/services.ts';

/** Changes to activities. The API calls a day a program. */
export function activityRoutes(app: FastifyInstance, services: Services): void {
  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/activity',
    summary: 'Add an activity',
    body: CreateActivityBody,
    status: 201,
    answer: ActivityRow,
    files: { max: 1, bytes: FILE_LIMITS.image, json: ['location'] },
    grouped: 'inTurn',
    authorise: dayToEdit,
    prepare: async ({ files: [cover] }) => cover && prepareUpload(services.files, cover, 'image'),
    apply: async (unit, { access, day }, body, _files, cover) =>
      freshActivity(unit, access, day.id, await createActivity(unit, access, day, body, cover)),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId',
    summary: 'Change fields of an activity',
    body: UpdateActivityBody,
    answer: ActivityRow,
    grouped: 'inTurn',
    authorise: activityToEdit,
    apply: async (unit, { access, day, activity }, body) =>
      editAnswer(
        await updateActivity(unit, services, access, day, activity, body),
        await freshActivity(unit, access, activity.dayId, activity.id),
      ),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/clone',
    summary: 'Add a copy of an activity to a day',
    body: CopyActivityBody,
    status: 201,
    answer: ActivityRow,
    authorise: activityToEdit,
    apply: async (unit, { access, activity }, body) => {
      const copy = await copyActivity(unit, activity, body);
      return freshActivity(unit, access, copy.dayId, copy.id);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/day',
    summary: 'Move an activity to another day',
    body: MoveActivityBody,
    answer: ActivityRow,
    grouped: 'inTurn',
    authorise: activityToEdit,
    apply: async (unit, { access, activity }, { programId }) => {
      const dayId = await moveActivity(unit, services, access, activity, programId);
      return freshActivity(unit, access, dayId, activity.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/image',
    summary: 'Set the picture of an activity',
    body: NoBody,
    answer: ActivityRow,
    files: { max: 1, bytes: FILE_LIMITS.image },
    authorise: activityToEdit,
    prepare: async ({ files: [image] }) => image && prepareUpload(services.files, image, 'image'),
    apply: async (unit, { access, activity }, _body, _files, image) => {
      await setActivityImage(unit, activity, image);
      return freshActivity(unit, access, activity.dayId, activity.id);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/image/external',
    summary: 'Set the picture of an activity to one from a search',
    body: ExternalPhoto,
    answer: ActivityRow,
    authorise: activityToEdit,
    preparesAlways: true,
    prepare: (of) => preparePhoto(services, of),
    apply: async (unit, { access, day, activity }, _body, _files, image) => {
      await setActivityImage(unit, activity, image);
      return freshActivity(unit, access, day.id, activity.id);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId',
    summary: 'Delete an activity',
    body: DeleteBody,
    status: 204,
    grouped: 'inTurn',
    authorise: activityToEdit,
    apply: async (unit, { day, activity }, { together }) => {
      await deleteActivity(unit, day, activity, together);
    },
  });
}
