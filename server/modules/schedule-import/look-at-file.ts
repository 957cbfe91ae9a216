import type { UnreadTable } from '#contract/schemas/planned.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { readImport, type ReadEvent } from '#server/modules/schedule-import/read-import.ts';
import { UnreadableTable } from '#server/modules/schedule-import/unreadable-table.ts';

/** Result of a preview: a plan, or a table that cannot be planned yet. */
export type Looked = ReadEvent | UnreadTable;

/** Reads a file for a preview. A table that might be readable with other columns is not refused. */
export async function lookAtFile(file: { path: string; name: string }, hints: ImportHints): Promise<Looked> {
  try {
    return await readImport(file, hints);
  } catch (problem) {
    if (problem instanceof UnreadableTable) return problem.shown;
    throw problem;
  }
}
