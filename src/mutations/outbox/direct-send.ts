import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';
import { Fenced } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow, Outcome, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { within } from '#src/data/storage/storage-probe.ts';

/**
 * Sends a row that is in no outbox. True when the server has accepted it, an outcome when it has refused it; false
 * proves nothing. Never throws.
 */
export type DirectSender = (row: OutboxRow, blobs: readonly StoredBlob[]) => Promise<boolean | Outcome>;
const senders = new WeakMap<OwnData, DirectSender>();

/** Called by the sync engine at start, so that this folder does not depend on the network. */
export function setDirectSender(data: OwnData, send: DirectSender): void {
  senders.set(data, send);
}

/**
 * Last resort for a change the device cannot store: sends it straight to the server under the same id. Not if
 * it would overtake a pending row that it follows or needs, and not after the session has ended, which is no
 * fault of the device. `needs`: lanes and what it depends on.
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
): ReturnType<DirectSender> {
  const send = senders.get(data);
  if (!send || supersedes !== undefined || cause instanceof Fenced) return false;
  // a correction keeps the files of the row it corrects, which are in the outbox
  if (row.blobs.length > (blobs?.length ?? 0) || (await mustWait(data, row, needs))) return false;
  const sent = await send(row, blobs ?? []);
  if (sent === true && draftKey !== undefined) await forgetDraft(data, draftKey);
  return sent;
}

/** If the device does not do it now, it does once its databases are reopened; what was typed since then stays. */
async function forgetDraft({ key, outbox, device: { clock } }: OwnData, draftKey: string): Promise<void> {
  const sentAt = clock.now();
  const forget = ({ drafts }: OwnData['outbox']) =>
    drafts
      .where('key')
      .anyOf(rowsOfDraft(draftKey))
      .filter(({ savedAt }) => savedAt <= sentAt)
      .delete();
  if (await within(clock, () => forget(outbox), false)) return;
  const stop = onCurrentData(onReopened);
  onReopened();
  function onReopened() {
    const now = currentData();
    if (now?.key !== key || !now.outbox || now.outbox === outbox) return;
    stop();
    void forget(now.outbox).catch(() => undefined);
  }
}

/**
 * If the device cannot even be read, or does not answer, what the page knows decides; beyond that, the server detects
 * what is missing.
 */
async function mustWait(
  { outbox, device: { clock } }: OwnData,
  row: OutboxRow,
  needs: readonly string[],
): Promise<boolean> {
  const things = row.request.path.split('/');
  let rows = mirrorOf(outbox).rows ?? [];
  await within(clock, async () => (rows = await outbox.mutations.toArray()), false);
  return rows.some(
    (other) =>
      other.lane === row.lane ||
      needs.includes(other.lane) ||
      other.creates.some((thing) => things.includes(thing.slice(thing.indexOf(':') + 1))),
  );
}
