import { and, eq, lte } from 'drizzle-orm';
import { inUnit } from '#server/change/in-unit.ts';
import { bin } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';
import { forgetBinned } from '#server/modules/days/forget-binned.ts';

/** Events per round; the next round continues. */
const EVENTS_AT_ONCE = 50;

/** Deletes days and activities for good once they can no longer be restored. For the maintenance timer. */
export async function purgeBin(db: Db, now: Date): Promise<void> {
  const old = lte(bin.deletedAt, restorableSince(now));
  const due = await db.selectDistinct({ eventId: bin.eventId }).from(bin).where(old).limit(EVENTS_AT_ONCE);
  for (const { eventId } of due)
    await inUnit(db, now, async (unit) => {
      // no poke: hosts' devices stop showing them by themselves
      const version = await unit.bump(eventId, { poke: false });
      const { id, imageFileId, restoredAt } = bin;
      const gone = await unit.tx
        .select({ id, imageFileId, restoredAt })
        .from(bin)
        .where(and(eq(bin.eventId, eventId), old));
      await forgetBinned(unit, { eventId, version }, gone);
    });
}
