import { eq } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { isId } from '#server/access/is-id.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activityDocuments, documents, events } from '#server/db/schema.ts';
import { stampActivities } from '#server/modules/activities/activity-documents.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';

type DocumentRecord = typeof documents.$inferSelect;

/**
 * A document that the caller may delete. The address names no event, so a caller who may not see the document learns
 * nothing: another guest's document is answered like an unknown one.
 * @throws Refusal DOCUMENT_NOT_FOUND; FORBIDDEN for somebody who may see it but not delete it
 */
export async function documentToDelete(unit: Unit, documentId: string): Promise<DocumentRecord> {
  const byId = eq(documents.id, documentId);
  const [found] = isId(documentId) ? await unit.tx.select().from(documents).where(byId) : [];
  if (!found) throw new Refusal('DOCUMENT_NOT_FOUND');
  // the lock is a separate statement, as for every change to an event
  await unit.tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, found.eventId))
    .for('no key update');
  const { userId } = unit.actor;
  const access = await findEventAccess(unit.tx, found.eventId, { userId, now: unit.now });
  const [document] = await unit.tx.select().from(documents).where(byId);
  if (!access || !document) throw new Refusal('DOCUMENT_NOT_FOUND');
  const { relation, event } = access;
  if (whoMay('manageDocuments', relation, event.privacy)) return document;
  const sees = document.userId === null || document.userId === userId;
  throw new Refusal(
    sees && whoMay('viewDocuments', relation, event.privacy) ? 'FORBIDDEN' : 'DOCUMENT_NOT_FOUND',
  );
}

/** Deletes a document and its file; activities no longer list it. */
export async function deleteDocument(
  unit: Unit,
  { id, eventId, userId, fileId }: DocumentRecord,
): Promise<void> {
  const version = await unit.bump(eventId);
  const unlinked = await unit.tx
    .delete(activityDocuments)
    .where(eq(activityDocuments.documentId, id))
    .returning({ activityId: activityDocuments.activityId });
  await stampActivities(
    unit,
    eventId,
    unlinked.map(({ activityId }) => activityId),
  );
  await unit.tx.delete(documents).where(eq(documents.id, id));
  await dropFiles(unit, [fileId]);
  await insertTombstones(unit, { eventId, version }, 'documents', [id], userId);
  await takeBack(unit, { eventId, kinds: ['document'], subjectIds: [eventId], doers: [id], deleted: true });
}
