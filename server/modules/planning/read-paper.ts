import { readFile } from 'node:fs/promises';
import { Refusal } from '#server/change/refusal.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { readPdf, type Paper } from '#server/modules/planning/page/read-pdf.ts';
import type { SavedLooks } from '#server/modules/planning/text/looks.ts';

/** Where a paper is stored, and the field that carried it. */
export interface PaperFile {
  path: string;
  field: string;
}
export type ReadPaper = Pick<Paper, 'lines' | 'isCut'> & { looks: SavedLooks };

/** @throws Refusal UNSUPPORTED_TYPE where the file is no PDF, INVALID_INPUT where it has no readable text */
export async function readPaper({ path, field }: PaperFile): Promise<ReadPaper> {
  const bytes = await readFile(path);
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('UNSUPPORTED_TYPE', { text: planTexts.notPdf, fields: { [field]: planTexts.notPdf } });
  const { lines, looks, isCut } = await readPdf(bytes);
  return { lines, looks: looks.saved, isCut };
}
