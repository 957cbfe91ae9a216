import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { BulletinDescription, BulletinTitle } from '#contract/schemas/bulletin.ts';
import { Id } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  title: BulletinTitle,
  description: BulletinDescription,
  file: v.nullable(FileRef),
});

export const createBulletinMutation = creation({
  type: 'createBulletin',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('bulletin', id)],
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ id, eventId, title, description, file }) => {
    const [path, fields] = [`/api/bulletin/${eventId}`, { id, title, description }];
    return file
      ? { method: 'POST', path, form: formOf(file, fields, 'image') }
      : { method: 'POST', path, body: fields };
  },
  fold: (view, { id, eventId, title, description, file }, { me, at }) => {
    const now = new Date(at).toISOString();
    view.add('bulletins', {
      id,
      eventId,
      title,
      description,
      media: file && mediaOfWaiting(file),
      mediaMetadata: file?.size2d ?? null,
      owner: me,
      timestamp: now,
      version: 0,
      updatedAt: now,
    });
  },
  label: () => messages.createBulletin,
  words: ({ title, description }) => `${title}\n${description}`,
  undo: { by: deleteBulletinMutation, args: ({ id, eventId }) => ({ eventId, bulletinId: id }) },
  edit: {
    fields: ({ title, description, file }) =>
      formFields(
        { title, description, file },
        { title: { label: messages.bulletinTitle, kind: 'line', maxLength: TEXT_LIMITS.name } },
      ),
  },
});

interface NewBulletin {
  eventId: string;
  title: string;
  description: string;
  file?: File | null;
  /** Width and height of the picture in px. */
  size2d?: { width: number; height: number } | null;
}

/** Posts a bulletin to all participants; its id is known at once. */
export async function createBulletin(
  { file = null, size2d = null, ...args }: NewBulletin,
  options?: EnqueueOptions,
): Promise<{ bulletinId: string; rowId: string | null }> {
  const id = theDevice().newId();
  const rowId = await enqueueWithFile(createBulletinMutation, file, (ref) => ({ ...args, id, file: ref }), {
    ...options,
    size2d,
  });
  return { bulletinId: id, rowId };
}
