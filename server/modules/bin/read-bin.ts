import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { BinRow } from '#contract/schemas/bin.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import { bin, documents, files } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import type { BinRecord } from '#server/modules/days/forget-binned.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';

type Documents = ReadonlyMap<string, ActivityRow['documents'][number]>;

/** What of an event was deleted and can be brought back, the latest first. */
export async function readBinRows(
  reader: Reader,
  event: EventRecord,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<BinRow[]> {
  const found = await reader
    .select()
    .from(bin)
    .where(and(eq(bin.eventId, event.id), isNull(bin.restoredAt), where))
    .orderBy(desc(bin.deletedAt), asc(bin.id));
  const common = await readDocuments(reader, event.id, found);
  return found.map((row) => presentBinned(row, event, viewer, common));
}

function presentBinned(row: BinRecord, event: EventRecord, viewer: Viewer, common: Documents): BinRow {
  const { id, eventId, entry, day, activity, was, on, imageFileId, deletedAt, version } = row;
  const stamp = { version, updatedAt: row.updatedAt.toISOString() };
  const image = imageUrl(imageFileId, event.privacy, viewer);
  return {
    id,
    eventId,
    entry,
    day: day && {
      id: day.id,
      eventId,
      date: on,
      dayIndex: 0,
      name: day.name,
      subtitle: day.subtitle,
      description: day.description,
      image,
      ...(day.imageCredit && { imageCredit: day.imageCredit }),
      ...stamp,
    },
    activity:
      activity &&
      presentActivity(
        { ...activity, eventId, imageFileId, version, updatedAt: row.updatedAt },
        event,
        viewer,
        () => activity.documents.flatMap((one) => common.get(one.id) ?? []),
      ),
    was,
    deletedAt: deletedAt.toISOString(),
    ...stamp,
  };
}

/** Those that are still there, and common. */
async function readDocuments(
  reader: Reader,
  eventId: string,
  rows: readonly BinRecord[],
): Promise<Documents> {
  const ids = [...new Set(rows.flatMap(({ activity }) => activity?.documents.map(({ id }) => id) ?? []))];
  if (ids.length === 0) return new Map();
  const found = await reader
    .select({ id: documents.id, name: files.name, mimeType: files.mimeType })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.eventId, eventId), isNull(documents.userId), inArray(documents.id, ids)));
  return new Map(found.map((one) => [one.id, one]));
}
