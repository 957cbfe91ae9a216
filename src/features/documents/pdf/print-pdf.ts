import type { PdfDocument } from '#src/features/documents/pdf/open-pdf.ts';
import classes from '#src/features/documents/pdf/print-pdf.module.css';

/** Dots per inch relative to the document's 72: sharp enough for small print. */
const SCALE = 150 / 72;

/**
 * Opens the browser's print dialog with all pages as pictures, because only pages near the viewport are
 * rendered. `onPage` receives the progress.
 */
export async function printPdf(
  pdf: PdfDocument,
  { signal, onPage }: { signal: AbortSignal; onPage: (page: number) => void },
): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = classes.sheets ?? '';
  const addresses: string[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number);
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: SCALE });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      canvas.width = 0;
      if (signal.aborted) return;
      if (!picture) throw new Error('A page could not be drawn.');
      const address = URL.createObjectURL(picture);
      addresses.push(address);
      const image = document.createElement('img');
      image.src = address;
      image.alt = '';
      sheets.append(image);
      await image.decode();
    }
    document.body.append(sheets);
    document.documentElement.dataset.printing = 'pdf';
    print();
    // where `print` returns at once (Android, iOS) the pictures are needed until the dialog has closed
    await closed(signal);
  } finally {
    delete document.documentElement.dataset.printing;
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

function closed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('focus', done);
      resolve();
    };
    // a desktop's `print` returns when its dialog closes
    if (document.hasFocus()) setTimeout(done, 1000);
    else addEventListener('focus', done);
    signal.addEventListener('abort', done);
  });
}
