import type { OwnData } from '#src/data/databases/local-data.ts';

/**
 * A kept PDF is of no use without the code that reads it, which the worker fetches and caches (sw/pdf-library.ts).
 * Resolves when it has, or cannot at the moment.
 */
export const keepPdfLibrary = async (
  { device }: Pick<OwnData, 'device'>,
  signal: AbortSignal,
): Promise<void> => device.messageWorker?.({ type: 'KEEP_PDF_LIBRARY' }, signal);
