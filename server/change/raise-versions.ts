import { sql, type SQL } from 'drizzle-orm';
import { epochs, eventEpochs, events } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

// without any epoch (in a test's database), everything belongs to the same one
const current = sql`coalesce((select ${epochs.id} from ${epochs} order by ${epochs.n} desc limit 1), ${events.epoch})`;
const raised = sql`${events.version} + 1`;

/**
 * Raises the versions of events, which locks their rows, and records where the current epoch begins. One statement,
 * plus a second one for an event's first change after a server start.
 */
export async function raiseVersions(tx: Tx, which: SQL): Promise<{ id: string; version: number }[]> {
  const rows = await tx
    .update(events)
    .set({
      version: raised,
      epoch: current,
      epochFrom: sql`case when ${events.epoch} is distinct from ${current} then ${raised} else ${events.epochFrom} end`,
    })
    .where(which)
    .returning({
      id: events.id,
      version: events.version,
      epoch: events.epoch,
      epochFrom: events.epochFrom,
    });
  const begun = rows.flatMap(({ id, version, epoch, epochFrom }) =>
    epoch !== null && epochFrom === version ? [{ eventId: id, firstVersion: version, epoch }] : [],
  );
  if (begun.length > 0)
    await tx
      .insert(eventEpochs)
      .values(begun)
      // a row may be left over if only some tables were restored
      .onConflictDoUpdate({
        target: [eventEpochs.eventId, eventEpochs.firstVersion],
        set: { epoch: sql`excluded.epoch` },
      });
  return rows;
}
