import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { writtenSince, writtenSoFar, type Written } from '#src/data/written.ts';

/**
 * Rows of the outbox. Over reads that are held, what this page has written since is added from memory; what
 * has left the outbox by being accepted never is taken out that way, because its effect is in a newer base
 * than the one that is held. `key` names what `read` reads and `isOurs` says of a row, the same for each key.
 */
export async function openOutbox(
  data: LocalData,
  key: string,
  isOurs: (row: OutboxRow) => boolean,
  read: (outbox: OutboxDb) => Promise<OutboxRow[]>,
): Promise<OutboxRow[]> {
  const { outbox, reads } = data;
  if (!outbox) return [];
  if (!reads) return read(outbox);
  const { rows, since } = await held(data, `outbox/${key}`, async () => {
    reads.concerns.push(isOurs);
    const soFar = writtenSoFar(outbox);
    return { rows: await read(outbox), since: soFar };
  });
  return withWritten(rows, writtenSince(outbox, since), isOurs);
}

/** In order of `seq`, if there is anything to add or to take out; a row that was read is not put back. */
function withWritten(
  rows: OutboxRow[],
  since: readonly Required<Written>[],
  isOurs: (row: OutboxRow) => boolean,
): OutboxRow[] {
  if (since.length === 0) return rows;
  const open = new Map(rows.map((row) => [row.id, row]));
  for (const written of since) {
    for (const id of written.gone) open.delete(id);
    for (const row of written.rows) if (isOurs(row) && !open.has(row.id)) open.set(row.id, row);
  }
  return [...open.values()].sort((a, b) => a.seq - b.seq);
}
