import type { OwnData } from '#src/data/databases/local-data.ts';
import { fileIdOf } from '#src/data/files/kept-files.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';

/** Which files are PDFs, of all that documents show. */
export async function pdfFilesOf({ cache }: Pick<OwnData, 'cache'>): Promise<ReadonlySet<string>> {
  const pdfs = await cache.documents.filter(({ mimeType }) => mimeType === 'application/pdf').toArray();
  return new Set(pdfs.flatMap(({ document }) => fileIdOf(document.original) ?? []));
}

/**
 * A kept PDF is of no use without the code that reads it: the worker brings that, and keeps it (sw/pdf-library.ts).
 * Ends when it has, or cannot just now.
 */
export const bringPdfLibrary = async (
  { device }: Pick<OwnData, 'device'>,
  signal: AbortSignal,
): Promise<void> => device.tellWorker?.({ type: 'KEEP_PDF_LIBRARY' }, signal);

/** The same where PDFs are kept already, by a build that had no such code or in a moment without a worker. */
export async function keepPdfLibrary(data: OwnData, signal: AbortSignal): Promise<void> {
  const pdfs = await pdfFilesOf(data);
  if (
    (await keptFilesOf(data)
      .db.files.where('file')
      .anyOf([...pdfs])
      .count()) > 0
  )
    await bringPdfLibrary(data, signal);
}
