import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { DOCUMENTS_MAX } from '#contract/constants.ts';
import { OTHER_DOCUMENT, type UploadDocumentsBody } from '#contract/schemas/documents.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { documents } from '#server/db/schema.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/**
 * Adds files to a folder of an event; null is the common one. A proposed `id` is for the first file. Returns the ids
 * of the documents.
 * @throws Refusal EVENT_FULL, TOO_MANY_DOCUMENTS, ID_TAKEN
 */
export async function addDocuments(
  unit: Unit,
  to: { eventId: string; userId: string | null },
  { id: first, type = OTHER_DOCUMENT, otherDocumentType }: InferOutput<typeof UploadDocumentsBody>,
  prepared: readonly PreparedFile[],
): Promise<string[]> {
  if (prepared.length === 0) throw badField('file', 'Please choose a file.');
  const version = await unit.bump(to.eventId);
  const there = await unit.tx.$count(documents, eq(documents.eventId, to.eventId));
  if (there + prepared.length > DOCUMENTS_MAX) throw new Refusal('TOO_MANY_DOCUMENTS');
  const rows = [];
  for (const [nth, file] of prepared.entries()) {
    const stored = await storeUpload(unit, { file, purpose: 'DOCUMENT', eventId: to.eventId });
    rows.push({
      id: (nth === 0 ? first : undefined) ?? uuidv7(),
      ...to,
      uploaderId: unit.actor.userId,
      fileId: stored.id,
      type,
      otherType: otherDocumentType ?? null,
      // preserves the chosen order
      uploadedAt: new Date(unit.now.getTime() + nth),
      version,
      updatedAt: unit.now,
    });
  }
  await insertNew(unit, documents, rows);
  await notifyInApp(unit, {
    eventId: to.eventId,
    kind: 'document',
    subjectId: to.eventId,
    by: unit.actor.userId,
    countedAs: rows.map(({ id }) => id),
    to: to.userId === null ? 'participants' : [to.userId],
  });
  return rows.map(({ id }) => id);
}
