import type { OwnData } from '#src/data/databases/local-data.ts';

/**
 * A kept PDF is of no use without the code that reads it: the worker brings that, and keeps it (sw/pdf-library.ts).
 * Ends when it has, or cannot just now.
 */
export const keepPdfLibrary = async (
  { device }: Pick<OwnData, 'device'>,
  signal: AbortSignal,
): Promise<void> => device.messageWorker?.({ type: 'KEEP_PDF_LIBRARY' }, signal);
