import type { FastifyInstance } from 'fastify';
import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { ActivityRow } from '#contract/schemas/activities.ts';
import {
  ActivityDocumentsBody,
  DocumentRow,
  UploadDocumentsBody,
  UploadedDocuments,
} from '#contract/schemas/documents.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { NoBody } from '#server/change/no-body.ts';
import { documents } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { linkable, linkDocument } from '#server/modules/activities/activity-documents.ts';
import { activityToEdit, type OfActivity } from '#server/modules/activities/activity-to-edit.ts';
import { freshActivity } from '#server/modules/activities/read-activity.ts';
import { addDocuments } from '#server/modules/documents/add-documents.ts';
import { addToActivity } from '#server/modules/documents/add-to-activity.ts';
import { deleteDocument, documentToDelete } from '#server/modules/documents/delete-document.ts';
import { folderToFill, folderToRead } from '#server/modules/documents/find-folder.ts';
import { inFolder, readDocumentRows } from '#server/modules/documents/read-documents.ts';
import { mailDocuments } from '#server/modules/documents/mail-documents.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import type { Services } from '#server/providers/services.ts';

interface OfFolder extends Record<string, string> {
  eventId: string;
  userId: string;
}
interface OfLink extends OfActivity {
  documentId: string;
}

const UPLOADS = { max: FILE_LIMITS.filesPerRequest, bytes: FILE_LIMITS.document };

/** Files for one guest or all participants; some belong to an activity. */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  const prepare = async ({ files }: { files: readonly UploadedFile[] }): Promise<PreparedFile[]> => {
    const prepared = [];
    for (const file of files) prepared.push(await prepareUpload(services.files, file, 'document'));
    return prepared;
  };

  declareRead(app, services, {
    url: '/api/documents/event/:eventId/user/:userId',
    summary: 'The documents of one guest, or (`common`) those for all participants',
    auth: 'required',
    answer: v.array(DocumentRow),
    read: ({ db, actor: { userId }, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, userId, params.eventId ?? '', 'viewDocuments', now);
        const folder = await folderToRead(tx, access, userId, params.userId ?? '');
        return readDocumentRows(tx, { userId, now }, inFolder(access.event.id, folder));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/documents/event/:eventId/user/:userId',
    summary: 'Upload documents for one guest, or (`common`) for all participants',
    body: UploadDocumentsBody,
    status: 201,
    answer: UploadedDocuments,
    files: UPLOADS,
    authorise: async (unit, { eventId, userId }: OfFolder) => {
      const access = await eventForChange(unit, eventId, 'manageDocuments');
      return { event: access.event, userId: await folderToFill(unit.tx, access, userId) };
    },
    prepare,
    apply: async (unit, folder, body, _files, prepared = []) => {
      const { event, userId } = folder;
      const ids = await addDocuments(unit, { eventId: event.id, userId }, body, prepared);
      await mailDocuments(unit, services, folder, ids);
      const viewer = { userId: unit.actor.userId, now: unit.now };
      return { documents: await readDocumentRows(unit.tx, viewer, inArray(documents.id, ids)) };
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/documents/:documentId',
    summary: 'Delete a document',
    body: NoBody,
    status: 204,
    authorise: (unit, { documentId }: { documentId: string }) => documentToDelete(unit, documentId),
    apply: async (unit, document) => {
      await deleteDocument(unit, document);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/documents',
    summary: 'Upload documents for all participants and attach them to an activity',
    body: ActivityDocumentsBody,
    answer: ActivityRow,
    files: { ...UPLOADS, json: ['documents'] },
    authorise: activityToEdit,
    prepare,
    apply: async (unit, { access, day, activity }, body, _files, prepared = []) => {
      await addToActivity(unit, activity, body, prepared);
      return freshActivity(unit, access, day.id, activity.id);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/documents/:documentId',
    summary: 'Attach a common document to an activity',
    body: NoBody,
    answer: ActivityRow,
    authorise: async (unit, params: OfLink) => {
      const of = await activityToEdit(unit, params);
      return { ...of, documentId: await linkable(unit, of.activity.eventId, params.documentId) };
    },
    apply: async (unit, { access, day, activity, documentId }) => {
      await linkDocument(unit, activity, { documentId, linked: true });
      return freshActivity(unit, access, day.id, activity.id);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/programs/:dayId/activity/:activityId/documents/:documentId',
    summary: 'Detach a document from an activity; it remains a common document',
    body: NoBody,
    answer: ActivityRow,
    authorise: async (unit, params: OfLink) => ({
      ...(await activityToEdit(unit, params)),
      documentId: params.documentId.toLowerCase(),
    }),
    apply: async (unit, { access, day, activity, documentId }) => {
      await linkDocument(unit, activity, { documentId, linked: false });
      return freshActivity(unit, access, day.id, activity.id);
    },
  });
}
