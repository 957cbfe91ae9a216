import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { Device } from '#src/data/device/device.ts';
import { lockOutbox } from '#src/data/databases/fence.ts';
import { deleteCache, deleteOutbox } from '#src/data/databases/local-data.ts';
import { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { personKey } from '#src/data/databases/person-key.ts';
import { dropAllFiles } from '#src/data/files/kept-files.ts';
import { within } from '#src/data/storage/storage-probe.ts';
import { unsaved } from '#src/data/unsaved.ts';
import type { SessionEnd } from '#src/sync/calls/access.ts';
import type { Leaving, SessionStore } from '#src/data/session-store.ts';
import { stopMessages } from '#src/sync/stop-messages.ts';

/** Name of the channel on which tabs learn that somebody signed in or out in another. */
export const SESSION_CHANNEL = 'sojourn:session';

/**
 * How the server ended the last session here, so that the person can be told; false if it did not. Recorded before the
 * fence is raised: a refusal that is cut off is completed as one.
 */
export const ENDED_BY_SERVER = 'ended-by-server';

/**
 * Ends a session on this device: first raises the fence, so that no tab can send or queue anything of this
 * person any more, and drops what is to be discarded; then deletes the cached data, which the next start completes if
 * the page is closed meanwhile. `unsent: 'keep'` leaves unsent changes, locked, until the same person signs in again.
 * `refused`: the server ended it, not the person; unless the account is deleted, drafts and what could not be stored
 * are kept as well, and the person is told why.
 */
export async function endSession(
  device: Device,
  store: SessionStore,
  user: Pick<SignInAnswer, 'guid'>,
  of: { unsent: 'keep' | 'discard'; refused?: SessionEnd | false | undefined },
): Promise<void> {
  const key = personKey(user.guid);
  // also before the session is deleted, so that a tab that finds it gone can say why
  if ((await store.read())?.guid === user.guid) await store.writeFlag(ENDED_BY_SERVER, of.refused ?? false);
  const outbox = new OutboxDb(device, key);
  await outbox.open();
  await lockOutbox(outbox, of.unsent === 'discard');
  const unsent = await outbox.mutations.count();
  outbox.close();
  const keepsDrafts = Boolean(of.refused) && of.refused !== 'deleted';
  let stopping: Promise<unknown> | undefined;
  if (await store.clear(user.guid, { unsent, keepsDrafts })) {
    notifyTabs(device);
    stopping = within(device.clock, stopMessages, false);
  }
  await device.log?.clear();
  await dropData(device, store, { key, keepsDrafts });
  // a worker may be stopped as soon as this is over; in a page, other tabs would wait for it
  if (!('document' in globalThis)) await stopping;
  if (!keepsDrafts) unsaved.items = unsaved.items.filter((item) => item.owner !== key);
}

/** Deletes what was still to be deleted when the page was closed. */
export async function finishSignOuts(device: Device, store: SessionStore): Promise<void> {
  for (const one of await store.leaving()) await dropData(device, store, one);
}

/** Deletes everything of somebody whose session is over, except unsent changes and, if so recorded, drafts. */
async function dropData(device: Device, store: SessionStore, { key, keepsDrafts }: Leaving): Promise<void> {
  const outbox = new OutboxDb(device, key);
  await outbox.open();
  if (!keepsDrafts) await outbox.drafts.clear();
  // with drafts it stays even if it is empty: other tabs may still be storing what is being typed there
  const isOver = !keepsDrafts && (await outbox.mutations.count()) === 0;
  outbox.close();
  if (isOver) await deleteOutbox(device, key);
  await deleteCache(device, key);
  await dropAllFiles(device, key);
  await store.noteLeft(key);
}

/** The server has ended the session. Nothing of a deleted account can ever be sent. */
export const followRefusal = (
  device: Device,
  store: SessionStore,
  user: Pick<SignInAnswer, 'guid'>,
  how: SessionEnd,
): Promise<void> =>
  endSession(device, store, user, { unsent: how === 'deleted' ? 'discard' : 'keep', refused: how });

/** Makes the other tabs check at once who is signed in. */
export function notifyTabs(device: Device): void {
  const channel = device.channel(SESSION_CHANNEL);
  channel?.postMessage('changed');
  channel?.close();
}
