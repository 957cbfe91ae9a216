import { pdfLibraryFiles } from '#sw/build-files.ts';
import { serveCachedOnUse } from '#sw/cached-on-use.ts';
import { unlessReleased } from '#sw/release.ts';
import { worker } from '#sw/worker-scope.ts';

/**
 * The code that reads PDFs is half a megabyte, so it is cached when the first PDF is opened or saved for offline use.
 */
export function servePdfLibrary(): void {
  const { keepAll } = serveCachedOnUse({ cache: 'pdf-library', files: pdfLibraryFiles });
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type !== 'KEEP_PDF_LIBRARY') return;
    const [port] = event.ports;
    event.waitUntil(
      unlessReleased(keepAll())
        .catch(() => undefined)
        .then(() => port?.postMessage('over')),
    );
  });
}
