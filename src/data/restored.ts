import type { TableName } from '#contract/tables.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';

/** A row that was on this device and that the server has lost. */
export interface LostRow {
  table: TableName;
  row: { id: string };
  /** The words that the person wrote in it. */
  words: string;
}

/** What the server has lost since it was restored from a backup; kept until the person has seen it. */
export interface Restored {
  /** The last change in the backup; null if unknown. */
  backupAt: string | null;
  /** The person's own words that the server has lost, byte for byte. */
  words: string[];
  /** The rows with these words; absent if an earlier build stored the note. */
  rows?: LostRow[];
}

/**
 * Stored among the drafts: nobody else has these words any more, so they stay here when the server ends the
 * session (it may have forgotten that as well) and are deleted when the person signs out.
 */
const DRAFT = 'restored';

export async function readRestored({ outbox }: Pick<OwnData, 'outbox'>): Promise<Restored | null> {
  const draft = await outbox.drafts.get(DRAFT);
  return draft ? (JSON.parse(draft.text) as Restored) : null;
}

/** Adds to what was noted before: each event discovers its losses separately, perhaps twice. */
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
 * Removes the rows with these ids, which have been restored or are on their way. The other given rows cannot
 * be restored: their words stay to be seen. Anything noted in the meantime stays as it is.
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
