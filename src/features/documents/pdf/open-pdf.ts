import type * as Pdf from 'pdfjs-dist';
import { pdfLibrary } from '#src/features/documents/pdf/pdf-library.ts';

export type PdfLibrary = typeof Pdf;
export type PdfDocument = Pdf.PDFDocumentProxy;

let loading: Promise<PdfLibrary> | undefined;

/** Loaded with the first PDF, and kept on the device from then on (sw/pdf-library.ts). */
function theLibrary(): Promise<PdfLibrary> {
  loading ??= import(/* @vite-ignore */ pdfLibrary.script).then(
    (library: PdfLibrary) => {
      library.GlobalWorkerOptions.workerSrc = pdfLibrary.worker;
      return library;
    },
    (problem: unknown) => {
      loading = undefined;
      throw problem;
    },
  );
  return loading;
}

/** Serves what the library requests by name: fonts that PDFs need not embed, decoders for scanned pages. */
class FromTheApp {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = pdfLibrary.files[filename];
    const answer = address === undefined ? null : await fetch(address);
    if (!answer?.ok) throw new Error(`There is no ${filename}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** A URL, or the bytes of a file that only this device has. */
export type PdfSource = string | ArrayBuffer;

/** Asks for the password and passes it to `setPassword`; `wrong`: the last one was incorrect. */
export type AskPassword = (setPassword: (password: string) => void, wrong: boolean) => void;

export interface OpenedPdf {
  library: PdfLibrary;
  pdf: PdfDocument;
}

/**
 * Opens a PDF; from a URL it is read in ranges, so that the first page does not wait for the last. @throws an
 * error that `isBroken` classifies
 */
export async function openPdf(
  source: PdfSource,
  askPassword: AskPassword,
  signal: AbortSignal,
): Promise<OpenedPdf> {
  const library = await theLibrary();
  signal.throwIfAborted();
  const task = library.getDocument({
    // a copy: transferring a buffer to the worker detaches it here
    ...(typeof source === 'string' ? { url: source } : { data: new Uint8Array(source.slice(0)) }),
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    CMapReaderFactory: FromTheApp,
    StandardFontDataFactory: FromTheApp,
    WasmFactory: FromTheApp,
    verbosity: library.VerbosityLevel.ERRORS,
  });
  task.onPassword = (setPassword: (password: string) => void, reason: number) =>
    askPassword(setPassword, reason === library.PasswordResponses.INCORRECT_PASSWORD);
  signal.addEventListener('abort', () => void task.destroy());
  return { library, pdf: await task.promise };
}

/** True if the file is not a PDF, or damaged; any other problem is one of the connection. */
export const isBroken = (problem: unknown): boolean =>
  problem instanceof Error && ['InvalidPDFException', 'FormatError'].includes(problem.name);
