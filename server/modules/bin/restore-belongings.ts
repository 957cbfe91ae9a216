import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';
import { activityDocuments, documents, importedActivities, type BinnedActivity } from '#server/db/schema.ts';

/**
 * Restores what belonged to activities: common documents that still exist, and what the last imported file said about
 * them, unless a newer file was imported meanwhile.
 */
export async function restoreBelongings(
  { tx }: Pick<Unit, 'tx'>,
  eventId: string,
  back: readonly BinnedActivity[],
): Promise<void> {
  const wanted = back.flatMap((activity) => activity.documents.map((one) => ({ ...one, of: activity.id })));
  if (wanted.length > 0) {
    const found = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.eventId, eventId),
          isNull(documents.userId),
          inArray(documents.id, [...new Set(wanted.map(({ id }) => id))]),
        ),
      );
    const there = new Set(found.map(({ id }) => id));
    const links = wanted
      .filter(({ id }) => there.has(id))
      .map(({ id, of, linkedAt }) => ({ activityId: of, documentId: id, linkedAt: new Date(linkedAt) }));
    if (links.length > 0) await tx.insert(activityDocuments).values(links).onConflictDoNothing();
  }
  for (const { id, told } of back)
    if (told.length > 0)
      await tx
        .update(importedActivities)
        .set({ activityId: id })
        .where(
          and(
            eq(importedActivities.eventId, eventId),
            inArray(importedActivities.id, told),
            isNull(importedActivities.activityId),
          ),
        );
}
