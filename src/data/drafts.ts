import { ownData } from '#src/data/databases/current-data.ts';
import { notifyStored } from '#src/data/databases/notify-stored.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { onlyHere } from '#src/data/unsaved.ts';

/** Key of the draft in which somebody merges both versions of a conflict. */
export const mergeDraftKey = (rowId: string): string => `merge:${rowId}`;

/** Key of the draft in which somebody corrects a pending change. */
export const editDraftKey = (rowId: string): string => `edit:${rowId}`;

/** Key of the draft in which somebody answers a form. */
export const answerDraftKey = (formId: string): string => `response:${formId}`;

/** Key of how far somebody has reviewed a generated experience. */
export const reviewDraftKey = (eventId: string): string => `review:${eventId}`;

/**
 * Unsent text of a form, stored while it is typed. A mutation given the same key deletes it in its own
 * transaction.
 */
export async function readDraft(key: string): Promise<string> {
  return (await ownData().outbox.drafts.get(key))?.text ?? '';
}

/** Makes room on a full device, and then stores the text only if it is still wanted. */
export async function saveDraft(key: string, text: string, isWanted = () => true): Promise<void> {
  const data = ownData();
  const { drafts } = data.outbox;
  if (text === '') return drafts.delete(key);
  // a text may be short enough for a device that is full
  await withinQuota(
    data,
    async () => isWanted() && drafts.put({ key, text, savedAt: data.device.clock.now() }),
    false,
  );
}

/**
 * The same for a page that is being left and may not run any more code: uses IndexedDB directly, so that the
 * put and the commit are both requested before this returns.
 */
export async function saveDraftAtOnce(key: string, text: string): Promise<void> {
  const { outbox, device } = ownData();
  const row = { key, text, savedAt: device.clock.now() };
  await new Promise<void>((resolve, reject) => {
    const tx = outbox.backendDB().transaction('drafts', 'readwrite');
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('the draft was not stored'));
    const drafts = tx.objectStore('drafts');
    if (text === '') drafts.delete(key);
    else drafts.put(row);
    tx.commit();
  });
  notifyStored(outbox, { drafts: [row] });
}

/** It has been stored, or is given up. */
export function noLongerOnlyHere(key: string, words: object): void {
  if (onlyHere.get(key) === words) onlyHere.delete(key);
}
