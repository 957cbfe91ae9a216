import { pdfLibraryFiles } from '#sw/build-files.ts';
import { serveLater } from '#sw/kept-later.ts';
import { worker } from '#sw/worker-scope.ts';

/** The PDF code is half a megabyte: it is stored with the first PDF that is opened or kept. */
export function servePdfLibrary(): void {
  const { keepAll } = serveLater({ cache: 'pdf-library', files: pdfLibraryFiles });
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type !== 'KEEP_PDF_LIBRARY') return;
    const [port] = event.ports;
    event.waitUntil(
      keepAll()
        .catch(() => undefined)
        .then(() => port?.postMessage('over')),
    );
  });
}
