import { asc, inArray } from 'drizzle-orm';
import { version as uuidVersion, validate } from 'uuid';
import type { Seen } from '#contract/schemas/sync.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { epochs, events } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { epochsOf } from '#server/modules/sync/epoch-of.ts';

/**
 * For each event, the first of the versions seen of it that this database never issued, or issued in another epoch: it
 * was restored from a backup since, and the device has seen changes that the server has lost. Devices of earlier builds
 * send no epochs; theirs are judged by the number alone. One statement at most, however many versions were seen.
 */
export async function findLost(
  reader: Reader,
  all: readonly { event: EventRecord; seen: readonly Seen[] }[],
): Promise<Map<string, Seen>> {
  const epochOf = await epochsOf(
    reader,
    all.flatMap(({ event, seen }) =>
      seen.flatMap(({ version, epoch }) =>
        epoch !== undefined && version <= event.version ? { event, version } : [],
      ),
    ),
  );
  return new Map(
    all.flatMap(({ event, seen }) => {
      const lost = seen.find(
        ({ version, epoch }) =>
          version > event.version || (epoch !== undefined && epoch !== epochOf({ event, version })),
      );
      return lost ? [[event.id, lost]] : [];
    }),
  );
}

/** The server starts on this database, first to last. */
export const readStarts = (reader: Reader) => reader.select().from(epochs).orderBy(asc(epochs.n));

/** Time of the last change in the backup, as recorded by the first server start after the lost epoch began. */
export function backupAt(starts: readonly (typeof epochs.$inferSelect)[], { epoch }: Seen): string | null {
  if (epoch === undefined) return null;
  const began = startOf(epoch);
  return starts.find(({ startedAt }) => startedAt.getTime() > began)?.lastChangeAt?.toISOString() ?? null;
}

/**
 * Events unknown to this database although versions of them were issued before its last start: either they were
 * created after the backup, or they were deleted so long ago that no trace is left. The device knows whether it has
 * been away for that long. `seen`: everything it reports about each.
 */
export async function lostEvents(
  reader: Reader,
  seen: ReadonlyMap<string, readonly Seen[]>,
): Promise<{ id: string; backupAt: string | null }[]> {
  if (seen.size === 0) return [];
  const there = await reader
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...seen.keys()]));
  const absent = new Set(seen.keys());
  for (const { id } of there) absent.delete(id);
  if (absent.size === 0) return [];
  const starts = await readStarts(reader);
  const current = starts.at(-1);
  return [...absent].flatMap((id) => {
    const one = seen.get(id)?.find(({ epoch }) => epoch !== undefined && epoch !== current?.id);
    return one ? { id, backupAt: backupAt(starts, one) } : [];
  });
}

/** The time in a UUIDv7; 0 stands for the time before epochs existed. */
const startOf = (epoch: string): number =>
  validate(epoch) && uuidVersion(epoch) === 7
    ? Number.parseInt(epoch.replaceAll('-', '').slice(0, 12), 16)
    : 0;
