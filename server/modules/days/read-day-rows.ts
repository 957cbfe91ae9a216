import { asc, eq } from 'drizzle-orm';
import type { DayRow } from '#contract/schemas/days.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import { days } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';

export type DayRecord = typeof days.$inferSelect;

/** All days of an event, in order. */
export const readDays = (reader: Reader, eventId: string): Promise<DayRecord[]> =>
  reader
    .select()
    .from(days)
    .where(eq(days.eventId, eventId))
    .orderBy(asc(days.on), asc(days.id))
    .prepare('days_of_event')
    .execute();

/** All days as wire rows. An event has at most 366, so `dayIndex` is simply the position in this list. */
export async function readDayRows(reader: Reader, event: EventRecord, viewer: Viewer): Promise<DayRow[]> {
  return (await readDays(reader, event.id)).map((day, dayIndex) => ({
    id: day.id,
    eventId: day.eventId,
    date: day.on,
    dayIndex,
    name: day.name,
    subtitle: day.subtitle,
    description: day.description,
    image: imageUrl(day.imageFileId, event.privacy, viewer),
    ...(day.imageCredit && { imageCredit: day.imageCredit }),
    version: day.version,
    updatedAt: day.updatedAt.toISOString(),
  }));
}
