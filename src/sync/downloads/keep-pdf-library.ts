import type { OwnData } from '#src/data/databases/local-data.ts';
import { fileIdOf } from '#src/data/files/kept-files.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';

/** A kept PDF is of no use without the code that reads it: the worker brings that, and keeps it (sw/pdf-library.ts). */
export async function keepPdfLibrary(data: OwnData): Promise<void> {
  const files = await data.cache.documents.filter(({ mimeType }) => mimeType === 'application/pdf').toArray();
  const ids = files.flatMap(({ document }) => fileIdOf(document.original) ?? []);
  if ((await keptFilesOf(data).db.files.where('file').anyOf(ids).count()) > 0)
    data.device.tellWorker?.({ type: 'KEEP_PDF_LIBRARY' });
}
