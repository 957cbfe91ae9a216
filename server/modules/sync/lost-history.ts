import { asc, gt } from 'drizzle-orm';
import { version as uuidVersion, validate } from 'uuid';
import type { Seen } from '#contract/schemas/sync.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { epochs } from '#server/db/schema.ts';
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

/** The time within a UUIDv7; 0 for the time before there were epochs. */
const startOf = (epoch: string): number =>
  validate(epoch) && uuidVersion(epoch) === 7
    ? Number.parseInt(epoch.replaceAll('-', '').slice(0, 12), 16)
    : 0;
