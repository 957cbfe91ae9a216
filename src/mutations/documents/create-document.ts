import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { COMMON, FolderId, OTHER_DOCUMENT } from '#contract/schemas/documents.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  userId: FolderId,
  /** Also attaches the document to this activity. Only common documents can be. */
  activity: v.nullable(v.object({ dayId: Id, activityId: Id })),
  file: FileRef,
});
type Args = v.InferOutput<typeof Args>;

export const createDocumentMutation = creation({
  type: 'createDocument',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('document', id)],
  needs: ({ eventId, activity }) => [
    laneOf('event', eventId),
    ...(activity ? [laneOf('activity', activity.activityId)] : []),
  ],
  request: ({ id, eventId, userId, activity, file }) => ({
    method: 'POST',
    path: activity
      ? `/api/events/${eventId}/programs/${activity.dayId}/activity/${activity.activityId}/documents`
      : `/api/documents/event/${eventId}/user/${userId}`,
    form: formOf(file, { id }),
  }),
  fold: (view, { id, eventId, userId, activity, file }, { me, at }) => {
    const now = new Date(at).toISOString();
    const { name, type: mimeType } = file;
    view.add('documents', {
      id,
      eventId,
      userId,
      name,
      type: OTHER_DOCUMENT,
      otherDocumentType: null,
      mimeType,
      bytes: file.bytes,
      document: { original: mediaOfWaiting(file) },
      thirdPartyUploader: me,
      uploadedAt: now,
      version: 0,
      updatedAt: now,
    });
    if (activity)
      view.patch(
        'activities',
        activity.activityId,
        ({ documents }) =>
          documents.some((one) => one.id === id) ? {} : { documents: [...documents, { id, name, mimeType }] },
        { aspect: 'documents', quiet: true },
      );
  },
  label: () => messages.createDocument,
  words: ({ file }) => file.name,
  undo: { by: deleteDocumentMutation, args: ({ id, eventId }) => ({ eventId, documentId: id }) },
  // another file would be another document
  edit: { fields: () => [] },
});

interface NewDocument {
  eventId: string;
  /** The owner; absent = everybody. */
  userId?: string;
  activity?: { dayId: string; activityId: string } | null;
  file: File;
}

/** Gives a file to one guest, or to all participants; its id is known at once. */
export async function createDocument({
  file,
  userId = COMMON,
  activity = null,
  eventId,
}: NewDocument): Promise<{ documentId: string; rowId: string | null }> {
  const id = theDevice().newId();
  const rowId = await enqueueWithFile(createDocumentMutation, file, (ref) => ({
    id,
    eventId,
    userId,
    activity,
    file: ref,
  }));
  return { documentId: id, rowId };
}
