import type * as Pdf from 'pdfjs-dist';
import { pdfLibrary } from '#src/features/documents/pdf/pdf-library.ts';

export type PdfLibrary = typeof Pdf;
export type PdfDocument = Pdf.PDFDocumentProxy;

let loading: Promise<PdfLibrary> | undefined;

/** Fetched with the first PDF, and kept on the device from then on (sw/pdf-library.ts). */
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

/** What the library asks for by name: fonts that PDFs need not bring along, decoders of scanned pages. */
class FromTheApp {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = pdfLibrary.files[filename];
    const answer = address === undefined ? null : await fetch(address);
    if (!answer?.ok) throw new Error(`There is no ${filename}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** An address, or the bytes of what only this device has. */
export type PdfSource = string | ArrayBuffer;

/** `setPassword`: somebody has to know the password; `wrong`: the one that was given is not it. */
export type AskPassword = (setPassword: (password: string) => void, wrong: boolean) => void;

export interface OpenedPdf {
  library: PdfLibrary;
  pdf: PdfDocument;
}

/**
 * Opens a PDF; from an address it is read piece by piece, so that the first page does not wait for the last.
 * @throws what `isBroken` tells apart
 */
export async function openPdf(
  source: PdfSource,
  askPassword: AskPassword,
  signal: AbortSignal,
): Promise<OpenedPdf> {
  const library = await theLibrary();
  signal.throwIfAborted();
  const task = library.getDocument({
    // a copy: what is handed over to the worker is gone here
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

/** The file is no PDF, or damaged; anything else is a matter of the connection. */
export const isBroken = (problem: unknown): boolean =>
  problem instanceof Error && ['InvalidPDFException', 'FormatError'].includes(problem.name);
