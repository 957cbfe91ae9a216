import { asc, desc, gt, inArray } from 'drizzle-orm';
import { version as uuidVersion, validate } from 'uuid';
import type { Seen } from '#contract/schemas/sync.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { epochs, events } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { epochOf } from '#server/modules/sync/epoch-of.ts';

/**
 * The first of these versions that this database never issued, or issued in another epoch: it was restored from a
 * backup since, and the device has seen changes that the server has lost. Devices of earlier builds send no epochs;
 * theirs are judged by the number alone.
 */
export async function findLost(
  reader: Reader,
  event: EventRecord,
  seen: readonly Seen[],
): Promise<Seen | undefined> {
  for (const one of seen) {
    if (one.version > event.version) return one;
    if (one.epoch !== undefined && one.epoch !== (await epochOf(reader, event, one.version))) return one;
  }
  return undefined;
}

/** Time of the last change in the backup, as recorded by the first server start after the lost epoch began. */
export async function backupAt(reader: Reader, { epoch }: Seen): Promise<string | null> {
  if (epoch === undefined) return null;
  const [next] = await reader
    .select({ at: epochs.lastChangeAt })
    .from(epochs)
    .where(gt(epochs.startedAt, new Date(startOf(epoch))))
    .orderBy(asc(epochs.n))
    .limit(1);
  return next?.at?.toISOString() ?? null;
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
  const [current] = await reader.select({ id: epochs.id }).from(epochs).orderBy(desc(epochs.n)).limit(1);
  const lost: { id: string; backupAt: string | null }[] = [];
  for (const id of absent) {
    const one = seen.get(id)?.find(({ epoch }) => epoch !== undefined && epoch !== current?.id);
    if (one) lost.push({ id, backupAt: await backupAt(reader, one) });
  }
  return lost;
}

/** The time in a UUIDv7; 0 stands for the time before epochs existed. */
const startOf = (epoch: string): number =>
  validate(epoch) && uuidVersion(epoch) === 7
    ? Number.parseInt(epoch.replaceAll('-', '').slice(0, 12), 16)
    : 0;
