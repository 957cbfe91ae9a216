import { asc, desc, gt, inArray } from 'drizzle-orm';
import { version as uuidVersion, validate } from 'uuid';
import type { Seen } from '#contract/schemas/sync.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { epochs, events } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { epochOf } from '#server/modules/sync/epoch-of.ts';

/**
 * The first of these versions that this database never gave out, or gave out in another epoch: it was restored
 * from a backup since, and the device has seen what nobody knows any more. Devices of earlier builds name no
 * epochs; of theirs only the number can be judged.
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

/**
 * The last change of which the backup knew: the server was started on it later than the epoch that is lost began.
 */
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
 * Events of which this database knows nothing, though it gave out versions of them before its last start: they were
 * made after the backup, or were deleted so long ago that nothing is left of them. The device knows whether it has
 * been away for so long. `seen`: all that it says about each.
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

/** The time within a UUIDv7; 0 for the time before there were epochs. */
const startOf = (epoch: string): number =>
  validate(epoch) && uuidVersion(epoch) === 7
    ? Number.parseInt(epoch.replaceAll('-', '').slice(0, 12), 16)
    : 0;
