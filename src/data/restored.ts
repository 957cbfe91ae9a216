import type { OwnData } from '#src/data/databases/local-data.ts';

/** What the server does not know any more since it was restored from a backup, until the person has seen it. */
export interface Restored {
  /** The last change of which the backup knew; null where nobody knows. */
  backupAt: string | null;
  /** The person's own words that were there before and are not now, byte for byte. */
  words: string[];
}

/**
 * Among the drafts: words that nobody else has any more, which stay here when the server ends the session (it
 * may have forgotten that as well) and go when the person signs out.
 */
const DRAFT = 'restored';

export async function readRestored({ outbox }: Pick<OwnData, 'outbox'>): Promise<Restored | null> {
  const draft = await outbox.drafts.get(DRAFT);
  return draft ? (JSON.parse(draft.text) as Restored) : null;
}

/** Together with what was noted before: each event is found out by itself, and perhaps twice. */
export async function noteRestored(
  { outbox, device }: Pick<OwnData, 'outbox' | 'device'>,
  { backupAt, words }: Restored,
): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const noted = await readRestored({ outbox });
    const all: Restored = {
      backupAt: noted?.backupAt ?? backupAt,
      words: [...new Set([...(noted?.words ?? []), ...words])],
    };
    await outbox.drafts.put({ key: DRAFT, text: JSON.stringify(all), savedAt: device.clock.now() });
  });
}

export const forgetRestored = ({ outbox }: Pick<OwnData, 'outbox'>): Promise<void> =>
  outbox.drafts.delete(DRAFT);
