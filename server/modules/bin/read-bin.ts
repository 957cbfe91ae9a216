import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { BinRow } from '#contract/schemas/bin.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import { bin } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import type { BinRecord } from '#server/modules/days/forget-binned.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';

/** Deleted parts of an event that can be restored, latest first. */
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
  return found.map((row) => presentBinned(row, event, viewer));
}

function presentBinned(row: BinRecord, event: EventRecord, viewer: Viewer): BinRow {
  const { id, eventId, entry, day, activity, was, on, imageFileId, deletedAt, version } = row;
  const stamp = { version, updatedAt: row.updatedAt.toISOString() };
  const image = imageUrl(imageFileId, event.privacy, viewer);
  // a picture that was deleted to free space has lost its credit too
  const imageCredit = imageFileId === null ? null : (day ?? activity)?.imageCredit;
  return {
    id,
    eventId,
    entry,
    day: day && {
      id: day.id,
      eventId,
      date: on,
      dayIndex: day.place ?? 0,
      name: day.name,
      subtitle: day.subtitle,
      description: day.description,
      image,
      ...(imageCredit && { imageCredit }),
      ...stamp,
    },
    // documents are looked up at the restore, because some may be gone by then
    activity:
      activity &&
      presentActivity(
        {
          ...activity,
          eventId,
          imageFileId,
          imageCredit: imageCredit ?? null,
          version,
          updatedAt: row.updatedAt,
        },
        event,
        viewer,
        () => [],
      ),
    was,
    deletedAt: deletedAt.toISOString(),
    ...stamp,
  };
}
