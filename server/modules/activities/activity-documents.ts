import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { DOCUMENTS_OF_ACTIVITY_MAX } from '#contract/constants.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import { isId } from '#server/access/is-id.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, activityDocuments, documents, files } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

export type DocumentsOf = (activityId: string) => ActivityRow['documents'];

/**
 * The documents of an event's activities, or of one activity, in the order in which they were attached. None for
 * people who may not see documents.
 */
export async function readActivityDocuments(
  reader: Reader,
  { event, relation }: Pick<EventAccess, 'event' | 'relation'>,
  activityId?: string,
): Promise<DocumentsOf> {
  if (!whoMay('viewDocuments', relation, event.privacy)) return () => [];
  const found = await reader
    .select({
      of: activityDocuments.activityId,
      id: documents.id,
      name: files.name,
      mimeType: files.mimeType,
    })
    .from(activityDocuments)
    .innerJoin(documents, eq(documents.id, activityDocuments.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.eventId, event.id),
        // only common documents can be attached, so people's own, which may be many, are not searched
        isNull(documents.userId),
        activityId === undefined ? undefined : eq(activityDocuments.activityId, activityId),
      ),
    )
    .orderBy(asc(activityDocuments.linkedAt), asc(documents.id));
  const lists = new Map<string, ActivityRow['documents']>();
  for (const { of, ...document } of found) lists.set(of, [...(lists.get(of) ?? []), document]);
  return (id) => lists.get(id) ?? [];
}

/**
 * Replaces the documents of an activity. The caller stamps the activity.
 * @throws Refusal INVALID_INPUT for a document that is not a common one of this event, or for too many
 */
export async function setActivityDocuments(
  unit: Unit,
  activity: { id: string; eventId: string },
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length > DOCUMENTS_OF_ACTIVITY_MAX)
    throw badField('documents', `Please attach at most ${DOCUMENTS_OF_ACTIVITY_MAX} documents.`);
  if (!(await areCommon(unit, activity.eventId, wanted)))
    throw badField('documents', 'This document does not belong to this experience.');
  const ofActivity = eq(activityDocuments.activityId, activity.id);
  const there = await unit.tx.select().from(activityDocuments).where(ofActivity);
  const gone = there.map(({ documentId }) => documentId).filter((id) => !wanted.includes(id));
  if (gone.length > 0)
    await unit.tx
      .delete(activityDocuments)
      .where(and(ofActivity, inArray(activityDocuments.documentId, gone)));
  const added = [...new Set(wanted)].filter((id) => there.every(({ documentId }) => documentId !== id));
  if (added.length > 0)
    await unit.tx.insert(activityDocuments).values(
      added.map((documentId, nth) => ({
        activityId: activity.id,
        documentId,
        // preserves the given order
        linkedAt: new Date(unit.now.getTime() + nth),
      })),
    );
}

/**
 * The id of a document that can be attached to activities of this event.
 * @throws Refusal DOCUMENT_NOT_FOUND unless it is a common document of the event
 */
export async function linkable(unit: Unit, eventId: string, documentId: string): Promise<string> {
  if (!(await areCommon(unit, eventId, [documentId]))) throw new Refusal('DOCUMENT_NOT_FOUND');
  return documentId.toLowerCase();
}

/** Attaches or detaches a document and stamps the activity. A no-op if nothing would change. */
export async function linkDocument(
  unit: Unit,
  activity: { id: string; eventId: string },
  of: { documentId: string; linked: boolean },
): Promise<void> {
  const there = (
    await unit.tx.select().from(activityDocuments).where(eq(activityDocuments.activityId, activity.id))
  ).map(({ documentId }) => documentId);
  if (there.includes(of.documentId) === of.linked) return;
  await setActivityDocuments(
    unit,
    activity,
    of.linked ? [...there, of.documentId] : there.filter((id) => id !== of.documentId),
  );
  await stampActivities(unit, activity.eventId, [activity.id]);
}

/** Stamps activities whose rows now show different documents. */
export async function stampActivities(unit: Unit, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const version = await unit.bump(eventId);
  await unit.tx
    .update(activities)
    .set({ version, updatedAt: unit.now })
    .where(inArray(activities.id, [...ids]));
}

async function areCommon({ tx }: Unit, eventId: string, ids: readonly string[]): Promise<boolean> {
  if (!ids.every(isId)) return false;
  const unique = [...new Set(ids)];
  const common = and(eq(documents.eventId, eventId), isNull(documents.userId), inArray(documents.id, unique));
  return unique.length === 0 || (await tx.$count(documents, common)) === unique.length;
}
