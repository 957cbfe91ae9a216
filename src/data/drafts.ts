import { ownData } from '#src/data/databases/current-data.ts';

/** Of the text in which somebody puts both versions of a conflict together. */
export const mergeDraftKey = (rowId: string): string => `merge:${rowId}`;

/** Of the form in which somebody puts a waiting change right. */
export const editDraftKey = (rowId: string): string => `edit:${rowId}`;

/** Of what somebody has looked through of a built experience. */
export const reviewDraftKey = (eventId: string): string => `review:${eventId}`;

/** The rows of a draft: that of its text, and that of its files. */
export const rowsOfDraft = (key: string): [text: string, files: string] => [key, `${key}#files`];

/**
 * Unsent text of a form, kept while it is typed. A mutation that is given the same key removes it in its own
 * transaction.
 */
export async function readDraft(key: string): Promise<string> {
  return (await ownData().outbox.drafts.get(key))?.text ?? '';
}

export async function saveDraft(key: string, text: string): Promise<void> {
  const { outbox, device } = ownData();
  await (text === ''
    ? outbox.drafts.delete(key)
    : outbox.drafts.put({ key, text, savedAt: device.clock.now() }));
}
