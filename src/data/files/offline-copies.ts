import type { Cursor } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { keptFilesOf } from './own-kept-files.ts';
import { heldOfFiles, neededFiles, wantedByDefault } from './needed-files.ts';

/** How much of an event is on this device. */
export interface OfflineCopy {
  id: string;
  name: string;
  wanted: boolean;
  /** All of its rows are here. */
  whole: boolean;
  days: number;
  /** Files stored here, out of `total`. */
  done: number;
  total: number;
  /** Size of its stored files. */
  bytes: number;
  /** Wall time in ms of the last pull. */
  updatedAt: number | null;
}

/** All events of this person, or one; soonest first. */
export async function readOfflineCopies(
  data: LocalData,
  eventId: string | undefined,
  isWhole: (cursor: Cursor | undefined) => boolean,
): Promise<OfflineCopy[]> {
  const { cache, device } = data;
  const { db } = keptFilesOf(data);
  const events =
    eventId === undefined
      ? await cache.events.toArray()
      : (await cache.events.bulkGet([eventId])).flatMap((event) => event ?? []);
  const copies = await Promise.all(
    events.map(async (event) => {
      const needed = await neededFiles(data, event.id);
      const [{ there, absent, bytes }, choice, cursor, days] = await Promise.all([
        heldOfFiles(db, needed),
        db.choices.get(event.id),
        cache.cursors.get(event.id),
        cache.days.where('eventId').equals(event.id).count(),
      ]);
      return {
        id: event.id,
        name: event.name,
        startsAt: Date.parse(event.startTime),
        days,
        bytes,
        whole: isWhole(cursor),
        wanted: choice?.wanted ?? wantedByDefault(event, serverNow(device.clock)),
        done: there.size,
        total: needed.filter(({ file }) => there.has(file) || !absent.has(file)).length,
        updatedAt: cursor?.pulledAt ?? null,
      };
    }),
  );
  return copies.sort((a, b) => a.startsAt - b.startsAt);
}
