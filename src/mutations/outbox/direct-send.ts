import { rowsOfDraft } from '#src/data/drafts.ts';
import { Fenced } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';

/** Sends one row that is in no outbox. True if the server has accepted it. Never throws. */
export type DirectSender = (row: OutboxRow, blobs: readonly StoredBlob[]) => Promise<boolean>;
const senders = new WeakMap<OwnData, DirectSender>();

/** Called by the code that starts the sync engine, so that this folder knows no network. */
export function setDirectSender(data: OwnData, send: DirectSender): void {
  senders.set(data, send);
}

/**
 * Last resort for a change that the device cannot store: sends it straight to the server, under the same id. Not if
 * it would overtake something pending that it follows or needs; nor if the session has ended, which is not a
 * failure of the device. `needs`: lanes and things that it depends on.
 */
export async function sendDirectly(
  data: OwnData,
  row: OutboxRow,
  {
    blobs,
    draftKey,
    supersedes,
    needs = [],
  }: { blobs?: StoredBlob[]; draftKey?: string; supersedes?: string; needs?: readonly string[] },
  cause: unknown,
): Promise<boolean> {
  const send = senders.get(data);
  if (!send || supersedes !== undefined || cause instanceof Fenced) return false;
  // a correction keeps the file of the row it corrects, which is in the outbox
  if (row.blobs.length > (blobs?.length ?? 0) || (await mustWait(data, row, needs))) return false;
  if (!(await send(row, blobs ?? []))) return false;
  if (draftKey !== undefined)
    await data.outbox.drafts.bulkDelete(rowsOfDraft(draftKey)).catch(() => undefined);
  return true;
}

/** If the device cannot even be read, it sends: the server knows what is missing. */
async function mustWait({ outbox }: OwnData, row: OutboxRow, needs: readonly string[]): Promise<boolean> {
  const things = row.request.path.split('/');
  const rows = await outbox.mutations.toArray().catch(() => []);
  return rows.some(
    (other) =>
      other.lane === row.lane ||
      needs.includes(other.lane) ||
      other.creates.some((thing) => things.includes(thing.slice(thing.indexOf(':') + 1))),
  );
}
