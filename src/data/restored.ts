import type { TableName } from '#contract/tables.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';

/** A row that was on this device and that the server has lost. */
export interface LostRow {
  table: TableName;
  row: { id: string };
  /** What somebody wrote in it. */
  words: string;
}

/** What the server does not know any more since it was restored from a backup, until the person has seen it. */
export interface Restored {
  /** The last change of which the backup knew; null where nobody knows. */
  backupAt: string | null;
  /** The person's own words that were there before and are not now, byte for byte. */
  words: string[];
  /** The rows with these words; absent where an earlier build took the note. */
  rows?: LostRow[];
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
  data: Pick<OwnData, 'outbox' | 'device'>,
  { backupAt, words, rows = [] }: Restored,
): Promise<void> {
  const { outbox } = data;
  await outbox.transaction('rw', outbox.drafts, async () => {
    const noted = await readRestored({ outbox });
    const byId = new Map([...(noted?.rows ?? []), ...rows].map((lost) => [lost.row.id, lost]));
    await writeRestored(data, {
      backupAt: noted?.backupAt ?? backupAt,
      words: [...new Set([...(noted?.words ?? []), ...words])],
      rows: [...byId.values()],
    });
  });
}

/**
 * Of these rows, those with these ids are there again, or on their way. The rest cannot be made again: its words
 * stay to be seen. What was found out meanwhile stays as it is.
 */
export async function settleLost(
  data: Pick<OwnData, 'outbox' | 'device'>,
  tried: readonly LostRow[],
  ids: ReadonlySet<string>,
): Promise<void> {
  const { outbox } = data;
  await outbox.transaction('rw', outbox.drafts, async () => {
    const noted = await readRestored({ outbox });
    if (!noted) return;
    const rows = noted.rows ?? [];
    const over = new Set(tried.map(({ row }) => row.id));
    const settled = new Set(rows.filter(({ row }) => ids.has(row.id)).map(({ words }) => words));
    for (const { row, words } of rows) if (!ids.has(row.id)) settled.delete(words);
    const words = noted.words.filter((one) => !settled.has(one));
    if (words.length === 0) await outbox.drafts.delete(DRAFT);
    else await writeRestored(data, { ...noted, words, rows: rows.filter(({ row }) => !over.has(row.id)) });
  });
}

const writeRestored = (
  { outbox, device }: Pick<OwnData, 'outbox' | 'device'>,
  restored: Restored,
): Promise<unknown> =>
  outbox.drafts.put({ key: DRAFT, text: JSON.stringify(restored), savedAt: device.clock.now() });

export const forgetRestored = ({ outbox }: Pick<OwnData, 'outbox'>): Promise<void> =>
  outbox.drafts.delete(DRAFT);
