import { eq } from 'drizzle-orm';
import { days } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { replaceCover } from '#server/modules/files/replace-cover.ts';

/** The day's picture. Last write wins. */
export async function setDayImage(
  unit: Unit,
  { id, eventId, imageFileId: former }: DayRecord,
  file: PreparedFile | undefined,
): Promise<void> {
  const cover = await replaceCover(unit, { eventId, former, file });
  await unit.tx
    .update(days)
    .set({ ...cover, version: await unit.bump(eventId), updatedAt: unit.now })
    .where(eq(days.id, id));
}
